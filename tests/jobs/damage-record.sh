# SPDX-License-Identifier: GPL-2.0
# What each of these records leaves room for the others.
cd /sys/kernel/tracing
echo 'p:damage/opened do_sys_openat2 name=+0(%r1):ustring' > kprobe_events || exit
cd instances/boot
work() {
	cat /proc/version > /dev/null
	ls /proc/self > /dev/null
}

echo '*read* *open* schedule*' > set_ftrace_filter
echo function_graph > current_tracer
work
echo 100 > ../../tracing_thresh
for event in sched irq raw_syscalls task signal damage; do
	echo 1 > events/$event/enable || exit
done
echo 1 > options/userstacktrace
echo 1 > options/stacktrace
work
echo 0 > options/stacktrace
echo 0 > options/userstacktrace
echo 0 > events/enable
echo 1 > events/syscalls/enable
work
echo 0 > events/enable
for i in 1 2 3 4 5; do
	echo "a line of text $i" > trace_marker
	echo "ABCDsome bytes that are not text $i" > trace_marker_raw
done
work
for mask in 1 3; do
	echo $mask > tracing_cpumask
done
echo 0 > tracing_on
echo "$(grep -c . trace) lines"
