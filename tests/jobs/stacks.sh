# SPDX-License-Identifier: GPL-2.0
# All events with their stacks. Interrupts come when a kprobe that has been optimised
# enables them again: its copy, which the unwinder does not know, is on the stack then.
cd /sys/kernel/tracing
echo 'p:often schedule' > kprobe_events
echo 1 > events/kprobes/often/enable
sleep 1
echo 1 > options/stacktrace
echo 1 > events/enable
sleep 1
echo 0 > events/enable
echo 0 > options/stacktrace
echo 0 > events/kprobes/often/enable
echo > kprobe_events
