#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# profile.sh TRACER THRESHOLD: the workload of cost.sh between two marks
. /bench/lib.sh

tracer $1 $2
echo 1 > tracing_on
echo begin > trace_marker
work 3 /sys/devices
echo end > trace_marker
echo 0 > tracing_on
cat per_cpu/cpu0/stats > /tmp/stats
