# SPDX-License-Identifier: GPL-2.0
# Traces with one threshold after the other while NMIs interrupt all CPUs. Then two
# traces of that, one of them of all calls.
cd /sys/kernel/tracing
forever() { # COMMAND: again and again until the end
	while [ ! -e /tmp/done ]; do eval "$1"; done > /dev/null 2>&1 &
}

forever 'ls -R /proc/self /sys/kernel'
forever 'ls /bin | sed s/a/z/g'
nmis 30 > /tmp/taken &
nmis=$!
echo 1 > options/funcgraph-proc
echo 1 > options/latency-format
echo 4096 > buffer_size_kb

trace() { # THRESHOLD SECONDS
	echo nop > current_tracer
	echo $1 > tracing_thresh
	echo function_graph > current_tracer
	for i in 1 2 3 4 5; do
		echo l > /proc/sysrq-trigger
		sleep .3
	done
}

for threshold in 0 1 10 100 1000 100000; do
	trace $threshold
done
trace 0
echo 0 > tracing_on
cat trace > /tmp/all
echo 1 > tracing_on
trace 1000
echo 0 > tracing_on
cat trace > /tmp/trace
wait $nmis
> /tmp/done
