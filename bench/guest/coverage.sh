#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# How long a time 64 KB hold, once nothing is left in them of what was written first:
# "THRESHOLD MODE SECONDS RECORDS BYTES ROUNDS", one line per threshold. A round of the
# work takes the longer the more a tracer costs: ROUNDS are those that the seconds are.
. /bench/lib.sh
echo 64 > buffer_size_kb
echo 1 > options/funcgraph-abstime

measure() { # THRESHOLD MODE
	tracer function_graph $1
	echo 1 > tracing_on
	begun=$(now) rounds=0
	until [ $(stat overrun) -gt $(stat entries) ]; do
		work 1 /sys/devices/virtual
		usleep 15000
		rounds=$((rounds + 1))
	done
	took=$(($(now) - begun))
	echo 0 > tracing_on
	covered=$(seconds)
	rounds=$(awk "BEGIN { print $covered * 1000000 / $took * $rounds }")
	echo "$1 $2 $covered $(stat entries) $(stat bytes) $rounds"
}

# From the first record to the last. That of a line with a whole call is its return.
seconds() {
	awk '/^#/ || !/\|/ { next }
		{ if (!n++) first = $1; last = $1; us = 0 }
		/\);/ { for (i = 2; i < NF; i++) if ($(i + 1) == "us") us = $i }
		END { printf "%.6f", last + us / 1000000 - first }' trace
}

mode=exits
grep -q '^rewound pairs' per_cpu/cpu0/stats && mode=rewind
{
	for threshold in 0 10 100 1000 10000; do
		measure $threshold $mode
	done
	# The options come with the tracer, which is still set
	if [ $mode = rewind ]; then
		echo 1 > options/funcgraph-discard
		for threshold in 10 100 1000 10000; do
			measure $threshold discard
		done
		echo 0 > options/funcgraph-discard
		echo 0 > options/funcgraph-entries
		for threshold in 10 100 1000 10000; do
			measure $threshold ours-exits
		done
	fi
	tracer nop 0
} > /tmp/coverage
