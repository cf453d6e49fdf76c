#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early.sh BUILD: with CONFIG_FUNCTION_GRAPH_EARLY the trace of a boot begins at
# start_kernel(), on each ARMv7 board.

. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/early-lib.sh"

early() # NAME BOARD THRESHOLD DRIFT [ARGUMENTS...]
{
	need "$2" early
	run_job "$1" -b "$2" -v early "${@:5}" \
		-a "ftrace=function_graph tracing_thresh=$3 trace_buf_size=64M" \
		tests/guest/jobs/boot || return 0
	verdict "$1: begins at start_kernel()" begins_at start_kernel
	verdict "$1: goes on until init runs" reaches_init
	verdict "$1: nothing is lost before there is a ring buffer" nothing_lost
	verdict "$1: the trace is sound" "$FTD" check ${4:+-e "$4"} "$out/trace"
}

for board in virt vexpress-a15; do
	early "$board: a boot of 1 ms and more" "$board" 1000 "$drift"
done
# QEMU's Cortex-A9 has no counter that early: no call is long before time_init()
need vexpress-a9 early
run_job "vexpress-a9: a boot of 1 ms and more" -b vexpress-a9 -v early \
	-a "ftrace=function_graph tracing_thresh=1000" tests/guest/jobs/boot &&
	verdict "vexpress-a9: the trace is sound" "$FTD" check -e "$drift" "$out/trace"
early "virt, instructions counted: a boot of 1 ms and more" virt 1000 '' -q "$counted"
early "virt, instructions counted: all of a boot" virt 0 '' -q "$counted"

# Not asked for, it does nothing.
need virt early
run_job "virt: not asked for" -b virt -v early tests/guest/jobs/boot &&
	verdict "virt: not asked for: nothing is recorded" \
		awk '!/^#/ && NF { bad = 1 } END { exit bad }' "$out/trace"
