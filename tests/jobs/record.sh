# SPDX-License-Identifier: GPL-2.0
# What is seen goes to /tmp/states, a line a fact: NAME VALUE. The host judges.
T=/sys/kernel/tracing

# Everything that ftd record may change.
state()
{
	cd $T
	for file in current_tracer tracing_on tracing_thresh max_graph_depth trace_clock \
		set_graph_function set_ftrace_filter per_cpu/cpu*/buffer_size_kb options/*; do
		echo "$file: $(cat $file)"
	done
	cd /
}
compare() # NAME
{
	state >/tmp/after
	if diff /tmp/before /tmp/after >/tmp/diff; then
		echo "$1 same"
	else
		echo "$1 differs:" $(cat /tmp/diff)
	fi
}
# Until a recording is under way
recording()
{
	until [ "$(cat $T/current_tracer) $(cat $T/tracing_on)" = "function_graph 1" ]; do :; done
}

{
	# Not what a kernel starts with: that would be restored by luck.
	echo 4242 >$T/tracing_thresh
	echo 1 >$T/options/funcgraph-tail
	echo 777 >$T/per_cpu/cpu0/buffer_size_kb
	echo vfs_read >$T/set_graph_function
	printf 'vfs_*\nksys_read\n' >$T/set_ftrace_filter
	echo 'kernel_restart:traceoff' >$T/set_ftrace_filter
	echo global >$T/trace_clock
	state >/tmp/before

	ftd record --thresh 1000 --filter '*' --graph '*' --max-depth 90 --buffer-size 2048 \
		--clock local --option nofuncgraph-tail -o /tmp/trace /bin/workload 2>/tmp/said
	echo "status $?"
	compare command

	ftd record -o /tmp/x sh -c "exit 5" 2>/dev/null
	echo "status-of-command $?"

	for sig in INT TERM KILL; do
		# Not by "&" alone: a shell has its background ignore Ctrl-C.
		ftd record --filter 'do_sys*' --buffer-size 900 -o /tmp/x 2>/dev/null &
		pid=$!
		recording
		kill -$sig $pid
		wait $pid
		[ $sig != KILL ] || while [ "$(cat $T/current_tracer)" != nop ]; do sleep 1; done
		sleep 1
		compare $sig
	done

	echo function >$T/current_tracer
	ftd record true 2>/tmp/refused
	echo "other-tracer $? $(cat $T/current_tracer) $(cat /tmp/refused)"
	echo nop >$T/current_tracer
	ftd record --filter no_such_function true 2>/tmp/refused
	echo "no-function $? $(cat /tmp/refused)"
	compare refusals

	# Only one function and what it calls, from a kernel in which nothing is set.
	echo >$T/set_ftrace_filter
	echo '!kernel_restart:traceoff' >$T/set_ftrace_filter
	echo >$T/set_graph_function
	echo 0 >$T/tracing_thresh
	ftd record --graph ksys_read --max-depth 2 -o /tmp/graph cat /proc/version >/dev/null 2>&1

	umount $T
	ftd record -o /tmp/x true 2>/tmp/unmounted
	echo "unmounted $? $(grep -c ' /sys/kernel/tracing ' /proc/mounts)"
	mount -t tracefs tracefs $T
} >/tmp/states 2>&1
