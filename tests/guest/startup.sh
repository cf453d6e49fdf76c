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

for file in lab/boards/*.mk; do
	board=$(basename "$file" .mk)
	need "$board" startup
	run_job "$board: boots with tests" -b "$board" -v startup lab/jobs/hello || continue
	verdict "$board: the tests pass" all_passed
done
