#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# edit.sh BUILD: makes BUILD/edit, the kernel as a git repository with a commit an entry
# of the series, to be changed with git. refresh.sh takes the commits back into
# patches/. What was edited in BUILD/src/patched is there, not committed.

. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/edit-lib.sh"
use_build "$1"
lock_series

refuse_work()
{
	local work

	[[ ! -e $EDIT ]] || { work=$(unrefreshed "$EDIT") && [[ -z $work ]]; } ||
		die "$EDIT has work that is not in patches/: 'make refresh' takes the commits of its branch, but no other branch and nothing that is stashed; 'rm -rf $EDIT' throws all away"
}
refuse_work
patches() { find "$PATCHES" -type f | sort | xargs -d '\n' sha256sum; }
begun=$(patches)
new_edit=$SRC/edit.new
old_edit=$SRC/edit.old
rm -rf "$new_edit" "$old_edit"
trap 'rm -rf "$new_edit"' EXIT
rm -rf "$SRC/first"
mkdir "$SRC/first"
why=$(put_first_forms "$SRC/first") || die "$why"
for entry in $(series); do
	why=$(check_entry "$entry") || die "$why"
done

say "the kernel is copied, and becomes a git repository: some minutes"
few_words cp -a "$STOCK" "$new_edit" || die "$STOCK could not be copied to $EDIT: that takes as much room once more"
rm -rf "$new_edit/.git"
# Debian's would hide each new file
sed -i '\#^/\*$#d' "$new_edit/.gitignore"
plain_git init -q "$new_edit"
# Files are what the commits have, whatever line ends the user wants elsewhere.
plain_git -C "$new_edit" config core.autocrlf false
# Lines of a message that begin with "#" are no comments, as in: # echo 1 >tracing_on
plain_git -C "$new_edit" config core.commentChar ';'
export -f plain_git
"$ROOT/lab/progress.sh" "git takes the kernel in" "$SRC/edit.log" plain_git -C "$new_edit" add -A -f -v
plain_git -C "$new_edit" commit -q --allow-empty -m "Linux $(stock_version)"
plain_git -C "$new_edit" tag pristine

# Those that it changes and brings, in the kernel's tree
files_of() # ENTRY
{
	[[ $1 == *.commit ]] || touched "$PATCHES/$1"
	brought "$new" "$PATCHES/$1" | sed "$TO_TREE"
}

new=$(new_files)
for entry in $(series); do
	why=$(put_entry "$new_edit" "$entry" "$SRC/first" "$new") || die "$why"
	mapfile -t files < <(files_of "$entry")
	plain_git -C "$new_edit" add -A -f -- "${files[@]}"
	entry_message "$entry" |
		plain_git -C "$new_edit" commit -q --cleanup=verbatim --allow-empty -F - \
			--author="$(header From "$PATCHES/$entry")"
done
remember "$new_edit" HEAD

# Is it in the tree as it was when that was made, but for the edit?
still() # FILE
{
	[[ ! -e $new_edit/$1 ]] || cmp -s "$new_edit/$1" "$STOCK/$1" ||
		is_listed "$new_edit" "$1" "$(sums)"
}

record() { [[ -L $PATCHED/$1 ]] || (cd "$PATCHED" && sha256sum -- "$1") >>"$new_edit/.git/edited"; }

while IFS= read -r f; do
	[[ $f ]] || continue
	! cmp -s "$PATCHED/$f" "$new_edit/$f" || continue
	if is_taken "$f" && is_committed "$f"; then
		record "$f"
		continue
	fi
	still "$f" ||
		die "$PATCHED/$f was edited, and the series has changed it since: move it away"
	mkdir -p "$(dirname "$new_edit/$f")"
	cp -P --preserve=mode "$PATCHED/$f" "$new_edit/$f"
	record "$f"
	say "$f has what was edited in $PATCHED, not committed"
done <<<"$(edited_files)"
# Commits may have come meanwhile, or other patches.
refuse_work
[[ $(patches) == "$begun" ]] || die "patches/ has changed meanwhile: once more"
[[ ! -e $EDIT ]] || mv "$EDIT" "$old_edit"
mv "$new_edit" "$EDIT"
rm -rf "$old_edit"
say "$(series | wc -l) commits in $EDIT; 'make refresh' takes them into patches/"
