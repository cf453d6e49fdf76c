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

for board in $BOARDS; do
	need "$board" startup
	out=$WORK/$board name="$board: the tests pass on several CPUs"
	verdict "$board: the tests pass on one CPU" passes "$board" -a maxcpus=1
	# An older one may go on with an instruction that another CPU has replaced:
	# Documentation/upstream.md
	[[ $(described "$board" BOARD_QEMU) != *"-smp "[2-9]* ]] ||
		with_newer_qemu "$name" verdict "$name" passes "$board" -Q "$newer"
done
