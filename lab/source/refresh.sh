#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# refresh.sh BUILD: takes the commits of BUILD/edit into patches/, and the new files
# that they change into the repository. A commit without an "Entry:" line becomes a new
# entry of the group of the commit before it, a commit that is gone takes its entry with
# it. Changes nothing if something is in the way. One that was ended can be repeated.

. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/edit-lib.sh"
use_build "$1"

out=$SRC/refresh		# patches/ as it will be
taken=$EDIT/.git/taken
before=$taken/patches		# as 'make edit' found it
wanted=$EDIT/.git/refresh	# as those that were ended wanted it, by the commits that they were of
rm -rf "$out" "$ROOT/patches/.refresh"

in_edit() { plain_git -C "$EDIT" "$@"; }

# ---- is anything in the way? -----------------------------------------------

[[ -d $EDIT ]] || die "there is no $EDIT: 'make edit' makes it"
[[ ! -e $EDIT/.git/rebase-merge && ! -e $EDIT/.git/rebase-apply ]] ||
	die "a rebase is not finished in $EDIT: git rebase --continue"
[[ -z $(in_edit status --porcelain -uno) ]] ||
	die "$EDIT has changes that are not committed: git commit, or git stash"
[[ $(in_edit symbolic-ref -q HEAD) == refs/heads/series ]] ||
	die "$EDIT is not on its branch: git bisect reset, or git checkout series"
# Who commits meanwhile does so for the next time.
head=$(in_edit rev-parse HEAD)
unknown=$(unknown_files "$EDIT" | grep -v '\.patch$') || :
[[ -z $unknown ]] || die "$EDIT has files that git does not know: git add -f, or remove them:"$'\n'"$unknown"
in_edit merge-base --is-ancestor pristine "$head" ||
	die "the commits of $EDIT are not based on 'pristine', the kernel without the series"
[[ -z $(in_edit rev-list --merges pristine.."$head") ]] ||
	die "$EDIT has merges: a series is a line of commits"

# The entries and their order; what an editor leaves beside them is not looked at.
entries_in() { (cd "$1" && find . -type f ! -name cover-letter ! -name '*~' ! -name '.*' -printf '%P\n' | sort); }
sums_in() { entries_in "$1" | (cd "$1" && xargs -rd '\n' sha256sum --) | sort; }

# What is neither as it was nor as refresh wanted it, of what either had
changed_by_others()
{
	local known gone

	known=$(for state in "${states[@]}"; do entries_in "$state"; done | sort)
	gone=$(uniq -c <<<"$known" | awk -v states=${#states[@]} '$1 == states { sub(/^ *[0-9]+ /, ""); print }' |
		comm -23 - <(entries_in "$ROOT/patches"))
	{
		comm -23 <(sums_in "$ROOT/patches") <(for state in "${states[@]}"; do sums_in "$state"; done | sort -u) |
			sed 's/^[^ ]*  //' | grep -xF -e "$known" || :
		echo "$gone"
	} | sed '/^$/d'
}
take_over="move $EDIT elsewhere, 'make edit', and take your commits over ('git fetch ELSEWHERE series', then 'git cherry-pick' each)"
refuse_changes()
{
	local others

	others=$(changed_by_others)
	[[ -z $others ]] ||
		die "patches/ has changed since 'make edit': $take_over:"$'\n'"$others"
}
[[ -d $taken || -d $taken.new ]] ||
	die "$EDIT was made by an older 'make edit': $take_over"
[[ -d $taken ]] || mv "$taken.new" "$taken"
start=$(<"$taken/commit")
states=("$before")
commits=("$start")
for state in "$wanted"/*/; do
	[[ -d $state ]] || continue
	states+=("$state")
	commits+=("$(basename "$state")")
done
refuse_changes
PATCHES=$before
odd=$(in_edit diff --no-renames --name-only pristine "$head" | grep '[] "\\*?[]') || :
[[ ! $odd ]] || die "a name with a blank, a quote or a letter that is not ASCII: $odd"

# ---- what becomes of a commit ----------------------------------------------

# Those of the kernel's tree that are not there without the series, of all that was or is
declare -A new
while read -r f; do
	new[$f]=y
done < <(in_edit log --no-renames --diff-filter=A --name-only --format= "$head" "${commits[@]}" ^pristine |
	sort -u | sed 's/^/pristine:/' | in_edit cat-file --batch-check | sed -n 's/^pristine:\(.*\) missing$/\1/p')
is_new() { [[ ${new[$1]-} ]]; }

# Path in the kernel's tree -> path in the repository
repository_path()
{
	local path=${1/#tools\/testing\/selftests\//selftests/} dir

	for dir in "${NEW_DIRS[@]}"; do
		[[ $path != "$dir"/* ]] || { echo "$path"; return; }
	done
	die "$1 is a new file, but those are in ${NEW_DIRS[*]} only"
}

# "A", "M" or "D", and the file
changes_of() { in_edit diff --no-renames --name-status "$1^" "$1"; }

# What it changes but does not bring, and what it brings
diff_in() # COMMIT
{
	changes_of "$1" | while IFS=$'\t' read -r how f; do
		[[ $how == A ]] && is_new "$f" || echo "$f"
	done
}
brought_in() # COMMIT
{
	changes_of "$1" | while IFS=$'\t' read -r how f; do
		[[ $how != A ]] || ! is_new "$f" || echo "$f"
	done
}

entry_of() # COMMIT GROUP
{
	local name kind=commit

	name=$(in_edit log -1 --format=%B "$1" | sed -n 's/^Entry: *//p')
	if [[ $name ]]; then
		[[ $name != *$'\n'* ]] ||
			die "'$(in_edit log -1 --format=%s "$1")' has two lines Entry: in its message: leave one"
		[[ $name =~ ^[[:alnum:]_][[:alnum:]_.-]*/[[:alnum:]_][[:alnum:]_.-]*$ ]] ||
			die "'Entry: $name' is not GROUP/NAME"
		echo "$name"
		return
	fi
	name=$(in_edit log -1 --format=%f "$1" | tr '[:upper:]' '[:lower:]' | sed 's/^[.-]*//')
	[[ $2 && $name ]] ||
		die "'$(in_edit log -1 --format=%s "$1")' needs a line 'Entry: GROUP/NAME.patch' in its message"
	[[ -z $(diff_in "$1") ]] || kind='patch'
	echo "$2/${name:0:60}.$kind"
}

# Those that its message names
listed_in() { in_edit log -1 --format=%B "$1" | items; }

# What would not come through a mail, or not into the kernel's tree
refuse_odd_commit() # COMMIT
{
	local title f

	title=$(in_edit log -1 --format=%s "$1")
	! in_edit log -1 --format=%B "$1" | grep -E '^(---$|--- |diff -|Index: )' >/dev/null ||
		die "the message of '$title' has a line ---, diff or Index:, where a mail's message ends: indent it"
	while read -r f; do
		is_new "$f" && ! in_edit cat-file -e "$1^:$f" 2>/dev/null ||
			die "'$title' changes $f, which is binary: that is not for a patch"
	done < <(in_edit diff --no-renames --numstat "$1^" "$1" | sed -n 's/^-\t-\t//p')
	[[ -z $(in_edit diff --no-renames --diff-filter=M --raw "$1^" "$1" | grep '^:120000' || :) ]] ||
		die "'$title' changes a symbolic link, which patch(1) does not"
	[[ -z $(in_edit diff --name-only "$1^" "$1" -- .gitignore) ]] ||
		die "'$title' changes .gitignore, which is not as in the kernel here"
	for f in $(listed_in "$1"); do
		[[ -n $(in_edit diff --no-renames --diff-filter=A --name-only "$1^" "$1" -- "$(sed "$TO_TREE" <<<"$f")") ]] ||
			die "the message of '$title' says 'New-files: $f', but it brings no such file"
	done
}

# The commit's message as it was written, with a New-files line for what has none.
message_of() # COMMIT
{
	local lines

	lines=$(brought_in "$1" | while read -r f; do repository_path "$f"; done |
		awk "$LONGEST"'
			FILENAME != "-" { listed[$0]; next }
			!(longest($0) in listed) { print "New-files: " $0 }' \
			<(listed_in "$1") -)
	new_lines=${lines:+$lines$'\n'} awk '
		function add() { printf "%s", ENVIRON["new_lines"]; added = 1 }
		/^Entry:/ { next }
		/^Signed-off-by:/ && !added { add() }
		{ print }
		END {
			if (NR == 1)
				print ""
			if (!added)
				add()
		}' < <(in_edit log -1 --format='%s%n%n%b' "$1" | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}')
}

write_entry() # COMMIT ENTRY
{
	local changed

	# A commit that is as it was, and on what it was on, keeps its entry as it is.
	if in_edit merge-base --is-ancestor "$1" "$start"; then
		cp "$PATCHES/$2" "$out/$2"
		return
	fi
	refuse_odd_commit "$1"
	mapfile -t changed < <(diff_in "$1")
	[[ $2 == *.patch || ${#changed[@]} == 0 ]] ||
		die "$2 is a commit of new files only, but changes ${changed[*]}: write 'Entry: ${2%.commit}.patch'"
	{
		echo "From: $(in_edit log -1 --format='%an <%ae>' "$1")"
		echo "Subject: [PATCH] $(message_of "$1" | head -n 1)"
		message_of "$1" | tail -n +2
	} >"$out/$2"
	[[ $2 == *.patch ]] || return 0
	echo "---" >>"$out/$2"
	((${#changed[@]} == 0)) ||
		plain_git -C "$EDIT" diff --no-renames --no-color "$1^" "$1" -- \
			"${changed[@]}" >>"$out/$2"
}

# What the file begins with stays there, other comments in front of the entry that they were in
# front of, or of the next one that stays; a blank line is in front of each group.
write_series() # ENTRY...
{
	awk -v order="$*" '
		BEGIN {
			n = split(order, entry, " ")
			for (i = 1; i <= n; i++)
				stays[entry[i]]
		}
		!begun && /^[ \t]*(#|$)/ { print; next }
		/^[ \t]*$/ { next }
		/^[ \t]*#/ { before = before $0 "\n"; next }
		{ begun = 1 }
		$1 in stays { front[$1] = before; line[$1] = $0; before = "" }
		END {
			for (i = 1; i <= n; i++) {
				e = entry[i]
				split(e, at, "/")
				if (i > 1 && at[1] != group)
					print ""
				group = at[1]
				printf "%s%s\n", front[e], e in line ? line[e] : e
			}
			printf "%s", before
		}' "$PATCHES/series" >"$out/series"
}

# ---- patches/ as it will be ------------------------------------------------

mkdir "$out"
entries=()
group=$(groups | head -n 1)
ended=' '
mkdir -p "$out/$group"
for commit in $(in_edit rev-list --reverse pristine.."$head"); do
	title=$(in_edit log -1 --format=%s "$commit")
	[[ $title != fixup!* && $title != squash!* && $title != amend!* ]] ||
		die "'$title' is not squashed: git rebase -i --autosquash pristine"
	entry=$(entry_of "$commit" "$group")
	[[ ! -e $out/$entry ]] ||
		die "two commits are $entry: change the title of one, or its line Entry:"
	if [[ ${entry%/*} != "$group" ]]; then
		ended+="$group "
		group=${entry%/*}
		[[ -d $PATCHES/$group && $ended != *" $group "* ]] ||
			die "'Entry: $entry' is not among those of its group, or the group is new, or another is the first one: change that line of '$title', or patches/series and 'make edit' anew"
		mkdir -p "$out/$group"
	fi
	write_entry "$commit" "$entry"
	entries+=("$entry")
done
write_series "${entries[@]}"

# git has them in order: a file that is changed has been brought
brought_before() { in_edit diff --no-renames --name-only pristine "$head"; }

old=$(for PATCHES in "${states[@]}"; do series; done)
for entry in "${entries[@]}"; do
	why=$(PATCHES=$out check_entry "$entry") || die "$why"
	[[ ! -e $ROOT/patches/$entry ]] || grep -qxF -e "$entry" <<<"$old" ||
		die "patches/$entry is there already, but not in patches/series: move it, or write another 'Entry:'"
done

# The project's new files that the commits change, and those of a refresh that was ended
mapfile -t files < <(for commit in "$head" "${commits[@]}"; do
		in_edit diff --no-renames --name-only "$start" "$commit"
	done | sort -u | while read -r f; do ! is_new "$f" || echo "$f"; done)
was_put() # FILE PATH
{
	local commit

	for commit in "${commits[@]}"; do
		! in_edit show "$commit:$1" 2>/dev/null | cmp -s - "$ROOT/$2" || return 0
	done
	return 1
}
# Nothing where the file goes
mode_of() { in_edit ls-tree --format='%(objectmode)' "$head" "$1"; }
for f in "${files[@]}"; do
	to=$(repository_path "$f")
	[[ $(mode_of "$f") == @(100*|) ]] ||
		die "$to is not a regular file"
	[[ $to != *,* ]] || die "$to has a comma in its name, which New-files lines have between names"
	dir=$to
	while [[ $dir == */* ]]; do
		dir=${dir%/*}
		[[ ! -e $ROOT/$dir || -d $ROOT/$dir ]] || die "$dir is a file: $to cannot be put below it"
	done
	! git -C "$ROOT" check-ignore -q --no-index "$to" || die "$to is of those that .gitignore excludes"
	[[ ! -e $ROOT/$to ]] || was_put "$f" "$to" ||
		die "$to has changed since 'make edit', and in $EDIT, too"
done

# As brought() tells whose file it is: the one that is named by the longest part of its path
wrong=$({
	in_edit diff --no-renames --diff-filter=A --name-only pristine "$head" | sed 's,^,there it ,'
	for entry in "${entries[@]}"; do
		message "$out/$entry" | items | sed "s,^,any $entry ,"
	done
	i=0
	for commit in $(in_edit rev-list --reverse pristine.."$head"); do
		brought_in "$commit" | sed "s,^,new ${entries[i]} ,"
		((++i))
	done
} | awk "$LONGEST"'
	$1 == "there" { there[$3]; next }
	$1 == "any" { by = $3 in listed ? "two entries" : $2; listed[$3] = by; next }
	$3 in there {
		file = $3
		sub("^tools/testing/selftests/", "selftests/", file)
		path = longest(file)
		seen[path]
		by = path in listed ? listed[path] : "no one"
		if (by != $2)
			print file " is brought by " $2 ", but its directory is listed by " by ": name it in a line New-files of its own"
	}
	END {
		for (path in listed)
			if (!(path in seen))
				print listed[path] " says New-files: " path ", but brings no such file: files are named as in this repository, a directory where its files are not named by others"
	}')
[[ ! $wrong ]] || die "$wrong"

# ---- taking it -------------------------------------------------------------

refuse_changes
mkdir -p "$wanted"
rm -rf "${wanted:?}/$head"
mv "$out" "$wanted/$head"

# One that is ended leaves no part of a file.
part=$ROOT/patches/.refresh
put() # FILE MODE
{
	mkdir -p "$(dirname "$ROOT/$1")"
	chmod "$2" "$part"
	mv "$part" "$ROOT/$1"
	say "  $1"
}

remove()
{
	[[ -e $ROOT/$1 ]] || return 0
	rm "$ROOT/$1"
	(cd "$ROOT" && rmdir -p --ignore-fail-on-non-empty "$(dirname "$1")")
	say "  $1 (removed)"
}

for f in "${files[@]}"; do
	to=$(repository_path "$f")
	mode=$(mode_of "$f")
	if [[ $mode ]]; then
		in_edit show "$head:$f" >"$part"
		put "$to" "${mode: -3}"
	else
		remove "$to"
	fi
done
for entry in "${entries[@]}" series; do
	! cmp -s "$wanted/$head/$entry" "$ROOT/patches/$entry" || continue
	cp "$wanted/$head/$entry" "$part"
	put "patches/$entry" 644
done
for entry in $old; do
	[[ -e $wanted/$head/$entry ]] || remove "patches/$entry"
done
remember "$EDIT" "$head"
say "patches/ has the ${#entries[@]} commits of $EDIT"
