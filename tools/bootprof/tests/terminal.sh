#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# terminal.sh BOOTPROF: do all lines of a table and beside it fit a terminal? script(1) is one.
bootprof=$(readlink -f "$1")
here=$(readlink -f "$(dirname "$0")")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
tests=0
failed=0
export TERM=xterm BOOTPROF_PAGER=cat
unset COLUMNS NO_COLOR
for name in counted sampled longer sequence stacks; do
	"$here/make_profile.py" "$here/profiles/$name.txt" "$name.prof" || exit 2
done
cp "$here/profiles/counted.csv" . || exit 2

fits() # COLUMNS ARGUMENTS
{
	((tests++))
	script -qec "stty cols $1 rows 24; '$bootprof' $2 2>/dev/null" /dev/null \
		</dev/null >out 2>&1 &&
		sed 's/\x1b\[[0-9;]*m//g; s/\r//g' out | LC_ALL=C awk -v most="$1" \
			'length > most { print; bad = 1 } END { exit bad || !NR }' && return
	echo "FAILED: bootprof $2: wider than $1 columns"
	((failed++))
}

for columns in 40 60 80; do
	fits $columns "sampled.prof"
	fits $columns "processes sampled.prof"
	fits $columns "realms sampled.prof"
	fits $columns "symbol main sampled.prof longer.prof"
	fits $columns "sequences sequence.prof"
	fits $columns "diff --all sampled.prof longer.prof"
	fits $columns "balloon memset sampled.prof longer.prof"
	fits $columns "deflate memset sampled.prof"
	fits $columns "compare counted.prof counted.csv"
	fits $columns "compare --untraced counted.prof counted.prof counted.csv"
done

echo "terminal: $tests tests, $failed failures"
[ "$failed" = 0 ]
