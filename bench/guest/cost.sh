#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Time of the workload under each tracer that the kernel has: prints
# "NAME MICROSECONDS EVENTS"
. /bench/lib.sh

measure() { # NAME TRACER THRESHOLD ON
	grep -qw $2 available_tracers || return
	tracer $2 $3
	echo $4 > tracing_on
	start=$(now)
	work 3 /sys/devices
	stop=$(now)
	echo 0 > tracing_on
	echo "$1 $((stop - start)) $(($(stat entries) + $(stat overrun)))"
}

{
	measure nop nop 0 1
	measure off function_graph 0 0
	measure filtered function_graph 1000 1
	measure recorded function_graph 0 1
	measure function function 0 1
	tracer nop 0
} > /tmp/cost
