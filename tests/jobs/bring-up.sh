# SPDX-License-Identifier: GPL-2.0
# Each CPU comes on line for the first time while function_graph starts, a bit later than
# the CPU before it did.
cd /sys/kernel/tracing
echo '*irq*' > set_ftrace_filter
echo '*idle*' >> set_ftrace_filter
echo 1 > options/funcgraph-proc
# The first start makes shadow stacks for all tasks there are
echo function_graph > current_tracer
for cpu in 1 2 3; do
	echo nop > current_tracer
	echo 1 > /sys/devices/system/cpu/cpu$cpu/online &
	i=0
	while [ $i -lt $((cpu * 40)) ]; do i=$((i + 1)); done
	echo function_graph > current_tracer
	wait
	usleep 150000
	echo "cpu$cpu: $(grep -c '<idle>' per_cpu/cpu$cpu/trace)"
done > /tmp/idle
