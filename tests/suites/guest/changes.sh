#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# changes.sh BUILD: the tracer is right, and nothing breaks, under what a user
# changes while it runs. jobs/changes.sh changes it, moves.c has the tasks. KERNELS: on which,
# BOARD/VARIANT of each.

. "$(dirname "$0")/../../lib/guest.sh"
make -s O="$BUILD" "$BUILD/guest/moves" >&2

# What a trace has of one task, without what is left to its right
of_task() # NAME TRACE
{
	sed -n "s/^.* $1-[0-9]* *|//p" "$out/$2"
}

only_schedule()
{
	local others

	others=$(sed '/^#/d; /^ *$/d; /^ ---/d; / => /d' "$out/trace" | grep -v 'schedule\|  }$') || :
	[[ -z $others ]] && grep -q 'schedule()' "$out/trace" ||
		{ echo "$(wc -l <<<"$others") lines of others:"; head -n 3 <<<"$others"; return 1; }
}

# Whoever is called is below its caller.
callers_shown() # TRACE CALLEE CALLER
{
	local trace

	trace=$(of_task waiter "$1")
	grep -q "|  *$2" <<<"$trace" || { echo "no $2: $trace"; return 1; }
	# Deeper than that it has a caller.
	! grep "|       *$2" <<<"$trace" || grep -q "|  *$3" <<<"$trace" ||
		{ echo "without $3:"; echo "$trace"; return 1; }
}

# The entry of the first call is on one CPU with the exit of the second.
never_on_one_line()
{
	local trace

	trace=$(of_task sleeper sleep)
	(($(grep -c 'hrtimer_nanosleep() {' <<<"$trace") == 2)) || { echo "$trace"; return 1; }
	! grep 'hrtimer_nanosleep();' <<<"$trace"
}

begun_and_ended() # TASK TRACE FUNCTION
{
	local trace

	trace=$(of_task "$1" "$2")
	grep -q "| *$3() {" <<<"$trace" && grep -q "} /\* $3 \*/" <<<"$trace" ||
		{ echo "of $3():"; grep "$3" <<<"$trace"; return 1; }
}

begun() # TASK TRACE FUNCTION
{
	of_task "$1" "$2" | grep "| *$3() {" >/dev/null || { of_task "$1" "$2"; return 1; }
}

# What is called to wake up a reader is no part of the call that it is for.
woken_up_by_whole_calls()
{
	local trace

	trace=$(sed 's/^.*| //' "$out/reader")
	(($(grep -c 'write_null()' <<<"$trace") >= 5)) &&
		(($(grep -c '{' <<<"$trace") == $(grep -c '}' <<<"$trace"))) &&
		grep '^ arch_irq_work_raise();' <<<"$trace" >/dev/null &&
		! grep '^   ' <<<"$trace" || { echo "$trace"; return 1; }
}

# All calls of a function are shown with interrupts disabled ([dD]), or enabled ([.b])
interrupts() # FLAGS FUNCTION
{
	grep -w "$2" "$out/flags" >/dev/null && ! grep -w "$2" "$out/flags" | grep -v "| *$1[^|]* |" ||
		{ echo "not all with \"$1\":"; grep -w "$2" "$out/flags" | head -n 3; return 1; }
}

on_one_line() # FUNCTION TRACE
{
	grep "$1();" "$out/$2" >/dev/null || { cat "$out/$2"; return 1; }
}

only_write_null() # TRACE
{
	grep 'write_null()' "$out/$1" >/dev/null && ! grep schedule "$out/$1" ||
		{ tail -n 20 "$out/$1"; return 1; }
}

# Of a call that ended after the buffer was emptied
each_with_its_entry()
{
	(($(grep -c 'pipe_read() {' "$out/session") == $(grep -c '} /\* pipe_read' "$out/session"))) ||
		{ cat "$out/session"; return 1; }
}

only_unpaused()
{
	grep -q '\* unpaused \*' "$out/paused" && ! grep '\* paused \*' "$out/paused"
}

# On one CPU: with a thread a CPU, QEMU before 8.1 may go on with a patch site that has
# been turned off (Documentation/upstream.md).
need virt
name="virt: another user of fgraph starts and stops"
run_job "$name" -b virt -q "$counted" tests/jobs/filter &&
	verdict "$name: set_ftrace_filter holds" only_schedule

# The torture's kernel swaps the buffer of one CPU, too, for a snapshot.
for kernel in ${KERNELS-virt/patched}; do
	board=${kernel%/*} TESTED=${kernel#*/}
	name="$kernel: changes"
	need "$board"
	more=()
	[[ $board != virt ]] || more=(-q '-smp 2')
	# What the kernel may say of a clock that changes: Documentation/upstream.md
	run_job "$name" -b "$board" -t 600 "${more[@]}" -x 'Ring buffer clock went backwards' \
		-f "$BUILD/guest/moves:/bin/moves" tests/jobs/changes || continue
	name="$kernel:"
	verdict "$name a task that waits on two CPUs: callers are shown" \
		callers_shown wait "schedule() {" "do_wait() {"
	verdict "$name the threshold is raised: callers are shown" \
		callers_shown raise "__do_wait()" "do_wait()"
	verdict "$name a call that began without a threshold: callers are shown" \
		callers_shown late "schedule() {" "do_wait() {"
	verdict "$name a task that sleeps on two CPUs: each exit is its own entry's" never_on_one_line
	verdict "$name a call written in a run: has an exit after all" \
		begun_and_ended writer pipe vfs_write
	verdict "$name off by another CPU: running calls are shown" begun worker off vfs_readv
	verdict "$name a snapshot has running calls" begun snapped snapshot hrtimer_nanosleep
	if [[ $TESTED != patched ]]; then
		verdict "$name a CPU's snapshot has running calls" \
			begun snapped snapshot-cpu0 hrtimer_nanosleep
		verdict "$name a CPU's snapshot can be taken after sub-buffers had another size" \
			grep 'resized' "$out/snapshot-resized"
	fi
	verdict "$name what wakes up a reader is written once" woken_up_by_whole_calls
	verdict "$name what another instance's clock calls has no place in the trace" \
		"$FTD" check -t 0 -e "$drift" "$out/clock"
	verdict "$name interrupts are shown as disabled where they were" interrupts "[dD]" enqueue_task_fair
	verdict "$name interrupts are shown as enabled where they were" interrupts "[.b]" vfs_write
	verdict "$name without sleep: a call is on one line" on_one_line do_nanosleep nosleep
	for sleep in 0 1; do
		verdict "$name sleep-time $sleep: an exit is not for another user" \
			only_write_null "again-$sleep"
	done
	verdict "$name a task whose call was left out: its next calls are shown" \
		only_write_null left-out
	verdict "$name 511 sessions later: no exit without an entry" each_with_its_entry
	verdict "$name a pause ends when its reader closes trace" only_unpaused
	verdict "$name after dumps: the trace is sound" "$FTD" check -t 100 -e "$drift" "$out/trace"
done
