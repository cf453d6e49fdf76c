#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# threads.sh FTD GENTRACE TRACE...: is what ftd finds the same with any number of
# threads? Also where one form of trace follows upon another in the middle of a
# block, and for lines that are not understood.
ftd=$1
gentrace=$2
shift 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

"$gentrace" 50000 >"$work/plain"
for trace; do
	cat "$trace"
	head -n 700 "$work/plain"
	echo "in between"
done >"$work/mixed"
sed 1,9d "$work/plain" >>"$work/mixed"

same() {
	name=$1
	shift
	for threads in 1 2 5; do
		"$ftd" report -w --threads "$threads" "$@" >"$work/$threads" 2>&1 ||
			echo "status $?" >>"$work/$threads"
	done
	for threads in 2 5; do
		cmp -s "$work/1" "$work/$threads" && continue
		echo "FAILED: $name: $threads threads find something else than one"
		diff "$work/1" "$work/$threads" | head -n 10
		failed=1
	done
}

same "plain" --format json "$work/plain"
same "mixed" --format json "$work/mixed"
same "mixed, callees" -f Fu "$work/mixed"
same "mixed, filtered" --format json --cpu 0 --min 1 "$work/mixed"

[ "$failed" = 0 ] && echo "threads: the same with 1, 2 and 5"
exit "$failed"
