#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# export.sh BUILD [GROUP...]: writes the groups as mails to BUILD/series/GROUP: the cover
# letter and one patch an entry, with the new files that the entry brings.  A group is
# based on those before it.  Without GROUP: all that have a cover letter.

. "$(dirname "$0")/lib.sh"
use_build "$1"
lock_series
warn_of_refresh
shift

out=$BUILD/series
repository=$SRC/export
first=$SRC/first	# the new files in their first form

# That of the last commit that changed the entry here, so that the same series gives the same mails
date_of()
{
	local date

	date=$(git -C "$ROOT" log -1 --format=%aD -- "patches/$1" 2>/dev/null) || :
	echo "${date:-$(date -R)}"
}

commit_entry()
{
	local entry=$1 file=$PATCHES/$1 why date

	why=$(put_entry "$repository" "$entry" "$first" "$new") || die "$why"
	plain_git -C "$repository" add -A -f
	date=$(date_of "$entry")
	commit_message "$file" |
		GIT_COMMITTER_DATE=$date plain_git -C "$repository" \
			commit -q -F - --author="$(header From "$file")" --date="$date" ||
		die "$entry cannot be committed: does it change anything?"
}

# A mail's lines lose the carriage return that a test needs: these files go as
# binary ones.
keep_carriage_returns()
{
	(cd "$first" && { grep -rIl $'\r' . || :; }) | sed 's,^\./,,; s/$/ -diff/' >"$repository/.git/info/attributes"
}

# A cover letter ends with lines "To:" and "Cc:", and an address a line: the headers of all mails.
cover_letter()
{
	subject "$1"
	echo
	message "$1" | sed '/^\(To\|Cc\):[ \t]*$/,$d'
}

# Is it one that can be mailed?
check_letter() # LETTER
{
	why=$(check_mail "$1") || die "$why"
	! grep -q '^---$' "$1" || die "$1 has a line ---, where a mail's message ends"
	addresses "$1" >/dev/null || exit
}

# Writes the mails of group $1, which are the commits from "before" to "after".
write_mails()
{
	local group=$1 letter=$PATCHES/$1/cover-letter cover=() to=() from written=$SRC/written

	from=$(header From "$PATCHES/$(entries_of "$group" | tail -n 1)")
	if [[ -f $letter ]]; then
		plain_git -C "$repository" config branch.series.description "$(cover_letter "$letter")"
		cover=(--cover-letter --cover-from-description=subject)
		mapfile -t to < <(addresses "$letter")
		from=$(header From "$letter")
	fi
	GIT_COMMITTER_NAME=${from% <*} GIT_COMMITTER_EMAIL=$(sed 's/.*<//; s/>.*//' <<<"$from") \
	GIT_COMMITTER_DATE=$(date_of "$(entries_of "$group" | tail -n 1)") \
		plain_git -C "$repository" format-patch -q "${cover[@]}" "${to[@]}" --zero-commit \
			--no-signature -o "$written" before..HEAD
	(cd "$written" && find . -type f -exec sha256sum {} +) >"$MAILS/$group"
	mkdir -p "$out"
	rm -rf "${out:?}/$group"
	mv "$written" "$out/$group"
	say "$(find "$out/$group" -name '*.patch' | wc -l) mails in $out/$group"
}

[[ -n $(series) ]] || die "patches/series has no entries"
wanted=()
for name; do
	found=$(group "$name")
	[[ $found ]] || die "there is no group $name: there are $(groups | paste -sd' ')"
	wanted+=("$found")
done
(($#)) || mapfile -t wanted < <(mailed_groups)
((${#wanted[@]})) || die "no group of patches/ has a cover-letter"
for group in "${wanted[@]}"; do
	letter=$PATCHES/$group/cover-letter
	[[ ! -f $letter ]] || check_letter "$letter"
done
mkdir -p "$MAILS"
replaced=("${wanted[@]}")
# Those that are no group any more, too
(($#)) || mapfile -t -O "${#wanted[@]}" replaced < <(ls "$MAILS")
for group in "${replaced[@]}"; do
	refuse_edited_mails "$group"
done

rm -rf "$first"
mkdir "$first"
why=$(put_first_forms "$first") || die "$why"
new=$(new_files)
rm -rf "$SRC/written"
pristine_repository "$repository"
keep_carriage_returns
left=${#wanted[@]}
for group in $(groups); do
	((left)) || break
	plain_git -C "$repository" tag -f before >/dev/null
	for entry in $(entries_of "$group"); do
		commit_entry "$entry"
	done
	[[ " ${wanted[*]} " == *" $group "* ]] || continue
	write_mails "$group"
	((--left)) || :
done
for group in "${replaced[@]:${#wanted[@]}}"; do
	[[ " ${wanted[*]} " == *" $group "* ]] || rm -rf "${out:?}/$group" "${MAILS:?}/$group"
done
