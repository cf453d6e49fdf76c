#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bench.sh BUILD BOARD TITLE SUFFIX BENCH...: runs each bench on the stock kernel and
# on ours, two at a time, and writes the tables to bench/results/BENCH SUFFIX.txt,
# which are under version control.
set -euo pipefail

build=$1 board=$2 title=$3 suffix=$4
shift 4
work=$build/bench/$board
mkdir -p "$work" bench/results

run() # VARIANT BENCH
{
	lab/run -b "$board" -v "$1" -o "$build" -d "$work/$2-$1" -t 900 \
		-q "-smp 1 -icount shift=0,sleep=off" -f bench/guest:/bench "bench/$2.job"
}

# On the stock kernel and on ours, at the same time.
both() # BENCH
{
	run stock "$1" &
	run bench "$1"
	wait $!
}

table() # BENCH VARIANT...
{
	local bench=$1 results=()

	shift
	for variant; do results+=("$work/$bench-$variant/$bench"); done
	awk -v board="$title" -f "bench/$bench.awk" "${results[@]}" |
		tee "bench/results/$bench$suffix.txt"
}

cost()
{
	run untraced cost
	both cost
	table cost untraced stock bench
}

coverage()
{
	both coverage
	table coverage stock bench
}

for bench; do "$bench"; done
