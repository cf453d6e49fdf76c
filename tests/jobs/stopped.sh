# SPDX-License-Identifier: GPL-2.0
stopped()
{
	[ "$(cat /sys/module/stop_cpu/parameters/stopped)" = Y ]
}

cd /sys/kernel/tracing
# So that a file is short
echo 100 > tracing_thresh
echo 1 > options/funcgraph-proc
echo 1 > options/funcgraph-tail
echo function_graph > current_tracer
insmod /stop_cpu.ko
until stopped; do :; done
for time in 1 2 3 4 5; do
	cat trace > /tmp/trace
done
dd if=trace_pipe of=/tmp/pipe bs=4096 count=1
stopped && echo "CPU 1 is stopped" > /tmp/still
while stopped; do :; done
until grep -q '} /\* stop_this_cpu' trace; do :; done
cat trace > /tmp/later
