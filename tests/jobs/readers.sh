# SPDX-License-Identifier: GPL-2.0
# Traces two kinds of work while readers of every sort look at the buffers and
# everything that can be changed is changed. Then takes a quiet trace, which
# must be a proper one.
cd /sys/kernel/tracing
seconds=$(sed -n 's/.*test_seconds=\([0-9]*\).*/\1/p' /proc/cmdline)
uptime() { cut -d. -f1 /proc/uptime; }
end=$(($(uptime) + ${seconds:-10}))
forever() { # COMMAND: again and again until the end
	while [ $(uptime) -lt $end ]; do eval "$1"; done > /dev/null 2>&1 &
}

echo 1 > options/funcgraph-proc
echo 100 > tracing_thresh
echo function_graph > current_tracer

forever 'ls -R /proc/self /sys/kernel'
forever 'ls /bin | sed s/a/z/g'

forever 'cat trace'
forever 'timeout 1 cat trace_pipe'
forever 'timeout 1 cat per_cpu/cpu0/trace_pipe_raw'
forever 'echo 1 > snapshot; cat snapshot; sleep .2'

forever 'for t in 0 1000 10 100 100000; do echo $t > tracing_thresh; sleep .05; done'
forever 'echo > trace; sleep .3'
forever 'echo 256 > buffer_size_kb; sleep .2; echo 1024 > buffer_size_kb; sleep .2'
forever 'echo 0 > tracing_on; echo 1 > tracing_on; sleep .1'
forever 'echo 0 > options/sleep-time; sleep .1; echo 1 > options/sleep-time; sleep .1'
forever 'echo mark > trace_marker; sleep .02'
forever 'mkdir instances/a; echo function_graph > instances/a/current_tracer; sleep .2; rmdir instances/a'
wait

# A limit that no call reaches: then entries are written, and taken back
echo 1000 > max_graph_depth
echo > trace
echo 1 > tracing_on
echo 1000 > tracing_thresh
echo 1408 > buffer_size_kb
echo nop > current_tracer
echo function_graph > current_tracer
ls /bin | sed s/a/z/g > /dev/null
sleep .1
echo 0 > tracing_on
cat per_cpu/cpu*/stats > /tmp/stats
cat trace > /tmp/trace
