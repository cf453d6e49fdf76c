#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# lossless.sh BUILD: calls of which it is known how often they are made and how
# long they take are all in the trace, with entry and exit, or none of them is
# (calls.c, jobs/calls).

. "$(dirname "$0")/../../lib/guest.sh"

all_20() # FUNCTION
{
	local all long

	all=$(calls_of "$1") long=$(calls_of "$1" 1000)
	((all == 20 && long == 20)) || { echo "$all, of them $long long ones"; return 1; }
}

calls()
{
	local name="$1: calls of known length" board=$2

	need "$board" patched
	# shellcheck disable=SC2046	# two words
	run_job "$name" -v patched -b "$board" $(program "$board" calls) "${@:3}" \
		tests/jobs/calls || return 0
	verdict "$name: the trace is sound" sound 1000 "$drift"
	verdict "$name: all 20 that slept" all_20 hrtimer_nanosleep
	verdict "$name: all 20 that were busy" all_20 read_iter_zero
	mv "$out/trace-short" "$out/trace"
	verdict "$name: none that is shorter than the threshold" test \
		"$(calls_of hrtimer_nanosleep) $(calls_of read_iter_zero)" = "0 0"
}

for board in $QUICK_BOARDS; do
	calls "$board" "$board" -q "${LOSSLESS_QEMU-}"
done
calls "$COUNTED_BOARD, instructions counted" "$COUNTED_BOARD" -q "${LOSSLESS_QEMU-} $counted"
