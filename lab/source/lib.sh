# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Shared by the scripts here and by the suites of the series: where things are, what the
# project adds to the kernel's tree, and how an entry of patches/series reads.
#
# An entry is a mail: a header, a message, and after a "---" line a diff (*.patch) or
# nothing (*.commit).  Its "New-files:" lines name the project's own files that the commit
# brings.  The diff is of upstream files, and of own files that an earlier entry brings:
# these stand in the repository as they are after the last entry.
#
# An entry is in a group: GROUP/NAME.  A group that has a cover-letter is mailed.

set -euo pipefail
export LC_ALL=C		# patch(1)'s messages are searched; sort and join agree
# git's hooks, aliases and rebase -x say which repository they are of. Others are meant here, and
# as they are without what somebody has set for his own.
unset "${!GIT_@}"

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
PATCHES=$ROOT/patches

# The parts of the repository that are parts of the kernel's tree.
NEW_DIRS=(arch include kernel lib drivers scripts Documentation/trace Documentation/tools tools selftests/ftrace)

say() { echo "source: $*" >&2; }
die() { say "$*"; exit 1; }

# few_words COMMAND...: the first complaints only. On a full disc there is one for each file.
few_words() { { "$@" 2>&1 >&3 | sed -n 1,3p >&2; } 3>&1; }

# Sets the paths below the build directory $1, which need not exist yet.
# shellcheck disable=SC2034	# the scripts use them
use_build()
{
	mkdir -p "$1"
	BUILD=$(cd "$1" && pwd)
	DL=$BUILD/dl
	SRC=$BUILD/src
	MAILS=$SRC/mails		# of each group the sums of what was written
	STOCK=$SRC/stock
	PATCHED=$SRC/patched
	mkdir -p "$DL" "$SRC"
	# As merge.sh makes it for a kernel of somebody's own
	[[ ! -d $SRC/patches ]] || PATCHES=$SRC/patches
}

# The series is taken apart in one directory: suites do that, too, beside a make.
lock_series()
{
	exec 8>"$SRC/series.lock"
	flock 8
}

pin() { sed -n "s/^$1 //p" "$ROOT/lab/source/pin"; }

# ---- the project's own files ------------------------------------------------

# New files by their paths in the repository: tracked, or not yet but not
# ignored, so that a file counts from the moment it is written.
new_files()
{
	local all odd f

	all=$(git -C "$ROOT" -c core.quotePath=false ls-files \
		--cached --others --exclude-standard -- "${NEW_DIRS[@]}" | sort -u)
	odd=$(grep '[^!-~]\|[]"\\*?[]' <<<"$all") || :
	[[ ! $odd ]] || die "a new file has a blank, a quote or a letter that is not ASCII in its name: $odd"
	while read -r f; do
		# A tracked file that was deleted is still in the index.
		[[ -e $ROOT/$f ]] && echo "$f"
	done <<<"$all"
	return 0
}

# Repository path -> path in the kernel's tree, for sed and tar
TO_TREE='s,^selftests/,tools/testing/&,'

# Copies all new files into the tree $1, with the only mode bit that git keeps. All at once, as
# are other things that are done for each: there are more than a thousand.
put_new_files()
{
	new_files | tar -C "$ROOT" --mode=u=rwX,go=rX --transform "$TO_TREE" \
		-T - -cf - | tar -C "$1" --no-same-owner -xmpf -
}

# Complains, and fails, unless the new files $1, one a line, can stand beside the upstream files.
check_new_files()
{
	local f to bad=0

	while read -r f to; do
		if [[ -L $ROOT/$f || ! -f $ROOT/$f ]]; then
			echo "$f is not a regular file"
		elif [[ -e $STOCK/$to || -L $STOCK/$to ]]; then
			echo "$f shadows the upstream file $to"
		else
			continue
		fi
		bad=1
	done < <(sed "/^\$/d; h; $TO_TREE; x; G; s/\n/ /" <<<"$1")
	return "$bad"
}

# ---- entries of the series --------------------------------------------------

# The entries' names, in order.
series()
{
	[[ -e $PATCHES/series ]] || return 0
	# The last line may have no end
	sed -E -e 's/(^|[[:space:]]+)#.*//; s/^[[:space:]]+//; s/[[:space:]]+$//; /^$/d' -e '$a\' \
		"$PATCHES/series"
}

# The groups, in order; of $1, which may be the letter before its "-"
groups() { series | sed 's,/.*,,' | uniq; }

group() { groups | awk -v name="$1" '$0 == name || index($0, name "-") == 1 { print; exit }'; }

entries_of() { series | grep "^$1/" || :; }

# Those that are mailed
mailed_groups()
{
	local group

	for group in $(groups); do
		[[ ! -f $PATCHES/$group/cover-letter ]] || echo "$group"
	done
}

# header FIELD FILE: it may go on in lines that begin with a blank.
header()
{
	awk -v field="$1:" '
		/^$/ { exit }
		found && !/^[ \t]/ { exit }
		found { sub(/^[ \t]+/, " ") }
		!found && index($0, field) == 1 { found = 1; sub(/^[^:]*:[ \t]*/, "") }
		found { printf "%s", $0 }
		END { if (found) print "" }' "$2"
}

# Complains, and fails, unless $1 is what mails are made of here; as entry, if $2 says so
check_mail()
{
	name=${1#"$PATCHES/"} kind=${2-} awk -f "$ROOT/lab/source/mail.awk" "$1"
}

subject() { header Subject "$1" | sed -E 's/^\[PATCH[^]]*\] *//'; }

# What lies between the header and the "---" line of each file.
message()
{
	awk '
		FNR == 1 { body = over = 0 }
		/^---$/ { over = 1 }
		body && !over { print }
		/^$/ { body = 1 }' "$@"
}

# Whom a cover letter is to, as options of git format-patch. Complains, and fails, if it says that
# in another way.
addresses() # LETTER
{
	local address='[^ ,<>]+@[^ ,<>]+'

	message "$1" | awk -v letter="$1" -v address="^[ \\t]+($address|[^,<>]+ <$address>)\$" '
		{ sub(/[ \t]+$/, "") }
		/^(To|Cc):$/ { field = tolower($0); next }
		tolower($0) ~ /^[ \t]*(to|cc)[ \t]*:/ || (field && $0 && $0 !~ address) {
			print "source: " letter ": \"" $0 "\" is no address: they follow a line To: or Cc:, one a line, each with a blank in front" >"/dev/stderr"
			exit 1
		}
		field && $0 { sub(/^[ \t]+/, ""); print "--" substr(field, 1, 2) "=" $0 }'
}

# The commit's message: New-files is for these scripts, not for readers.
commit_message()
{
	subject "$1"
	echo
	message "$1" | sed '/^New-files:/d'
}

diff_of() { awk '!over && /^---$/ { over = 1; next } over && /^(diff |--- )/ { found = 1 } found' "$1"; }

# The files that entry file $1 changes.
touched()
{
	# In a repository git apply passes over what is not below the current
	# directory; "/" is none.
	diff_of "$1" | git -C / apply --numstat --allow-empty | cut -f3-
}

is_upstream() { [[ -f $STOCK/$1 ]]; }

# The part of entry $2's diff that is of upstream or of own files, as $1 says. awk tells whether
# there is an upstream one by reading it.
part_of()
{
	which=$1 stock=$STOCK awk '
		!over && /^---$/ { over = 1; next }
		over && !begins && /^(diff |--- )/ { begins = /^diff --git / ? "^diff --git " : "^--- " }
		!begins { next }
		$0 ~ begins {
			name = $NF
			sub(/^[ab]\//, "", name)
			name = ENVIRON["stock"] "/" name
			mine = (getline line <name) < 0
			close(name)
		}
		mine == (ENVIRON["which"] == "own")' "$PATCHES/$2"
}

# What the New-files lines of messages name, a line for each
items() { sed -n 's/^New-files://p' | tr -s ', \t' '\n' | sed 's,/$,,; /^$/d'; }

# For awk: a file, or the innermost of its directories that is in "listed"; what is not there if
# none is
# shellcheck disable=SC2034	# refresh.sh uses it, too
LONGEST='function longest(path) {
	while (!(path in listed) && sub("/[^/]*$", "", path))
		;
	return path
}'

# Those of the list $1 of new files that the entry files $2... bring. Complains of what they name
# and is not there, and fails in the end.
brought()
{
	local entry all=()

	while read -r entry; do
		[[ ! -f $PATCHES/$entry ]] || all+=("$PATCHES/$entry")
	done < <(series)
	own=$(printf '%s\n' "${@:2}") awk "$LONGEST$(<"$ROOT/lab/source/brought.awk")" \
		"${all[@]}" list=1 - <<<"$1"
}

apply_part() # TREE WHICH ENTRY OPTION...
{
	local tree=$1

	part_of "$2" "$3" | patch -p1 --fuzz=0 --batch --no-backup-if-mismatch \
		--reject-file=- -d "$tree" "${@:4}" 2>&1
}

# Applies what entry $2 changes of upstream files to the tree $1, every hunk exactly
# where it says.  On failure prints what went wrong.
apply_exactly()
{
	local tree=$1 entry=$2 log failed=0

	[[ $entry == *.commit ]] && return
	log=$(apply_part "$tree" upstream "$entry" --forward) || failed=1
	grep -qE '^Hunk #.*(fuzz|offset)' <<<"$log" && failed=1
	((failed)) || return 0
	echo "$entry does not apply exactly to linux $(stock_version):"
	echo "$log"
	return 1
}

# Puts the new files into the tree $1 as they are when they are brought, which is without
# what later entries change of them.  On failure prints what went wrong.
put_first_forms()
{
	local tree=$1 entry log

	put_new_files "$tree" || return
	for entry in $(series | tac); do
		[[ $entry == *.commit ]] && continue
		log=$(apply_part "$tree" own "$entry" --reverse) && continue
		echo "a new file was edited where $entry changes it. Put back what it was (git log -- FILE; git checkout COMMIT -- FILE), and make the edit in the commits of 'make edit':"
		echo "$log"
		return 1
	done
}

# Puts entry $2 into the tree $1; the new files' first forms are in the tree $3, $4 is their
# list. On failure prints what went wrong.
put_entry()
{
	local tree=$1 entry=$2 first=$3 new=$4 files

	check_entry "$entry" || return
	apply_exactly "$tree" "$entry" || return
	files=$(brought "$new" "$PATCHES/$entry") || return
	check_new_files "$files" || return
	sed "/^\$/d; $TO_TREE" <<<"$files" |
		(cd "$first" && xargs -rd '\n' cp --parents --preserve=mode -t "$tree") || return
	[[ $entry == *.commit ]] || apply_part "$tree" own "$entry" --forward
}

# The paths, in the kernel's tree, of the new files that entries before $1 bring
brought_before()
{
	local entry earlier=()

	while read -r entry && [[ $entry != "$1" ]]; do
		[[ ! -f $PATCHES/$entry ]] || earlier+=("$PATCHES/$entry")
	done < <(series)
	brought "$(new_files)" "${earlier[@]}" 2>/dev/null | sed "$TO_TREE"
}

# Complains, and fails, unless entry $1 is a change of files that there are, or for
# *.commit of none.
check_entry()
{
	local entry=$1 file=$PATCHES/$1 changes files f own

	if [[ ! -f $file ]]; then
		echo "patches/series names $entry, which is not there"
		return 1
	fi
	check_mail "$file" entry || return
	[[ $entry != *.commit ]] || return 0
	if ! changes=$(diff_of "$file" | git -C / apply --numstat --summary --allow-empty 2>&1); then
		echo "$entry is damaged: $changes"
		return 1
	fi
	files=$(cut -sf3- <<<"$changes")
	if [[ -z $files ]]; then
		echo "$entry changes no file: is it of new files only? Then its name ends in .commit"
		return 1
	fi
	if [[ $changes == *$'\n '* ]]; then
		echo "$entry creates, removes, renames or changes the mode of ${files//$'\n'/ or }"
		return 1
	fi
	for f in $files; do
		is_upstream "$f" && continue
		own=${own-$(brought_before "$entry")}
		grep -qxF -e "$f" <<<"$own" && continue
		echo "$entry changes $f, which is not an upstream file, nor brought before"
		return 1
	done
}

# All upstream files that the series changes.
touched_by_series()
{
	local entry

	for entry in $(series); do
		[[ $entry == *.commit ]] || touched "$PATCHES/$entry"
	done | sort -u | while read -r entry; do
		! is_upstream "$entry" || echo "$entry"
	done
}

# Puts the pristine form of the files that the series changes into tree $1.
put_pristine()
{
	local f

	for f in $(touched_by_series); do
		mkdir -p "$1/$(dirname "$f")"
		cp --preserve=mode "$STOCK/$f" "$1/$f"
	done
}

stock_version()
{
	[[ ! -e $SRC/stock.ready ]] || sed -n 's/^version //p' "$SRC/stock.ready"
}

# ---- edits ------------------------------------------------------------------

# What sync.sh has put into BUILD/src/patched, as sha256sum writes it
sums() { echo "$SRC/patched.sums"; }

# What it may have put there up to where it was ended, if it was
coming() { echo "$SRC/patched.coming"; }

# Has edit.sh taken it over as somebody edited it?
is_taken() { is_listed "$PATCHED" "$1" "$BUILD/edit/.git/edited"; }

# Is file $2 of the tree $1 as one of these lists of sha256sum has it?
is_listed() # TREE FILE LIST...
{
	grep -qsxF -e "$(cd "$1" && sha256sum -- "$2" 2>/dev/null)" -- "${@:3}"
}

# Is a file of BUILD/src/patched what sync.sh has put there?
is_ours() { is_listed "$PATCHED" "$1" "$(sums)" "$(coming)"; }

# Is what somebody edited, and edit.sh took over, in one of the commits there?
is_committed() # FILE
{
	[[ $(plain_git -C "$BUILD/edit" log --all --format=%h -n 1 \
		--find-object="$(plain_git hash-object --no-filters "$PATCHED/$1")" -- 2>/dev/null) ]]
}

# What is new in BUILD/src/patched, and not as in stock. The time of a file's status is looked at:
# cp -p and mv leave that of its contents as it was. A copy of the whole tree has new ones.
differing_files()
{
	local newer=(-cnewer "$SRC/patched.base" ! -name '*~' ! -name '.*.sw?')

	find . -type f "${newer[@]}" -printf '%P\0' >"$SRC/patched.newer"
	comm -23 <(xargs -0ra "$SRC/patched.newer" sha256sum -- | sort) \
		<(cd "$STOCK" && xargs -0ra "$SRC/patched.newer" sha256sum -- 2>/dev/null | sort) |
		sed 's/^[0-9a-f]*  //'
	comm -23 <(find . -type l "${newer[@]}" -printf '%P -> %l\n' | sort) \
		<(cd "$STOCK" && find . -type l -printf '%P -> %l\n' | sort) | sed 's/ -> .*//'
}

# The files of BUILD/src/patched that somebody edited, or made, since.
edited_files()
{
	[[ -e $SRC/patched.base && -d $PATCHED ]] || return 0
	(
		cd "$PATCHED"
		if [[ -s $(sums) ]]; then
			sha256sum -c --quiet "$(sums)" 2>/dev/null | sed -n 's/: FAILED$//p'
		fi
		differing_files | sort | comm -23 - <(sed 's/^[0-9a-f]*  //' "$(sums)" 2>/dev/null | sort)
	) | while IFS= read -r f; do
		is_ours "$f" || echo "$f"
	done
}

# How edits of BUILD/src/patched come to the patches
way_of_edits()
{
	if [[ -e $SRC/tree ]]; then
		echo "to bring it to the patches, repeat it in the commits of 'make edit', without KERNEL="
	else
		echo "'make edit' brings it to the patches"
	fi
}

# Mails are edited before they are sent. One that is not as it was written is not written over.
refuse_edited_mails() # GROUP
{
	local dir=$BUILD/series/$1 f

	[[ -d $dir ]] || return 0
	while IFS= read -r f; do
		is_listed "$dir" "$f" "$MAILS/$1" ||
			die "$dir/${f#./} is not as it was written: move it to elsewhere"
	done < <(cd "$dir" && find . -type f)
}

# ---- scratch repositories ---------------------------------------------------

# git without the user's own configuration, which could sign, rewrite line ends
# or format patches in another way.
plain_git()
{
	GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null \
		git -c core.abbrev=12 -c init.defaultBranch=series -c status.showUntrackedFiles=normal -c gc.auto=0 -c maintenance.auto=false \
		    -c diff.noprefix=false -c diff.mnemonicPrefix=false \
		    -c user.name=series -c user.email=series@localhost "$@"
}

# What git does not know in the repository $1, but what compilers and editors leave: .gitignore may
# hide what somebody has written, as *.s.
unknown_files()
{
	plain_git -C "$1" ls-files --others --exclude='*.o' --exclude='*.a' --exclude='*.ko' --exclude='*.cmd' \
		--exclude='*.mod' --exclude='*.mod.c' --exclude='*.order' --exclude='*.orig' --exclude='*~' --exclude='.*.sw?'
}

# What BUILD/edit, which is $1, has that refresh.sh has not taken: edits, commits on any branch,
# stashed ones as well, and that commits were dropped. One that was ended before its end has taken a
# part, and a rebase that is not finished may have anything.
unrefreshed()
{
	local begun

	for begun in refresh rebase-merge rebase-apply; do
		[[ ! -d $1/.git/$begun ]] || echo "$1/.git/$begun"
	done
	plain_git -C "$1" status --porcelain &&
		unknown_files "$1" &&
		plain_git -C "$1" rev-list -n 1 --all --not 'start^{}' &&
		plain_git -C "$1" rev-list -n 1 'start^{}' --not HEAD
}

# All that somebody may do in the repository $1
state_of()
{
	plain_git -C "$1" for-each-ref && plain_git -C "$1" rev-parse HEAD && plain_git -C "$1" status --porcelain
}

# refresh.sh writes one file after the other.
warn_of_refresh()
{
	[[ ! -d $BUILD/edit/.git/refresh ]] ||
		say "'make refresh' was ended before its end: patches/ is as wanted when it has been repeated"
}

# Makes $1 a repository whose only commit, tagged "pristine", has the files that
# the series changes: index lines and git am need no others.
pristine_repository()
{
	rm -rf "$1"
	mkdir -p "$1"
	put_pristine "$1"
	plain_git init -q "$1"
	# Files are what the commits have, whatever line ends the user wants elsewhere.
	plain_git -C "$1" config core.autocrlf false
	plain_git -C "$1" add -A -f
	plain_git -C "$1" commit -q --allow-empty -m "Linux $(stock_version)"
	plain_git -C "$1" tag pristine
}
