#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# boot.sh BUILD: boots each kernel untraced, with the tracer on and a threshold,
# and with the tracer on and none, counts the instructions from the first one
# with the MMU on to the start of init, and writes the table.
set -euo pipefail

build=$1
work=$build/bench
mkdir -p "$work" bench/results

run() # VARIANT NAME KERNEL-ARGUMENTS
{
	local out=$work/boot-$1-$2 plugin=$build/bootprof/bootprof.so

	plugin+=,map=$build/linux-v7-$1/System.map,out=$out.counts
	plugin+=,from=__mmap_switched,to=run_init_process
	lab/run -b virt -v "$1" -o "$build" -d "$out" -t 900 -a "$3" \
		-q "-icount shift=0,sleep=off -plugin $plugin" lab/jobs/hello >&2
	awk -v row="$1 $2" '{ sum += $2 } $4 == "return_to_handler" { calls = $3 }
		END { print row, sum, calls }' "$out.counts"
}

all_of() # VARIANT
{
	run "$1" untraced ''
	run "$1" filtered 'ftrace=function_graph tracing_thresh=1000'
	run "$1" recorded 'ftrace=function_graph'
}

variants=(stock late patched early)
for variant in "${variants[@]}"; do all_of "$variant"; done >"$work/boot"
awk -f bench/boot.awk "$work/boot" | tee bench/results/boot.txt
