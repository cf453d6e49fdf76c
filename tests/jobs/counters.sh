# SPDX-License-Identifier: GPL-2.0
# Counts the calls of a workload without a filter and with one. What the first
# runs leave behind in the kernel's caches makes the next ones shorter, hence two
# before it counts.
cd /sys/kernel/tracing
work() { find /sys/devices > /dev/null; }
counted() { # THRESHOLD NAME
	echo $1 > tracing_thresh
	echo > trace
	echo 1 > tracing_on
	work
	echo 0 > tracing_on
	cat per_cpu/cpu0/stats > /tmp/$2
}

# Only what is the workload's own: how many interrupts there are, and what the
# kernel's threads do, depends on how long it takes
echo 0 > options/funcgraph-irqs
echo 1 > options/function-fork
echo $$ > set_ftrace_pid
echo 32768 > buffer_size_kb
echo function_graph > current_tracer
work
counted 0 unfiltered
counted 0 unfiltered
counted 1000 filtered
echo > trace
cat per_cpu/cpu0/stats > /tmp/cleared
cat events/ftrace/funcgraph_entry/format events/ftrace/funcgraph_exit/format > /tmp/formats
