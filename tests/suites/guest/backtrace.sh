#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# backtrace.sh BUILD: a backtrace out of a traced function names it and those
# that called it, though function_graph has put its own address in the place of
# theirs.

. "$(dirname "$0")/../../lib/guest.sh"

# Five calls, each with one backtrace. On the way there may be the tracer's entry.
complete()
{
	local said

	said=$(awk -f tests/judges/backtraces.awk "$out/$1")
	[[ $said =~ ^5\ .*read_zero\ .*ksys_read && $said != *return_to_handler* ]] ||
		{ echo "${said:-there is none}"; return 1; }
}

# Those that called it are left.
complete_at_return()
{
	local said

	said=$(awk -f tests/judges/backtraces.awk "$out/returning")
	[[ $said =~ ^5\ .*ksys_read ]] || { echo "${said:-there is none}"; return 1; }
}

# The idle tasks of both CPUs, which begin in different ways; nothing goes round in circles.
end_at_the_start()
{
	local said

	said=$(awk -f tests/judges/backtraces.awk "$out/idle-stacks")
	awk '/return_to_handler/ { exit 1 }
	     { for (i = 3; i <= NF; i++) if ($i == $(i - 1)) exit 1 }
	     / cpu_startup_entry / { n++ } END { exit n != 2 }' <<<"$said" ||
		{ echo "${said:-there is none}" | cut -c 1-1000; return 1; }
}

for board in $BOARDS; do
	has_busybox "$board" || continue
	need "$board"
	run_job "$board: backtraces" -b "$board" tests/jobs/backtrace || continue
	verdict "$board: by the trigger" complete trigger-alone
	verdict "$board: by the function tracer" complete tracer-alone
	for probe in probed optimised; do
		verdict "$board: by the trigger, $probe by a kprobe" complete "trigger-$probe"
		verdict "$board: by the function tracer, $probe by a kprobe" \
			complete "tracer-$probe"
	done
	verdict "$board: by an event of its return" complete_at_return
	verdict "$board: by the trigger, under function_graph" complete trigger-graph
	verdict "$board: by the function tracer, under function_graph" complete tracer-graph
done

run_job "idle tasks" -b "$SMP_BOARD" -q "-smp 2" tests/jobs/idle-stacks &&
	verdict "idle tasks: their stacks end" end_at_the_start

with_newer_qemu "events with their stacks, in interrupts of a kprobe" run_job \
	"events with their stacks, in interrupts of a kprobe" -b virt \
	-Q "$newer" -q "-smp 4 $counted $turns" tests/jobs/stacks || :
