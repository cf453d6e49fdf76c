#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# boot-events.sh BUILD: what the recording for "ftd boot" costs a boot: the tracer alone,
# with all events that "ftd boot --setup" asks for, and with each kind of them, and both with
# a buffer that is enough until init starts. Counts the instructions from the first one with
# the MMU on to the start of init, and writes the table.
set -euo pipefail

build=$1
work=$build/bench
mkdir -p "$work" bench/results
asked=$("$build/ftd/ftd" boot --setup | sed -n '/^ftrace=/p')
tracer=${asked%% trace_event=*}
events=${asked##* trace_event=}

run() # NAME KERNEL-ARGUMENTS
{
	local out=$work/boot-events-$1 plugin=$build/bootprof/bootprof.so

	plugin+=,map=$build/linux-v7-patched/System.map,out=$out.counts
	plugin+=,from=__mmap_switched,to=run_init_process
	lab/run -b virt -v patched -o "$build" -d "$out" -t 900 -a "$2" \
		-q "-icount shift=0,sleep=off -plugin $plugin" lab/jobs/hello >&2
	awk -v row="$1" '{ sum += $2 } END { print row, sum }' "$out.counts"
}

# of GROUPS: those events of them that are asked for, in one word
of() { tr , '\n' <<<"$events" | grep -E "^($1):" | paste -sd ,; }

{
	run untraced ''
	run tracer-1M "${tracer/=8M/=1M}"
	run tracer "$tracer"
	for group in initcall sched task workqueue irq timer printk driver async mount; do
		run "$group" "$tracer trace_event=$(of "$group")"
	done
	run all-1M "${asked/=8M/=1M}"
	run all "$asked"
} >"$work/boot-events"
awk -f bench/boot-events.awk "$work/boot-events" | tee bench/results/boot-events.txt
