#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-panic.sh BUILD: a panic before the tracer takes over shows the calls that were
# made, on the console.

. "$(dirname "$0")/../../lib/guest.sh"
need virt early

# No memory for an interrupt warns, before there is a clock. With a larger ring buffer
# tracing would have ended by then.
panics()
{
	lab/run -o "$BUILD" -d "$out" -b virt -v early -q "$counted" \
		-a "ftrace=function_graph tracing_thresh=1000 ftrace_dump_on_oops earlycon=pl011,0x9000000 mem=40M trace_buf_size=16k panic_on_warn=1" \
		tests/jobs/boot >/dev/null 2>&1 || :
	tr -d '\r' <"$out/console.log" | sed 's/^\[ *[0-9.]*\] //' >"$out/dump"
	grep "Kernel panic" "$out/dump" >/dev/null
}

dumped()
{
	sed -n '/^Dumping [0-9]* records of function_graph, 0 lost:/,$p' "$out/dump" |
		grep -E '^(#| 0\))' >"$out/trace" || { echo "no records"; return 1; }
	begins_at start_kernel && grep '|  *panic() {$' "$out/trace" >/dev/null &&
		"$FTD" check "$out/trace"
}

out=$WORK/panics
verdict "virt: a panic before the tracer takes over" panics
verdict "virt: a panic before the tracer takes over: shows what was recorded" dumped
