# SPDX-License-Identifier: GPL-2.0
# Changes the tracer, test_times rounds of three, while all CPUs work and all but
# the first come and go. Then takes a quiet trace, which must be a proper one.
cd /sys/kernel/tracing
times=$(sed -n 's/.*test_times=\([0-9]*\).*/\1/p' /proc/cmdline)
cpus=/sys/devices/system/cpu

until_done() { # COMMAND: again and again
	while [ ! -e /tmp/done ]; do eval "$1"; done > /dev/null 2>&1 &
}

for cpu in $cpus/cpu[0-9]*; do
	until_done 'ls /bin | sed s/a/z/g'
done
until_done 'for cpu in $cpus/cpu[1-9]*; do
		echo 0 > $cpu/online && echo off >> /tmp/hotplug; echo 1 > $cpu/online
	done; sleep .2'

toggle() { # ROUNDS
	i=0
	while [ $i -lt $1 ]; do
		for tracer in function function_graph nop; do
			echo $tracer > current_tracer
		done
		i=$((i + 1))
	done
}

# Few functions and often, of those that the work above calls; then all of them.
echo 'vfs_*' > set_ftrace_filter
toggle ${times:-10}
echo > set_ftrace_filter
toggle $((${times:-10} / 20 + 1))
> /tmp/done
wait

echo 1000 > tracing_thresh
echo 1 > options/funcgraph-proc
echo function_graph > current_tracer
ls /bin | sed s/a/z/g > /dev/null
sleep .1
echo 0 > tracing_on
cat trace > /tmp/trace
cat $cpus/online > /tmp/online
