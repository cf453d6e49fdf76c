# SPDX-License-Identifier: GPL-2.0
cd /sys/kernel/tracing
echo 100 > tracing_thresh
echo 1 > options/funcgraph-proc
echo function_graph > current_tracer
sleep 1000 &
echo $! > /tmp/pid
# Until it sleeps: what is waited for is the state of the process, not time
until grep -q '^State:.S' /proc/$(cat /tmp/pid)/status &&
      grep -q nanosleep /proc/$(cat /tmp/pid)/wchan; do :; done
cat trace > /tmp/trace
echo "dump begins" > /dev/kmsg
echo z > /proc/sysrq-trigger
echo "dump ends" > /dev/kmsg
