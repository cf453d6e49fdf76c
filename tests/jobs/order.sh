# SPDX-License-Identifier: GPL-2.0
# Some CPUs are busy and some are not, and a reader has more to read than it can.
cd /sys/kernel/tracing
echo 'vfs_*' > set_ftrace_filter
echo 1 > options/funcgraph-abstime
while [ ! -e /tmp/done ]; do cat /proc/uptime; done > /dev/null &
while [ ! -e /tmp/done ]; do ls /bin; usleep 50000; done > /dev/null &
for tracer in function function_graph; do
	echo $tracer > current_tracer
	timeout 4 cat trace_pipe > /tmp/$tracer || :
	echo nop > current_tracer
done
> /tmp/done
wait
