# SPDX-License-Identifier: GPL-2.0
# A file that waits for more is given up after a second of the guest's time.
cd /sys/kernel/tracing
echo 'p:damage/opened do_sys_openat2 name=+0(%r1):ustring' > kprobe_events
cd instances/boot
cat trace > /tmp/trace
cat per_cpu/cpu*/stats > /tmp/stats
cat per_cpu/cpu*/trace > /dev/null
for option in raw hex bin fields latency-format verbose sym-offset sym-addr record-tgid; do
	echo 1 > options/$option || exit
	cat trace > /dev/null
	echo 0 > options/$option
done
echo 1 > options/userstacktrace
echo 1 > options/sym-userobj
cat trace > /dev/null
echo 1 > ../../options/funcgraph-proc
echo 1 > ../../options/funcgraph-abstime
cat trace > /dev/null
timeout 1 cat per_cpu/cpu0/trace_pipe > /dev/null
timeout 1 cat per_cpu/cpu1/trace_pipe_raw > /dev/null
timeout 1 cat trace_pipe > /dev/null
timeout 1 cat per_cpu/cpu0/trace_pipe_raw > /dev/null
cat buffer_meta per_cpu/cpu*/buffer_meta last_boot_info > /dev/null 2>&1
# And it can still be written to
echo 1 > tracing_on
echo "a line of this boot" > trace_marker
echo 0 > tracing_on
cat trace > /tmp/done
