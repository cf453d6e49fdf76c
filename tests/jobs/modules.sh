# SPDX-License-Identifier: GPL-2.0
# Traces a module, twice, from before it is loaded until after it is gone. It has
# a thread, which runs and ends.
for filler in /filler/*.ko; do
	[ ! -f $filler ] || insmod $filler
done
cd /sys/kernel/tracing
echo 1 > options/funcgraph-proc
echo 1 > options/funcgraph-tail
echo function_graph > current_tracer
for time in first second; do
	echo do_exit > set_ftrace_filter
	echo ':mod:trace_events_sample' >> set_ftrace_filter
	echo > trace
	insmod /trace-events-sample.ko
	until grep -q simple_thread_func trace; do :; done
	cat trace > /tmp/$time
	grep trace_events_sample /proc/modules > /tmp/modules
	rmmod trace_events_sample
	cat trace > /tmp/$time-gone
done
