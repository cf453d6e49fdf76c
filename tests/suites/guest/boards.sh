#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# boards.sh BUILD: every board does the demo's job and hands back traces that
# keep what the tracer promises, of its boot and of a workload, and ftd reads them,
# on the board as well.

. "$(dirname "$0")/../../lib/guest.sh"

demo()
{
	local name=$1

	shift
	run_job "$name: demo" "$@" lab/jobs/demo
}

has_pairs()
{
	grep -q '() {$' "$out/trace" && grep -q ' us |  *}' "$out/trace"
}

booted()
{
	begins_at start_kernel boot-trace && "$FTD" check ${1:+-e "$1"} "$out/boot-trace"
}

# In the report of the boot
is_with_init()
{
	"$FTD" boot --format json "$out/boot-trace" 2>/dev/null >"$WORK/report" &&
		tests/judges/boot_path.py "$WORK/report"
}

# On the target ftd reads the trace in place, so its table is of the same trace.
same_table()
{
	diff <("$FTD" -n 10 "$out/trace" 2>/dev/null) "$out/ftd-on-target"
}

has_table()
{
	(($("$FTD" -n 10 "$out/trace" | wc -l) > 10))
}

for board in $QUICK_BOARDS; do
	need "$board"
	demo "$board" -b "$board" || continue
	verdict "$board: the trace of the boot begins at start_kernel() and is sound" booted "$drift"
	verdict "$board: the critical path of the boot is with init" is_with_init
	verdict "$board: the trace is sound" sound 100 "$drift"
	verdict "$board: the trace has entries and exits" has_pairs
	verdict "$board: ftd has a table" has_table
	if has_busybox "$board"; then
		verdict "$board: ftd prints the same table there" same_table
	else
		skip "$board: ftd prints the same table there" "there is no libc for its processor"
	fi
done

name="$COUNTED_BOARD, instructions counted"
demo "$name" -b "$COUNTED_BOARD" -q "$counted" || exit 0
verdict "$name: the trace of the boot is sound to the microsecond" booted
verdict "$name: the trace is sound to the microsecond" sound 100
