#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# complete-boot.sh BUILD: each tracer sees every call of a boot, function by
# function, from the first that can only run with the tracer on to the start of
# init. What is made is counted from outside, by tools/bootprof.

. "$(dirname "$0")/../../lib/complete.sh"
. "$(dirname "$0")/../../lib/sites.sh"
need virt
make -s O="$BUILD" bootprof >&2

kernel=$BUILD/linux-v7-$TESTED
first=customize_machine
last=run_init_process

traceable "$kernel" >"$WORK/traceable"
for tracer in function_graph function; do
	name="$tracer: calls of a boot"
	run_job "$name" -b virt -a "ftrace=$tracer trace_buf_size=64M" \
		-q "$counted -plugin $BUILD/bootprof/bootprof.so,map=$kernel/System.map,out=$WORK/counts,from=$first,to=$last" \
		"tests/jobs/complete-boot-$tracer" || continue
	verdict "$name: the buffer held them" nothing_lost_by_overrun
	verdict "$name: traced as often as made" all_traced \
		boot $first $last "$kernel/System.map" "$WORK/traceable" "$WORK/counts" "$out/trace"
done
