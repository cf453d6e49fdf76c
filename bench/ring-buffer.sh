#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# ring-buffer.sh BUILD: what the ring buffer of a kernel with the series costs those
# who use nothing of it, beside that of the stock kernel.
set -euo pipefail

build=$1
work=$build/bench
mkdir -p "$work"

record() # BOARD VARIANT: nanoseconds for each record
{
	lab/run -b "$1" -v "$2" -o "$build" -d "$work/$2-$1" -t 1800 \
		-q "-smp 1 -icount shift=0,sleep=off" -f bench/guest:/bench bench/ring-buffer.job >&2
	awk '{ printf "%.2f", $1 * 1000 / $2 }' "$work/$2-$1/ring-buffer"
}

{
	echo "What a record costs in the kernel's ring_buffer_benchmark, which only reserves and"
	echo "commits: instructions (-icount shift=0, where one takes one nanosecond), one CPU."
	echo
	printf '%-8s %8s %8s %8s\n' '' stock ours more
	for board in virt virt64 q35; do
		stock=$(record $board ring-buffer-stock)
		ours=$(record $board ring-buffer)
		printf '%-8s %8s %8s %7.1f%%\n' $board "$stock" "$ours" \
			"$(awk -v s="$stock" -v o="$ours" 'BEGIN { print 100 * (o / s - 1) }')"
	done
} | tee bench/results/ring-buffer.txt
