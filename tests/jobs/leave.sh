# SPDX-License-Identifier: GPL-2.0
# The tracer leaves its direct path and takes it again, in the middle of calls.
cd /sys/kernel/tracing
echo 8192 > buffer_size_kb
for option in funcgraph-abstime funcgraph-proc funcgraph-tail; do
	echo 1 > options/$option
done
echo 10 > tracing_thresh
echo function_graph > current_tracer
# A limit that no call reaches is for the general path all the same
for depth in 1001 1002 1003 1004; do
	echo $depth > max_graph_depth
	echo 0 > max_graph_depth
done
for sleep_time in 0 1 0 1; do
	echo $sleep_time > options/sleep-time
	sleep .01
done
echo 0 > tracing_on
cat trace > /tmp/trace
