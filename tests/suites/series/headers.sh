#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Every entry, and every cover letter, has a header and a message that can be
# mailed as they are.

. "$(dirname "$0")/../../lib/series.sh"
need_entries headers

columns=75	# submitting-patches.rst
trailer='^[A-Z][A-Za-z-]+: '

well_formed_from()
{
	[[ $(header From "$1") =~ ^[^\<\>]+\ \<[^@\<\>\ ]+@[^@\<\>\ ]+\>$ ]] ||
		{ echo "needs \"From: Name <address>\""; return 1; }
}

# "[PATCH] subsystem: Summary"; numbers are format-patch's business.
well_formed_subject()
{
	local s

	s=$(header Subject "$1")
	[[ $s =~ ^\[PATCH\]\ $2 ]] ||
		{ echo "\"$s\" is not \"[PATCH] subsystem: Summary\""; return 1; }
	s=${s#\[PATCH\] }
	((${#s} <= columns)) || { echo "${#s} columns, more than $columns"; return 1; }
	[[ $s != *. ]] || { echo "ends in a full stop"; return 1; }
}

# Something said, in at least one sentence, and not just trailers.
has_body()
{
	local text

	text=$(message "$1" | grep -vE "$trailer" | tr '\n' ' ')
	if (($(wc -w <<<"$text") < 5)) || [[ ! $text =~ [.:!?]\  ]]; then
		echo "the message has no sentence that says why"
		return 1
	fi
}

# Quoted output (indented) and links may be longer: they must not be broken.
narrow()
{
	local long

	long=$(message "$1" | grep -vE "$trailer|^(	|    )|https?://" |
		awk -v max="$columns" 'length($0) > max')
	[[ -z $long ]] || { echo "wider than $columns columns: $long"; return 1; }
}

signed_off()
{
	message "$1" | grep -xF -e "Signed-off-by: $(header From "$1")" >/dev/null ||
		{ echo "no Signed-off-by of the author in From:"; return 1; }
}

for entry in $(series); do
	file=$PATCHES/$entry
	[[ -f $file ]] || continue	# layout.sh says so
	verdict "$entry: From" well_formed_from "$file"
	verdict "$entry: Subject" well_formed_subject "$file" '[A-Za-z0-9_/.,+\ -]+:\ .'
	verdict "$entry: body" has_body "$file"
	verdict "$entry: width" narrow "$file"
	verdict "$entry: Signed-off-by" signed_off "$file"
done

# Who shall get the group, and what the figures of it are
has_addressees()
{
	local said

	if ! said=$(addresses "$1" 2>&1) || [[ ! $said ]]; then
		echo "no addressee: $said"
		return 1
	fi
}

[[ -n $(mailed_groups) ]] || not_ok "cover-letter" "no group has one"
for group in $(mailed_groups); do
	letter=$PATCHES/$group/cover-letter
	verdict "$group/cover-letter: From" well_formed_from "$letter"
	verdict "$group/cover-letter: Subject" well_formed_subject "$letter" .
	verdict "$group/cover-letter: body" has_body "$letter"
	verdict "$group/cover-letter: width" narrow "$letter"
	verdict "$group/cover-letter: addressees" has_addressees "$letter"
done
