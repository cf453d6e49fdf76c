#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early.sh BUILD: with CONFIG_FUNCTION_GRAPH_EARLY the trace of a boot begins at
# start_kernel(), on each board.

. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/early-lib.sh"

early() # NAME BOARD VARIANT PARAMETERS DRIFT [ARGUMENTS...]
{
	need "$2" "$3"
	run_job "$1" -b "$2" -v "$3" -a "ftrace=function_graph $4" "${@:6}" \
		tests/guest/jobs/boot || return 0
	verdict "$1: begins at start_kernel()" begins_at start_kernel
	verdict "$1: goes on until init runs" reaches_init
	verdict "$1: nothing is lost before there is a ring buffer" nothing_lost
	verdict "$1: the trace is sound" "$FTD" check ${5:+-e "$5"} "$out/trace"
}

for board in virt vexpress-a15 vexpress-a9 sx1; do
	early "$board: a boot of 1 ms and more" "$board" patched tracing_thresh=1000 "$drift"
done
for board in virt sx1; do
	early "$board, instructions counted: a boot of 1 ms and more" "$board" patched \
		tracing_thresh=1000 '' -q "$counted"
done
# A counter whose rate was not known
verdict "sx1: its clock is that of time_init()" \
	grep -E 'clock at (599|600)[0-9]{4} Hz' "$out/console.log"
early "virt, instructions counted: all of a boot" virt early trace_buf_size=64M '' \
	-q "$counted"

# Not asked for, it does nothing.
need virt early
run_job "virt: not asked for" -b virt -v early tests/guest/jobs/boot &&
	verdict "virt: not asked for: nothing is recorded" \
		awk '!/^#/ && NF { bad = 1 } END { exit bad }' "$out/trace"
