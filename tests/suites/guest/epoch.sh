#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# epoch.sh BUILD: times are right when sched_clock()'s epoch ends, 73 minutes after
# the boot.

. "$(dirname "$0")/../../lib/guest.sh"
need virt

# Twenty naps after 4390 s of sleep, by a clock that is 100 ppm slow
ends_in_time()
{
	local last

	last=$(grep -oE '^ +[0-9]+\.[0-9]+ \|' "$out/trace" | tail -n 1 | grep -oE '[0-9]+' | head -n 1)
	((last >= 4405 && last <= 4420)) || { echo "the last time is $last s"; return 1; }
}

run_job "virt, instructions counted: an epoch ends" -b virt -q "$counted" tests/jobs/epoch || exit 0
verdict "virt, instructions counted: an epoch ends: the trace is sound" sound 1000
verdict "virt, instructions counted: an epoch ends: times go on" ends_in_time
