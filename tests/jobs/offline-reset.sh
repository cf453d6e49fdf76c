# SPDX-License-Identifier: GPL-2.0
cd /sys/kernel/tracing/instances/boot
echo 4000000 > ../../tracing_thresh
echo hrtimer_nanosleep > set_ftrace_filter
echo function_graph > current_tracer
# The CPU just has committed what it held, and takes a second until it does so again
sleep 3
taskset -c 1 sleep 1000 &
until grep -q "(sleep) S" /proc/$!/stat; do usleep 1000; done
echo 0 > /sys/devices/system/cpu/cpu1/online
sleep 5
echo b > /proc/sysrq-trigger
