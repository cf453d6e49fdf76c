#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-panic.sh BUILD: a panic before there is a ring buffer shows the calls that
# were made, on the console.

. "$(dirname "$0")/lib.sh"
need virt early

# Too little memory, as found out while there is no ring buffer.
panics()
{
	lab/run -o "$BUILD" -d "$out" -b virt -v early -q "$counted" \
		-a "ftrace=function_graph tracing_thresh=1000 ftrace_dump_on_oops earlycon=pl011,0x9000000 mem=40M" \
		tests/guest/jobs/boot >/dev/null 2>&1 || :
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
verdict "virt: a panic before there is a ring buffer" panics
verdict "virt: a panic before there is a ring buffer: shows what was recorded" dumped
