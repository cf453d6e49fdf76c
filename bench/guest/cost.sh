#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Time of the workload under each tracer that the kernel has: prints
# "NAME MICROSECONDS EVENTS". The median of five runs counts: in one out of many
# the system waits for a tick, or the emulator miscounts.
. /bench/lib.sh

measure() { # NAME TRACER THRESHOLD ON
	grep -qw $2 available_tracers || return
	for run in 1 2 3 4 5; do
		tracer $2 $3
		echo $4 > tracing_on
		start=$(now)
		work 3 /sys/devices
		stop=$(now)
		echo 0 > tracing_on
		echo "$1 $((stop - start)) $(($(stat entries) + $(stat overrun)))"
	done | sort -n -k 2 | sed -n 3p
}

{
	measure nop nop 0 1
	measure off function_graph 0 0
	measure filtered function_graph 1000 1
	echo 100 > max_graph_depth
	measure limited function_graph 1000 1
	echo 0 > max_graph_depth
	measure recorded function_graph 0 1
	measure function function 0 1
	tracer nop 0
} > /tmp/cost
