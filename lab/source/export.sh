#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# export.sh BUILD: writes the series as mails to BUILD/series: the cover letter
# and one patch an entry, with the new files that the entry brings.

. "$(dirname "$0")/lib.sh"
use_build "$1"

out=$BUILD/series
repository=$SRC/export

# An entry's own Date:, else that of the last commit that changed it here, so
# that the same series gives the same mails.
date_of()
{
	local date

	date=$(header Date "$PATCHES/$1")
	[[ -n $date ]] || date=$(git -C "$ROOT" log -1 --format=%aD -- "patches/$1" 2>/dev/null) || :
	echo "${date:-$(date -R)}"
}

commit_entry()
{
	local entry=$1 file=$PATCHES/$1 files f why

	why=$(check_entry "$entry") || die "$why"
	why=$(apply_exactly "$repository" "$entry") || die "$why"
	files=$(brought "$file" "$new")
	for f in $files; do
		why=$(check_new_file "$f") || die "$why"
		put_new_file "$f" "$repository"
	done
	plain_git -C "$repository" add -A -f
	commit_message "$file" |
		GIT_COMMITTER_DATE=$(date_of "$entry") plain_git -C "$repository" \
			commit -q -F - --author="$(header From "$file")" \
			--date="$(date_of "$entry")" ||
		die "$entry cannot be committed: does it change anything?"
}

# A mail's lines lose the carriage return that a test needs: these files go as
# binary ones.
keep_carriage_returns()
{
	local f

	for f in $new; do
		f=$(tree_path "$f")
		! grep -qI $'\r' "$repository/$f" || echo "$f -diff"
	done >"$repository/.git/info/attributes"
}

cover_letter()
{
	subject "$PATCHES/cover-letter"
	echo
	message "$PATCHES/cover-letter"
}

[[ -n $(series) ]] || die "patches/series has no entries"
[[ -f $PATCHES/cover-letter ]] || die "patches/cover-letter is missing"

new=$(new_files)
pristine_repository "$repository"
last=
for entry in $(series); do
	commit_entry "$entry"
	last=$entry
done

keep_carriage_returns
from=$(header From "$PATCHES/cover-letter")
plain_git -C "$repository" config branch.series.description "$(cover_letter)"
rm -rf "$out"
GIT_COMMITTER_NAME=${from% <*} GIT_COMMITTER_EMAIL=$(sed 's/.*<//; s/>.*//' <<<"$from") \
GIT_COMMITTER_DATE=$(date_of "$last") \
	plain_git -C "$repository" format-patch -q --cover-letter \
		--cover-from-description=subject --zero-commit --no-signature \
		-o "$out" pristine
say "$(find "$out" -name '*.patch' | wc -l) mails in $out"
