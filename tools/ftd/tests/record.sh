#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# record.sh FTD: ftd record in a directory that looks like tracefs. What a kernel
# does with it is in the suite guest/record.
. "$(dirname "$0")/lib.sh"

fake()
{
	rm -rf t
	mkdir -p t/options t/per_cpu/cpu0 t/per_cpu/cpu1
	echo nop >t/current_tracer
	echo 'blk function_graph function nop' >t/available_tracers
	echo 1 >t/tracing_on
	echo 0 >t/tracing_thresh
	echo 0 >t/max_graph_depth
	echo '7 (expanded: 1408)' >t/per_cpu/cpu0/buffer_size_kb
	echo '99' >t/per_cpu/cpu1/buffer_size_kb
	echo '[local] global mono' >t/trace_clock
	printf 'vfs_read\next4_sync [ext4]\nschedule:traceoff:unlimited\n' >t/set_ftrace_filter
	echo '#### all functions enabled ####' >t/set_graph_function
	for option in funcgraph-abstime funcgraph-proc funcgraph-tail sleep-time; do
		echo 0 >t/options/$option
	done
	echo 1 >t/options/sleep-time
	printf '%s\n' 'entries: 5' 'overrun: 12' 'commit overrun: 0' 'dropped events: 3' \
		>t/per_cpu/cpu0/stats
	printf '%s\n' 'entries: 5' 'overrun: 0' 'rewound pairs: 7' 'discarded pairs: 1' \
		'kept pairs: 2' >t/per_cpu/cpu1/stats
	echo old >t/trace
}

# state: everything that may have changed, a line each; tracefs has no newline to
# lose, and clocks are listed, not only set
state()
{
	(cd t && grep -r '' --exclude=trace --exclude=trace_clock --exclude=set_ftrace_filter \
		--exclude=set_graph_function . | sed 's/7 (expanded: 1408)/1408/' | sort)
}
restored()
{
	diff before <(state) && [[ $(<t/trace_clock) == local* || $(<t/trace_clock) == '[local]'* ]]
}
run() # ARGUMENTS...
{
	fake
	state >before
	"$ftd" record --tracefs t "$@" >out 2>err
	status=$?
}
# what the traced command sees: the values in the end, and a trace
spy='(cd t; for f in current_tracer tracing_on tracing_thresh max_graph_depth trace_clock \
	set_graph_function set_ftrace_filter per_cpu/cpu*/buffer_size_kb options/*; do
		echo "$f $(tr "\n" " " <$f)"; done) >seen
	printf "# tracer: function_graph\n 0)   1.000 us    |  f();\n" >t/trace'
saw() { grep -qxE "$1 *" seen || { cat seen; return 1; }; }

fake
echo 'blk function nop' >t/available_tracers
rm -f new.txt
"$ftd" record --tracefs t -o new.txt true >out 2>err && status=0 || status=$?
fact "a kernel without the tracer: status 1" test "$status" = 1
fact "a kernel without the tracer: no empty file is left" test ! -e new.txt

run -o o.txt sh -c "$spy"
fact "status 0" test $status = 0
fact "the tracer is on" saw 'current_tracer function_graph'
fact "it records" saw 'tracing_on 1'
fact "options that say more" saw 'options/funcgraph-abstime 1'
fact "other options as they were" saw 'options/sleep-time 1'
fact "the trace is in the file" grep -q 'f();' o.txt
fact "and can be read" "$ftd" o.txt
# As "ftd check" counts them
says_as_check()
{
	local lines

	lines=$("$ftd" check o.txt 2>/dev/null | sed -nE 's/^o.txt: lines ([0-9]+),.*/\1/p')
	[[ $lines ]] && grep -q "o.txt has $lines lines: .ftd o.txt. sums up" err
}
fact "it says how much" says_as_check
fact "it says what was overwritten" grep -q 'cpu0: the oldest 12 records are lost' err
fact "it says what was dropped" grep -q 'cpu0: 3 records were dropped' err
fact "it says what was filtered" \
	grep -q 'threshold: 8 taken out of the buffer again, 2 still in the trace' err
fact "everything is as before" restored

run --thresh 1000 --max-depth 3 --buffer-size 4096 --clock global --graph 'a*,b' --graph c \
	--filter vfs_write --option funcgraph-tail --option nosleep-time sh -c "$spy"
fact "default name" test -s trace.txt
fact "threshold" saw 'tracing_thresh 1000'
fact "threshold, in the trace" test "$(head -n 1 trace.txt)" = '# tracing_thresh: 1000 us'
fact "depth" saw 'max_graph_depth 3'
fact "buffers" saw 'per_cpu/cpu1/buffer_size_kb 4096'
fact "clock" saw 'trace_clock global'
fact "lists of functions" saw 'set_graph_function a\* b c'
fact "option on" saw 'options/funcgraph-tail 1'
fact "option off" saw 'options/sleep-time 0'
fact "everything is as before, with all options" restored
fact "the filter is as before, without modules and commands" \
	test "$(<t/set_ftrace_filter)" = $'vfs_read\next4_sync'
fact "no graph functions, as before" test ! -s t/set_graph_function

run sh -c 'exit 7'
fact "the command's status" test $status = 7
fact "a trace without calls" grep -q 'trace.txt has no calls' err
run sh -c 'kill -9 $$'
fact "the command's signal" test $status = 137
run ./nothing
fact "no command of that name" grep -q 'cannot run ./nothing: No such file' err
fact "everything is as before, without a command" restored
run -o - sh -c "$spy"
fact "to standard output" grep -q 'f();' out
run --time 0.2 sleep 20
fact "time is up" test $status = 0
fact "everything is as before, when time is up" restored
run --time 0.2
fact "waiting" grep -q 'recording; Ctrl-C ends it early' err

# begun: a recording is under way; sets $pid
begun()
{
	fake
	state >before
	"$ftd" record --tracefs t --thresh 9 >out 2>err &
	pid=$!
	until [[ $(<t/tracing_on) == 1 && $(<t/tracing_thresh) == 9 ]]; do sleep 0.02; done
}
# killed SIGNAL: what is the status?
killed()
{
	begun
	fact "before SIG$1 something is different" test "$(state)" != "$(<before)"
	kill -"$1" $pid
	wait $pid 2>/dev/null
	status=$?
}
for sig in INT TERM HUP; do
	# A shell's children in the background ignore Ctrl-C.
	[[ $sig == INT ]] && trap - INT
	set -m
	killed $sig
	set +m
	fact "everything is as before, after SIG$sig" restored
done
# soon COMMAND...: is it so within five seconds? Nobody tells when the watcher is done.
soon()
{
	for ((i = 0; i < 50; i++)); do
		"$@" >/dev/null 2>&1 && break
		sleep 0.1
	done
	"$@"
}
killed KILL
fact "SIGKILL" test $status = 137
fact "everything is as before, after SIGKILL" soon restored
set -m
begun
kill -KILL -- -$pid
wait $pid 2>/dev/null
set +m
fact "everything is as before, after SIGKILL to all of its group" soon restored
begun
# The watcher is its only child.
kill -KILL "$(cat /proc/$pid/task/$pid/children)"
kill -TERM $pid
wait $pid 2>/dev/null
fact "everything is as before, without the watcher" restored

# The watcher stays as it is, and the program has to put things back.
begun
first=$pid
echo old >second
"$ftd" record --tracefs "$PWD/../$(basename "$PWD")/t" -o second true >out 2>err
status=$?
fact "a second one is refused, however the directory is called" test $status = 1
fact "and says who records" grep -q "another ftd record, process $first, uses .*/t/" err
fact "and does not touch anything" test "$(<t/tracing_thresh) $(<t/tracing_on)" = "9 1"
fact "nor its own output" test "$(<second)" = old
kill -TERM $first
wait $first 2>/dev/null
fact "everything is as before, with two of them" restored

journal()
{
	compgen -G "$([[ -w /run ]] && echo /run || echo /tmp)/ftd-record-*-$(printf '%x' "$(stat -c %i t)")"
}
no_journal() { ! journal; }

# Nobody is left to put things back: the next one does.
begun
watcher=$(cat /proc/$pid/task/$pid/children)
kill -STOP $pid
kill -KILL "$watcher" $pid
wait $pid 2>/dev/null
fact "after SIGKILL to both something is different" test "$(state)" != "$(<before)"
"$ftd" record --tracefs t --max-depth 2 true >out 2>err
fact "the next one says what it does" grep -q 'was killed, with its watcher: .* has been put back' err
fact "everything is as before, after the next one" restored
"$ftd" record --tracefs t true >out 2>err
fact "and that is not said again" test "$(grep -c killed err)" = 0
fact "no journal is left" no_journal

begun
kill -STOP $pid
kill -KILL "$(cat /proc/$pid/task/$pid/children)" $pid
wait $pid 2>/dev/null
printf 'another' | dd of="$(journal)" conv=notrunc status=none
"$ftd" record --tracefs t true >out 2>err
fact "a journal of another version is left alone" grep -q 'left by another version of ftd' err
rm -f "$(journal)"

run --filter 'vfs_read:traceoff' true
fact "a trigger is refused" grep -q "filter vfs_read:traceoff: this is a command of set_ftrace_filter" err
fact "with the status of wrong usage" test $status = 2
fact "everything is as before, without a trigger" restored
run --filter ':mod:ext4' sh -c "$spy"
fact "a module's functions are a filter" saw 'set_ftrace_filter :mod:ext4'

refused() # TEXT
{
	((status == 1)) && grep -q "$1" err && diff before <(state)
}
tried()
{
	state >before
	"$ftd" record --tracefs t "$@" true >out 2>err
	status=$?
}
fake; echo irqsoff >t/current_tracer; tried
fact "another tracer" refused 'the tracer irqsoff is active: .* echo nop >.*/t/current_tracer'
fake; echo 'function nop' >t/available_tracers; tried
fact "no function_graph" \
	refused 'no function_graph .it has: function nop.: .*CONFIG_FUNCTION_GRAPH_TRACER'
fake; tried --clock sundial
fact "no such clock" refused 'clock sundial: the kernel has: .local. global mono'
fake; tried --option nonsense
fact "no such option" refused 'option nonsense: no such option'
fake; rm t/max_graph_depth; tried --max-depth 1
fact "no such file" refused 'max-depth: this kernel has no .*/t/max_graph_depth'
fake; tried -o /nowhere/trace
fact "no place for the trace" refused 'cannot write /nowhere/trace: No such file'
mkdir -p empty; "$ftd" record --tracefs empty true 2>err; status=$?
fact "no tracefs" grep -q 'tracefs empty: there is no current_tracer' err
if ((EUID == 0)) && command -v setpriv >/dev/null; then
	fake; chmod 755 . t; chmod 644 t/current_tracer
	setpriv --reuid=65534 --clear-groups \
		"$ftd" record --tracefs "$PWD/t" -o /dev/null true 2>err
	fact "not root" grep -q 'current_tracer: Permission denied: run this as root' err
fi

# What a kernel needs to record its boot, and lacks
lacks() { sed '1,/^What this kernel lacks/d' out; }
fake; "$ftd" boot --setup --tracefs t >out 2>err
asked=$(grep -om1 '^ftrace=.*' out | grep -o 'trace_event=.*' | cut -d = -f 2 | tr , ' ')
fact "setup: the command line has events" test "$(wc -w <<<"$asked")" -gt 10
for event in $asked; do
	fact "setup: lacks $event" grep -qF "$event: " <(lacks)
done
for event in $asked; do
	event=${event%:\*}
	mkdir -p "t/events/${event/://}"
done
rmdir t/events/sched/sched_waking
"$ftd" boot --setup --tracefs t >out 2>err
fact "setup: one event is missing" test "$(lacks)" = 'sched:sched_waking: the critical path'
mkdir t/events/sched/sched_waking
"$ftd" boot --setup --tracefs t >out 2>err
fact "setup: nothing is missing" test "$(lacks)" = nothing
echo nop >t/available_tracers; "$ftd" boot --setup --tracefs t >out 2>err
fact "setup: no tracer" grep -q '^function_graph: calls' <(lacks)
"$ftd" boot --setup trace >out 2>err
fact "setup reads no trace" test $? = 2
fake; "$ftd" boot --setup --tracefs t >out 2>err
for form in 'CONFIG_CMDLINE="ftrace=function_graph .*"' '	trace_event = "initcall:.*"'; do
	fact "setup: $form" grep -qx "$form" out
done

# A boot as one file: the trace between what is known of the kernel and its log
trace_of_boot()
{
	cat <<-END
	# tracer: function_graph
	#
	#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS
	#      |          |     |    |           |   |                     |   |   |   |
	    0.000100 |   0)   <idle>-0     |               |  start_kernel() {
	    0.012000 |   0)   <idle>-0     | * 11900.00 us |  }
	END
}
fake
trace_of_boot >t/trace
state >before
"$ftd" boot --record --tracefs t -o boot.txt 2>err
fact "boot recording: works" test $? = 0
fact "boot recording: is all" diff <(trace_of_boot) <(grep -v '^# boot \|^# log: ' boot.txt)
fact "boot recording: the version" grep -qxF "# boot version: $(</proc/version)" boot.txt
fact "boot recording: the command line" grep -qF "# boot command line: $(</proc/cmdline)" boot.txt
fact "boot recording: has ended" test "$(<t/tracing_on)" = 0
fact "boot recording: the rest is as before" diff <(sed s/tracing_on:1/tracing_on:0/ before) <(state)
"$ftd" boot boot.txt >out 2>err
fact "boot recording: is reported" grep -qxF 'Boot of 11.90 ms' out
fact "boot recording: the version is reported" grep -q '^Linux version ' out
printf '%s\n' '# log: <6>[    0.020000] initcall foo_init+0x0/0x10 returned 0 after 300 usecs' >>boot.txt
"$ftd" boot --log --table routines --format csv boot.txt >out 2>err
fact "boot recording: its log is read" grep -q '^initcall,1,300000,300000,.*,foo_init' out
: >t/trace; echo 1 >t/tracing_on; cp boot.txt kept.txt
"$ftd" boot --record --tracefs t -o boot.txt 2>err
fact "boot recording: nothing recorded" test $? = 1
fact "boot recording: nothing recorded, nothing has ended" test "$(<t/tracing_on)" = 1
fact "boot recording: nothing recorded, the file stays" cmp boot.txt kept.txt
fact "boot recording: how to" grep -q 'ftd boot --setup' err
"$ftd" boot --record trace 2>err
fact "boot recording: reads no trace" test $? = 2

tally
