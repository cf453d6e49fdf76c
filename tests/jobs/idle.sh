# SPDX-License-Identifier: GPL-2.0
# The record of a call that the idle task makes wakes up a reader by an IPI, which
# has tracepoints itself.
cd /sys/kernel/tracing
echo arch_cpu_idle > set_ftrace_filter
for event in 0 1; do
	echo $event > events/ipi/ipi_send_cpu/enable
	for tracer in function function_graph; do
		echo $tracer > current_tracer
		: > /tmp/idle
		cat trace_pipe >> /tmp/idle &
		reader=$!
		# On a busy computer it begins late
		until grep -q arch_cpu_idle /tmp/idle; do usleep 20000; done
		for i in 1 2 3 4 5 6 7 8 9; do
			usleep 20000
		done
		kill $reader
		wait $reader
		echo nop > current_tracer
	done
done
exit 0
