#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-cmdline.sh BUILD: the parameters of a boot trace are read as all others are,
# and a kernel whose boot loader knows nothing of tracing has them built in, next to
# a device tree or ATAGs.

. "$(dirname "$0")/../../lib/early.sh"
TESTED=cmdline

few_records()
{
	[[ $(<"$out/console.log") =~ function_graph:\ ([0-9]+)\ records ]] &&
		((BASH_REMATCH[1] < 1000)) || { grep function_graph: "$out/console.log"; return 1; }
}

for board in virt sx1; do
	name="$board: parameters that are built in"
	need "$board"
	run_job "$name" -b "$board" -q "$counted" tests/jobs/boot || continue
	verdict "$name: the trace begins at start_kernel()" begins_at start_kernel
	verdict "$name: nothing is lost before there is a ring buffer" nothing_lost
	verdict "$name: the threshold is in force" test "$(<"$out/threshold")" = 1000
	verdict "$name: tracing ends where it is said to" test "$(<"$out/tracing_on")" = 0
	verdict "$name: the trace is sound" "$FTD" check -t 1000 "$out/trace"
done

# Quotes, a dash, a bad value behind a good one, and what is behind "--" is for init
name="virt: parameters as the kernel reads them"
need virt early
run_job "$name" -b virt -v early -q "$counted" -a 'ftrace=nop "ftrace=function_graph"
	tracing_thresh="500" tracing_thresh=500us ftrace-graph_stop="run_init_process"
	trace_buf_size=16M -- ftrace=nop tracing_thresh=0' tests/jobs/boot &&
{
	verdict "$name: the trace begins at start_kernel()" begins_at start_kernel
	verdict "$name: the threshold is in force" test "$(<"$out/threshold")" = 500
	verdict "$name: short calls are left out from the beginning" few_records
	verdict "$name: tracing ends where it is said to" test "$(<"$out/tracing_on")" = 0
	verdict "$name: the trace is sound" "$FTD" check -t 500 "$out/trace"
}
