#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# lossless.sh BUILD: calls of which it is known how often they are made and how
# long they take are all in the trace, with entry and exit, or none of them is
# (calls.c, jobs/calls).

. "$(dirname "$0")/lib.sh"
make -s O="$BUILD" "$BUILD/guest/calls" >&2

all_20() # FUNCTION
{
	local all long

	all=$(calls_of "$1") long=$(calls_of "$1" 1000)
	((all == 20 && long == 20)) || { echo "$all, of them $long long ones"; return 1; }
}

calls()
{
	local name="$1: calls of known length"

	shift
	run_job "$name" -v patched -f "$BUILD/guest/calls:/bin/calls" "$@" tests/guest/jobs/calls ||
		return 0
	verdict "$name: the trace is sound" sound 1000 "$drift"
	verdict "$name: all 20 that slept" all_20 hrtimer_nanosleep
	verdict "$name: all 20 that were busy" all_20 read_iter_zero
	mv "$out/trace-short" "$out/trace"
	verdict "$name: none that is shorter than the threshold" test \
		"$(calls_of hrtimer_nanosleep) $(calls_of read_iter_zero)" = "0 0"
}

for file in lab/boards/*.mk; do
	board=$(basename "$file" .mk)
	need "$board" patched
	calls "$board" -b "$board"
done
calls "virt, instructions counted" -b virt -q "$counted"
