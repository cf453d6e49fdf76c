# SPDX-License-Identifier: GPL-2.0
# The direct path ends in a task that exits, in an instance whose running calls are
# looked at every second.
cd /sys/kernel/tracing
echo 1000 > tracing_thresh
for i in 1 2 3; do
	echo 0 > max_graph_depth
	echo function_graph > instances/boot/current_tracer
	# A limit that no call reaches is for the general path all the same
	sh -c 'echo 1000 > max_graph_depth'
	end=$(($(cut -d. -f1 /proc/uptime) + 4))
	while [ $(cut -d. -f1 /proc/uptime) -lt $end ]; do :; done
	echo nop > instances/boot/current_tracer
done
