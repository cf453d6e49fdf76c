# SPDX-License-Identifier: GPL-2.0
# Tracing is turned off by each switch of tasks and on again, and the buffers are
# emptied, all at once. Then it has to work as before.
cd /sys/kernel/tracing
echo 1 > /sys/kernel/rcu_expedited
echo 64 > buffer_size_kb
echo function_graph > current_tracer
echo traceoff > events/sched/sched_switch/trigger
for what in 'trace' 'trace' 'tracing_on' 'tracing_on'; do
	while [ ! -e /tmp/enough ]; do
		echo 1 > $what
	done &
done
sleep 45
> /tmp/enough
wait
echo '!traceoff' > events/sched/sched_switch/trigger
echo nop > current_tracer
echo > trace
echo 1 > tracing_on
echo "still here" > trace_marker
cat trace > /tmp/trace
