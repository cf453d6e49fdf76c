# SPDX-License-Identifier: GPL-2.0
# Backtraces out of a function whose callers are known, by a trigger and by the
# function tracer, with a kprobe at its entry, and without and with function_graph
# at work on the same calls; and out of a kprobe at its return.
cd /sys/kernel/tracing
mkdir instances/apart
echo 16384 > buffer_size_kb

traced() { # NAME [INSTANCE]: the calls, and what came of them
	echo > ${2:-.}/trace
	echo 1 > ${2:-.}/tracing_on
	dd if=/dev/zero of=/dev/null bs=64 count=5 2> /dev/null
	echo 0 > ${2:-.}/tracing_on
	cat ${2:-.}/trace > /tmp/$1
}

both() { # NAME
	echo read_zero:stacktrace > set_ftrace_filter
	traced trigger-$1
	echo '!read_zero:stacktrace' > set_ftrace_filter

	echo read_zero > instances/apart/set_ftrace_filter
	echo function > instances/apart/current_tracer
	echo 1 > instances/apart/options/func_stack_trace
	echo 1 > tracing_on
	traced tracer-$1 instances/apart
	echo nop > instances/apart/current_tracer
}

both alone
# The breakpoint of a kprobe, or the branch into which it is turned after a while
echo 'p:probed read_zero' > kprobe_events
echo 1 > events/kprobes/probed/enable
both probed
sleep 1
both optimised
echo 0 > events/kprobes/probed/enable
# Its return, where the function itself is no longer on the stack
echo 'r:returning read_zero' > kprobe_events
echo 1 > options/stacktrace
echo 1 > events/kprobes/returning/enable
traced returning
echo 0 > events/kprobes/returning/enable
echo 0 > options/stacktrace
echo > kprobe_events
echo function_graph > current_tracer
both graph
