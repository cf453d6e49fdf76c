# SPDX-License-Identifier: GPL-2.0
# Another user of fgraph starts and stops while function_graph has a filter.
cd /sys/kernel/tracing
echo schedule > set_ftrace_filter
echo function_graph > current_tracer
for i in 1 2 3 4 5; do
	mkdir instances/other
	echo function_graph > instances/other/current_tracer
	ls /bin > /dev/null
	echo nop > instances/other/current_tracer
	rmdir instances/other
	ls /bin > /dev/null
done
echo 0 > tracing_on
cat trace > /tmp/trace
