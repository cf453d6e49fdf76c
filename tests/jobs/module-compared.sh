# SPDX-License-Identifier: GPL-2.0
# Traces a module from before it is loaded, and enables its events, which its thread has a few
# of each second.
cd /sys/kernel/tracing
echo ':mod:trace_events_sample' > set_ftrace_filter
echo function_graph > current_tracer
insmod /trace-events-sample.ko
echo 1 > events/sample-trace/enable
sleep 3
echo 0 > tracing_on
echo 0 > events/sample-trace/enable
cat trace > /tmp/trace
