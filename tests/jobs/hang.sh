# SPDX-License-Identifier: GPL-2.0
cd /sys/kernel/tracing
# So long that the dump is short: it goes through the console, and is traced, too
echo 100000 > tracing_thresh
echo 1 > options/funcgraph-proc
echo function_graph > current_tracer
sleep 1000 &
echo $! > /tmp/pid
# Until it sleeps, by its own name: before that it is a copy of this shell
until grep -q "(sleep) S" /proc/$(cat /tmp/pid)/stat; do :; done
cat trace > /tmp/trace
echo 0 > tracing_on
cat trace > /tmp/off
echo 1 > tracing_on
echo "dump begins" > /dev/kmsg
echo z > /proc/sysrq-trigger
echo "dump ends" > /dev/kmsg
