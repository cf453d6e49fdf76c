# SPDX-License-Identifier: GPL-2.0
cd /sys/kernel/tracing/instances/boot
# No call ends that would be kept, and no sub-buffer fills up: what the next boot sees
# was saved while it ran.
echo 4000000 > ../../tracing_thresh
echo hrtimer_nanosleep vfs_read > set_ftrace_filter
echo function_graph > current_tracer
sleep 1000 &
until grep -q "(sleep) S" /proc/$!/stat; do :; done
dd if=/dev/zero of=/dev/null bs=100M &
# That happens each second
sleep 2
echo b > /proc/sysrq-trigger
