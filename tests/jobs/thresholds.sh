# SPDX-License-Identifier: GPL-2.0
# Calls that take from some instructions to some time slices, and a program that
# keeps the time running while all others wait: the machine is never idle
cd /sys/kernel/tracing
while :; do :; done &
busy=$!
for threshold in 10 100 1000 10000; do
	echo 0 > tracing_on
	echo nop > current_tracer
	echo 8192 > buffer_size_kb
	echo $threshold > tracing_thresh
	echo function_graph > current_tracer
	echo 1 > options/funcgraph-abstime
	echo 1 > options/funcgraph-tail
	echo 1 > tracing_on
	echo begin > trace_marker
	sh /jobs/complete.sh > /dev/null
	find /sys/devices > /dev/null
	usleep 12000
	dd if=/dev/zero of=/dev/null bs=1M count=8 2> /dev/null
	echo end > trace_marker
	echo 0 > tracing_on
	cat trace > /tmp/trace-$threshold
done
kill $busy
