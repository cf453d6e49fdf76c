#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bench.sh BUILD: runs each bench on the stock kernel and on ours, two at a
# time, and writes the tables to bench/results, which is under version control.
set -euo pipefail

build=$1
work=$build/bench
mkdir -p "$work" bench/results

run() { # VARIANT BENCH
	lab/run -b virt -v "$1" -o "$build" -d "$work/$2-$1" -t 900 \
		-q "-icount shift=0,sleep=off" -f bench/guest:/bench "bench/$2.job"
}

for bench in cost coverage; do
	run stock $bench &
	run bench $bench
	wait $!
	awk -f bench/$bench.awk "$work/$bench-stock/$bench" "$work/$bench-bench/$bench" |
		tee bench/results/$bench.txt
done
