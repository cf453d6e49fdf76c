# SPDX-License-Identifier: GPL-2.0
# What follows an idle task, on all CPUs, each with its stack.
cd /sys/kernel/tracing
echo nop > current_tracer
echo 'prev_pid == 0' > events/sched/sched_switch/filter
echo 'stacktrace if prev_pid == 0' > events/sched/sched_switch/trigger
echo 1 > events/sched/sched_switch/enable
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	sleep 0.05 &
	sleep 0.05
done
wait
echo 0 > events/sched/sched_switch/enable
echo '!stacktrace' > events/sched/sched_switch/trigger
cat trace > /tmp/idle-stacks
