#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-size.sh BUILD: how much is recorded before there is a ring buffer can be said.

. "$(dirname "$0")/../../lib/early.sh"
need virt

sized() # NAME ARGUMENTS
{
	run_job "$1" -b virt -q "$counted" \
		-a "ftrace=function_graph trace_buf_size=64M ftrace_graph_stop=run_init_process $2" \
		tests/jobs/boot
}

says() # TEXT
{
	tr -d '\r' <"$out/console.log" | grep -F "$1" || { grep 'function_graph:' "$out/console.log"; return 1; }
}

memory() { awk '$1 == "MemTotal:" { print $2 }' "$out/meminfo"; }

name="virt: all calls, in the usual buffer"
sized "$name" tracing_thresh=0 || exit
verdict "$name: what does not fit is counted" grep -E \
	'function_graph: [1-9][0-9]* records from start_kernel\(\) on, [1-9][0-9]* lost; 63 KB' "$out/console.log"
# The header of the trace and the log agree
told() { grep -q "^# $(sed -nE 's/.* on, ([0-9]+) lost;.*/\1/p' "$out/console.log") records lost" "$out/trace"; }
verdict "$name: the trace tells of it" told
verdict "$name: the trace is sound" "$FTD" check "$out/trace"
usual=$(memory)

name="virt: all calls, in a larger buffer"
sized "$name" "tracing_thresh=0 ftrace_graph_early_size=32M" || exit
verdict "$name: nothing is lost" nothing_lost
verdict "$name: nor does the trace tell of it" test "$(grep -c 'records lost' "$out/trace")" = 0
verdict "$name: begins at start_kernel()" begins_at start_kernel
verdict "$name: the trace is sound" "$FTD" check "$out/trace"
verdict "$name: the memory is given back" test "$(memory)" = "$usual"

for size in 16x -1 3G ""; do
	name="virt: a buffer of '$size'"
	sized "$name" "tracing_thresh=1000 ftrace_graph_early_size=$size" || continue
	verdict "$name: the log says what is wrong" says \
		"ftrace_graph_early_size=$size: ignored, this is no size of up to 1G"
	verdict "$name: the trace begins at start_kernel()" begins_at start_kernel
done
name="virt: a buffer larger than memory"
sized "$name" "tracing_thresh=1000 ftrace_graph_early_size=1G" &&
	verdict "$name: the log says so" says \
		"function_graph: no 1048576 KB for ftrace_graph_early_size="

name="virt: a ring buffer larger than memory"
run_job "$name" -b virt -q "$counted" \
	-a "ftrace=function_graph tracing_thresh=1000 trace_buf_size=600M" lab/jobs/hello &&
	verdict "$name: the log says so" says \
		"Tracer 'function_graph' is not started: there is no ring buffer, see trace_buf_size="
