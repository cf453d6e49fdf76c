# SPDX-License-Identifier: GPL-2.0
# What a user changes while a tracer runs, one thing after the other: each leaves
# a trace for changes.sh to look at.
cd /sys/kernel/tracing
cpu1=/sys/devices/system/cpu/cpu1/online
for option in funcgraph-abstime funcgraph-proc funcgraph-tail; do
	echo 1 > options/$option
done

begin() { # THRESHOLD [FUNCTIONS]
	echo nop > current_tracer
	echo 0 > max_graph_depth
	echo "${2:-}" > set_ftrace_filter
	echo $1 > tracing_thresh
	echo function_graph > current_tracer
	echo 1 > tracing_on
}

end() { # NAME
	echo 0 > tracing_on
	cat trace > /tmp/$1
}

# Until function_graph has the index of fgraph again that it has now
until_the_same_index() {
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
		echo nop > current_tracer
		echo function_graph > current_tracer
	done
}

echo "a clock under the function tracer" > /dev/kmsg
for clock in $(tr -d '[]' < trace_clock); do
	echo function > current_tracer
	echo $clock > trace_clock
	ls /bin > /dev/null
	echo nop > current_tracer
done
echo local > trace_clock

echo "an instance that ends while a CPU is off line" > /dev/kmsg
echo 1000 > tracing_thresh
mkdir instances/gone
echo function_graph > instances/gone/current_tracer
echo 0 > $cpu1
echo nop > instances/gone/current_tracer
rmdir instances/gone
echo 1 > $cpu1

echo "a task that waits on two CPUs" > /dev/kmsg
begin 4000000 '*do_wait kernel_wait4 sys_wait4 schedule'
/bin/moves wait
end wait

echo "the threshold is raised while a task waits that was on two CPUs" > /dev/kmsg
begin 4000000 '*do_wait kernel_wait4 sys_wait4'
/bin/moves raise
end raise

echo "... and is in a call that began without a threshold, by the general path" > /dev/kmsg
begin 4000000 'do_wait kernel_wait4 sys_wait4'
echo 1000 > max_graph_depth
/bin/moves late
end late

echo "a task that sleeps on two CPUs" > /dev/kmsg
begin 0 hrtimer_nanosleep
/bin/moves sleep
end sleep

echo "a call that was written as part of a run" > /dev/kmsg
begin 0
/bin/moves pipe
end pipe

echo "tracing is turned off by another CPU" > /dev/kmsg
begin 1000000 '*readv *read_iter* *_zero'
echo traceoff > events/sched/sched_process_exit/trigger
/bin/moves off
echo '!traceoff' > events/sched/sched_process_exit/trigger
end off

echo "snapshots" > /dev/kmsg
begin 1000000
SNAPSHOT=snapshot /bin/moves snap
cat snapshot > /tmp/snapshot
echo 0 > snapshot
# Not every kernel can swap the buffer of one CPU
if SNAPSHOT=per_cpu/cpu0/snapshot /bin/moves snap; then
	cat per_cpu/cpu0/snapshot
fi > /tmp/snapshot-cpu0
echo 1 > snapshot
echo 8 > buffer_subbuf_size_kb
echo 4 > buffer_subbuf_size_kb
if taskset -c 0 sh -c 'echo resized > trace_marker; echo 1 > per_cpu/cpu0/snapshot'; then
	cat per_cpu/cpu0/snapshot
fi > /tmp/snapshot-resized
echo 0 > snapshot

echo "a snapshot is taken while other CPUs are told that tracing is off" > /dev/kmsg
begin 1000000
echo snapshot > events/csd/csd_queue_cpu/trigger
echo 0 > tracing_on
echo '!snapshot' > events/csd/csd_queue_cpu/trigger
echo 0 > snapshot

echo "a reader that waits is woken up by what is traced" > /dev/kmsg
begin 0 'write_null arch_irq_work_raise'
cat trace_pipe > /tmp/reader &
reader=$!
for i in 1 2 3 4 5 6 7 8 9; do
	echo > /dev/null
	usleep 20000
done
kill $reader
wait $reader
echo 0 > tracing_on

echo "an instance whose clock calls functions that are traced" > /dev/kmsg
begin 0
mkdir instances/clock
echo tai > instances/clock/trace_clock
echo function_graph > instances/clock/current_tracer
ls /bin > /dev/null
end clock
echo nop > instances/clock/current_tracer
rmdir instances/clock

echo "interrupts are enabled or disabled, by the general path" > /dev/kmsg
begin 0 'vfs_write enqueue_task_fair'
echo 1000 > max_graph_depth
ls /bin | sed s/a/z/g > /dev/null
echo 1 > options/latency-format
end flags
echo 0 > options/latency-format

echo "sleep is left out of times" > /dev/kmsg
begin 0 do_nanosleep
echo 0 > options/sleep-time
usleep 20000
end nosleep
echo 1 > options/sleep-time

echo "a call sleeps until its index of fgraph is given again" > /dev/kmsg
mkfifo /tmp/fifo
for sleep_time in 1 0; do
	begin 0 schedule
	echo 9 > max_graph_depth
	echo $sleep_time > options/sleep-time
	cat /tmp/fifo > /tmp/read &
	until grep -q ') S ' /proc/$!/stat; do usleep 1000; done
	echo write_null > set_ftrace_filter
	until_the_same_index
	echo > /tmp/fifo
	wait $!
	echo > /dev/null
	end again-$sleep_time
done
echo 1 > options/sleep-time

echo "a call that is left out runs until its index of fgraph is given again" > /dev/kmsg
begin 0 schedule
echo 9 > max_graph_depth
echo schedule > set_graph_notrace
(read line < /tmp/fifo; echo > /dev/null) &
until grep -q ') S ' /proc/$!/stat; do usleep 1000; done
echo > set_graph_notrace
echo write_null > set_ftrace_filter
until_the_same_index
echo > /tmp/fifo
wait $!
end left-out

echo "a call sleeps until the number of its session is given again" > /dev/kmsg
begin 0 pipe_read
exec 3<> /tmp/fifo
(read line <&3) &
until grep -q ') S ' /proc/$!/stat; do usleep 1000; done
until_the_same_index
i=16
while [ $i -lt 511 ]; do
	i=$((i + 1))
	echo 9 > max_graph_depth
	echo 0 > max_graph_depth
done
echo > trace
echo >&3
wait $!
exec 3>&-
end session

echo "a reader pauses tracing, and another one closes trace" > /dev/kmsg
begin 0 write_null
echo 1 > options/pause-on-trace
exec 3< trace
echo 0 > options/pause-on-trace
cat trace > /dev/null
echo paused > trace_marker || :
exec 3<&-
echo unpaused > trace_marker
end paused

echo "dumps while others trace" > /dev/kmsg
# A dump of large buffers takes longer than RCU waits
echo 64 > buffer_size_kb
begin 100
for i in 1 2 3; do
	(while [ ! -e /tmp/dumped ]; do ls /bin | sed s/a/z/g; done > /dev/null) &
done
for i in 1 2 3 4 5; do
	echo > trace
	echo 1 > tracing_on
	ls /bin > /dev/null
	echo z > /proc/sysrq-trigger
done
> /tmp/dumped
wait
echo 1408 > buffer_size_kb
begin 100
ls /bin | sed s/a/z/g > /dev/null
end trace
