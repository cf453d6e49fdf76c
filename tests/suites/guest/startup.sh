#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# startup.sh BUILD: each tracer passes the test that it makes of itself while the
# kernel boots.

. "$(dirname "$0")/../../lib/guest.sh"

# A verdict is on the line of its test, or on one of its own.
all_passed()
{
	local said

	said=$(tr -d '\r' <"$out/console.log" |
		grep -E '(\]|kprobe:) Testing |PASSED|FAILED') || :
	echo "$said"
	! grep FAILED <<<"$said" &&
		(($(grep -c Testing <<<"$said") >= 10)) &&
		(($(grep -c Testing <<<"$said") == $(grep -cE 'PASSED|: OK$' <<<"$said")))
}

passes() # BOARD [ARGUMENTS...]
{
	lab/run -o "$BUILD" -d "$out" -b "$1" -v startup "${@:2}" lab/jobs/hello && all_passed
}

# QEMU before 8.1 may go on with an instruction that another CPU has replaced while
# it was being translated (Documentation/upstream.md): functions that are not in a
# test's filter are seen then. With such a QEMU several CPUs may try three times.
tries=1
qemu=$(qemu-system-arm --version | sed -n 's/.*version \([0-9.]*\).*/\1/p')
if [[ $(printf '%s\n' "$qemu" 8.1 | sort -V | head -n 1) != 8.1 ]]; then
	tries=3
	echo "QEMU $qemu: $tries tries with several CPUs"
fi

passes_in_time()
{
	local try

	for ((try = 0; try < tries; try++)); do
		! passes "$1" || return 0
	done
	return 1
}

for board in $BOARDS; do
	need "$board" startup
	out=$WORK/$board
	verdict "$board: the tests pass on one CPU" passes "$board" -a maxcpus=1
	verdict "$board: the tests pass" passes_in_time "$board"
done
