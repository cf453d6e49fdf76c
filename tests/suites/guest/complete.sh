#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# complete.sh BUILD: each tracer sees every call that is made, function by
# function. What is made is counted from outside, by tools/bootprof.

. "$(dirname "$0")/../../lib/complete.sh"
need virt
make -s O="$BUILD" bootprof >&2

map=$BUILD/linux-v7-$TESTED/System.map
edge=tracing_mark_write

for tracer in function_graph function; do
	name="$tracer: calls of everything"
	run_job "$name" -b virt \
		-q "$counted -plugin $BUILD/bootprof/bootprof.so,map=$map,out=$WORK/counts,from=$edge,to=$edge" \
		"tests/jobs/complete-$tracer" || continue
	verdict "$name: the buffer held them" nothing_lost_by_overrun
	verdict "$name: traced as often as made" all_traced \
		work "$WORK/counts" "$out/sites" "$out/trace"
done
