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

# On the stock kernel and on ours, at the same time.
both() { # BENCH
	run stock "$1" &
	run bench "$1"
	wait $!
}

table() { # BENCH VARIANT...
	local bench=$1 results=()

	shift
	for variant; do results+=("$work/$bench-$variant/$bench"); done
	awk -f "bench/$bench.awk" "${results[@]}" | tee "bench/results/$bench.txt"
}

run untraced cost
both cost
table cost untraced stock bench
both coverage
table coverage stock bench
