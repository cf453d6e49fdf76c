#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# profile.sh BUILD VARIANT: runs the workload of the table of costs under
# bootprof, and writes which functions tracing spends its instructions in.
set -euo pipefail

build=$1 variant=$2
work=$build/bench
map=$build/linux-v7-$variant/System.map
mkdir -p "$work" bench/results

run() # NAME TRACER THRESHOLD
{
	local out=$work/profile-$1 edge=tracing_mark_write

	printf 'run /bin/sh /bench/profile.sh %s\nsend /tmp/stats stats\n' "$2 $3" >"$out.job"
	lab/run -b virt -v "$variant" -o "$build" -d "$out" -t 900 -f bench/guest:/bench \
		-q "-icount shift=0,sleep=off -plugin $build/bootprof/bootprof.so,map=$map,out=$out.counts,from=$edge,to=$edge" \
		"$out.job"
}

run nop nop 0 &
run filtered function_graph 1000
wait $!
run recorded function_graph 0
awk -v calls="$(awk '/^(entries|overrun):/ { n += $2 } END { print n / 2 }' "$work/profile-recorded/stats")" \
	-f bench/profile.awk "$work"/profile-{nop,filtered,recorded}.counts |
	tee bench/results/profile.txt
