#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# refresh.sh BUILD: takes the commits of BUILD/edit into patches/, and the new files
# that they change into the repository. A commit without an "Entry:" line becomes a new
# entry of the group of the commit before it, a commit that is gone takes its entry with
# it. Changes nothing if something is in the way.

. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/edit-lib.sh"
use_build "$1"

out=$SRC/refresh		# patches/ as it will be
rm -rf "$out"

in_edit() { plain_git -C "$EDIT" "$@"; }

[[ -d $EDIT ]] || die "there is no $EDIT: 'make edit' makes it"
[[ ! -e $EDIT/.git/rebase-merge && ! -e $EDIT/.git/rebase-apply ]] ||
	die "a rebase is not finished in $EDIT: git rebase --continue"
[[ -z $(in_edit status --porcelain -uno) ]] ||
	die "$EDIT has changes that are not committed: git commit, or git stash"
[[ $(in_edit symbolic-ref -q HEAD) == refs/heads/series ]] ||
	die "$EDIT is not on its branch: git bisect reset, or git checkout series"
# Who commits meanwhile does so for the next time.
head=$(in_edit rev-parse HEAD)
unknown=$(in_edit status --porcelain)
[[ -z $unknown ]] || die "$EDIT has files that git does not know: git add, or remove them:"$'\n'"$unknown"
in_edit merge-base --is-ancestor pristine "$head" ||
	die "the commits of $EDIT are not based on 'pristine', the kernel without the series"
[[ -z $(in_edit rev-list --merges pristine.."$head") ]] ||
	die "$EDIT has merges: a series is a line of commits"
diff -r "$PATCHES" "$EDIT/.git/patches" >/dev/null ||
	die "patches/ has changed since 'make edit': keep the commits of $EDIT as patches (git format-patch start), remove it, and begin anew"

# Of the kernel's tree, and not there without the series
is_new() { ! in_edit cat-file -e "pristine:$1" 2>/dev/null; }

# Path in the kernel's tree -> path in the repository
repository_path()
{
	local path=${1/#tools\/testing\/selftests\//selftests/} dir

	for dir in "${NEW_DIRS[@]}"; do
		[[ $path != "$dir"/* ]] || { echo "$path"; return; }
	done
	die "$1 is a new file, but those are in ${NEW_DIRS[*]} only"
}

changed_in() { in_edit diff --no-renames --name-only "$1^" "$1"; }

# What it changes but does not bring
diff_in() # COMMIT
{
	local f

	for f in $(changed_in "$1"); do
		! is_new "$f" || in_edit cat-file -e "$1^:$f" 2>/dev/null || continue
		echo "$f"
	done
}

entry_of() # COMMIT GROUP
{
	local name kind=commit

	name=$(in_edit log -1 --format=%B "$1" | sed -n 's/^Entry: *//p')
	if [[ $name ]]; then
		[[ $name =~ ^[[:alnum:]_.-]+/[[:alnum:]_.-]+$ && $name != *../* ]] ||
			die "'Entry: $name' is not GROUP/NAME"
		echo "$name"
		return
	fi
	name=$(in_edit log -1 --format=%f "$1" | tr '[:upper:]' '[:lower:]')
	[[ -z $(diff_in "$1") ]] || kind='patch'
	echo "$2/${name:0:60}.$kind"
}

# The commit's message as it was written, with a New-files line for what has none.
message_of() # COMMIT
{
	local f listed lines=''

	listed=$(in_edit log -1 --format=%B "$1" | sed -n 's/^New-files://p' | tr -s ', \t' '\n')
	for f in $(changed_in "$1"); do
		is_new "$f" && in_edit cat-file -e "$1:$f" 2>/dev/null || continue
		in_edit cat-file -e "$1^:$f" 2>/dev/null && continue
		f=$(repository_path "$f")
		awk -v f="$f" '{ sub(/\/$/, "") } $0 && (f == $0 || index(f, $0 "/") == 1) { found = 1 }
			END { exit !found }' <<<"$listed" || lines+="New-files: $f"$'\n'
	done
	new_lines=$lines awk '
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

# What is before the "---" line: as it was if the message is as it was
head_of() # COMMIT ENTRY
{
	local old=$PATCHES/$2

	if [[ -f $old ]] && diff <(message_of "$1") <(entry_message "$2" | sed '/^Entry:/d') >/dev/null; then
		sed '/^---$/,$d' "$old"
		return
	fi
	if [[ -f $old ]]; then
		sed -n '/^$/q; /^Subject:/!p' "$old"
	else
		in_edit log -1 --format='From: %an <%ae>' "$1"
	fi
	echo "Subject: [PATCH] $(message_of "$1" | head -n 1)"
	message_of "$1" | tail -n +2
}

write_entry() # COMMIT ENTRY
{
	local changed

	# A commit that is as it was, and on what it was on, keeps its entry as it is.
	if in_edit merge-base --is-ancestor "$1" start; then
		cp "$PATCHES/$2" "$out/$2"
		return
	fi
	mapfile -t changed < <(diff_in "$1")
	[[ $2 == *.patch || ${#changed[@]} == 0 ]] ||
		die "$2 is a commit of new files only, but changes ${changed[*]}: write 'Entry: ${2%.commit}.patch'"
	head_of "$1" "$2" >"$out/$2"
	[[ $2 == *.patch ]] || return 0
	echo "---" >>"$out/$2"
	((${#changed[@]} == 0)) ||
		plain_git -C "$EDIT" diff --no-renames --no-color "$1^" "$1" -- \
			"${changed[@]}" >>"$out/$2"
}

# What the file begins with stays there, other comments in front of the entry that they were in
# front of; a blank line is in front of each group.
write_series() # ENTRY...
{
	awk -v order="$*" '
		!begun && /^[ \t]*(#|$)/ { print; next }
		/^[ \t]*$/ { next }
		/^[ \t]*#/ { before = before $0 "\n"; next }
		{ begun = 1; front[$1] = before; line[$1] = $0; before = "" }
		END {
			n = split(order, entry, " ")
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

mkdir "$out"
for letter in "$PATCHES"/*/cover-letter; do
	install -D -m 644 "$letter" "$out/${letter#"$PATCHES/"}"
done
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
		die "two commits say 'Entry: $entry': remove that line from the message of one"
	if [[ ${entry%/*} != "$group" ]]; then
		ended+="$group "
		group=${entry%/*}
		[[ -d $PATCHES/$group && $ended != *" $group "* ]] ||
			die "'Entry: $entry' is not among those of its group: change that line of '$title'"
		mkdir -p "$out/$group"
	fi
	write_entry "$commit" "$entry"
	entries+=("$entry")
done
write_series "${entries[@]}"

# One that is ended leaves no part of a file.
put_committed() # FILE TO
{
	mkdir -p "$(dirname "$2")"
	in_edit show "$head:$1" >"$2.refresh"
	chmod "$(in_edit ls-tree --format='%(objectmode)' "$head" "$1" | tail -c 4)" "$2.refresh"
	mv "$2.refresh" "$2"
}

# git has them in order: a file that is changed has been brought
brought_before() { in_edit diff --no-renames --name-only pristine "$head"; }

old=$(series)
for entry in "${entries[@]}"; do
	why=$(PATCHES=$out check_entry "$entry") || die "$why"
done

# The project's new files: those that the commits change, and nobody else did meanwhile
while read -r f; do
	is_new "$f" || continue
	to=$(repository_path "$f")
	if [[ -e $ROOT/$to ]] && ! in_edit show "start:$f" 2>/dev/null | cmp -s - "$ROOT/$to"; then
		die "$to has changed since 'make edit', and in $EDIT, too"
	fi
done < <(in_edit diff --no-renames --name-only start "$head")

while read -r f; do
	is_new "$f" || continue
	to=$ROOT/$(repository_path "$f")
	if in_edit cat-file -e "$head:$f" 2>/dev/null; then
		put_committed "$f" "$to"
		say "  ${to#"$ROOT/"}"
	else
		rm "$to"
		say "  ${to#"$ROOT/"} (removed)"
	fi
done < <(in_edit diff --no-renames --name-only start "$head")

for entry in "${entries[@]}" series; do
	cmp -s "$out/$entry" "$PATCHES/$entry" && continue
	install -D -m 644 "$out/$entry" "$PATCHES/$entry"
	say "  patches/$entry"
done
for entry in $old; do
	[[ -e $out/$entry ]] && continue
	rm "$PATCHES/$entry"
	say "  patches/$entry (removed)"
done
rm -r "$out"
remember "$EDIT" "$head"
say "patches/ has the ${#entries[@]} commits of $EDIT"
