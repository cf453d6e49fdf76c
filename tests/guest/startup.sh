#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# startup.sh BUILD: each tracer passes the test that it makes of itself while the
# kernel boots.

. "$(dirname "$0")/lib.sh"

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

# Known defect, not understood yet: with several CPUs the tests of the function
# tracer see calls of functions that are not in their filters, in 2 of some 45 boots
# of vexpress-a15 and one in four of vexpress-a9. To wait for all CPUs to schedule
# after each change of the patch sites does not help. Until it is mended several
# CPUs may try three times.
passes_sooner_or_later()
{
	passes "$1" || passes "$1" || passes "$1"
}

for file in lab/boards/*.mk; do
	board=$(basename "$file" .mk)
	need "$board" startup
	out=$WORK/$board
	verdict "$board: the tests pass on one CPU" passes "$board" -a maxcpus=1
	verdict "$board: the tests pass" passes_sooner_or_later "$board"
done
