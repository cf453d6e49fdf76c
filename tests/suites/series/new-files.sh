#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# new-files.sh BUILD: no new file shadows an upstream one, and each is brought
# by exactly one entry of the series.

. "$(dirname "$0")/../../lib/series.sh"
use_build "$1"

new=$(new_files)
if [[ -z $new ]]; then
	skip "new files" "there are none yet"
	exit
fi

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

touch "$tmp/brought"
for entry in $(series); do
	[[ -f $PATCHES/$entry ]] || continue	# layout.sh says so
	if ! files=$(brought "$new" "$PATCHES/$entry" 2>"$tmp/why"); then
		not_ok "$entry: New-files" "$(cat "$tmp/why")"
	elif [[ $entry == *.commit && -z $files ]]; then
		not_ok "$entry: New-files" "a .commit that brings nothing"
	fi
	for f in $files; do echo "$f $entry"; done >>"$tmp/brought"
done

once()
{
	awk 'NR == FNR { by[$1] = by[$1] " " $2; next }
		!($1 in by) { print $1 ": no entry'\''s New-files names it"; bad = 1 }
		by[$1] ~ / .* / { print $1 ": brought by" by[$1]; bad = 1 }
		END { exit bad }' "$tmp/brought" - <<<"$new"
}

n=$(wc -l <<<"$new")
verdict "$n new files shadow nothing" check_new_files "$new"
verdict "$n new files are brought once each" once
