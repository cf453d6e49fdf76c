#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What a buffer of 1408 KB holds after the workload, one line per threshold:
# "THRESHOLD MODE EVENTS BYTES OVERRUN COVERED_US RUN_US REWOUND DISCARDED KEPT"
. /bench/lib.sh

measure() { # THRESHOLD MODE
	tracer function_graph $1
	start=$(now)
	echo 1 > tracing_on
	work 3 /sys
	echo 0 > tracing_on
	stop=$(now)
	echo "$1 $2 $(stat entries) $(stat bytes) $(stat overrun)" \
		"$((stop - $(oldest))) $((stop - start)) $(stat 'rewound pairs') $(stat 'discarded pairs') $(stat 'kept pairs')"
}

mode=exits
grep -q '^rewound pairs' per_cpu/cpu0/stats && mode=rewind
{
	for threshold in 0 100 1000 100000; do
		measure $threshold $mode
	done
	# The option comes with the tracer, which is still set
	if [ -f options/funcgraph-discard ]; then
		echo 1 > options/funcgraph-discard
		for threshold in 100 1000 100000; do
			measure $threshold discard
		done
	fi
	tracer nop 0
} > /tmp/coverage
