# SPDX-License-Identifier: GPL-2.0
stopped=/sys/module/stop_cpu/parameters/stopped
cd /sys/kernel/tracing
# So that a file is short: what reads it is traced, too
echo 5000 > tracing_thresh
echo 1 > options/funcgraph-proc
echo 1 > options/funcgraph-tail
echo function_graph > current_tracer
insmod /stop_cpu.ko
echo 1 > $stopped
for time in 1 2 3 4 5; do
	cat trace > /tmp/trace
done
dd if=trace_pipe of=/tmp/pipe bs=4096 count=1
cat $stopped > /tmp/still
# Until its thread is gone
while grep -q stop/1 /proc/[0-9]*/comm 2>/dev/null; do usleep 100000; done
cat trace > /tmp/later
