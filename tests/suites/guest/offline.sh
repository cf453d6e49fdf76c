#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# offline.sh BUILD: however often a CPU has gone off line and come back while calls
# were traced, and whenever it came, what it does when it is idle is in the trace.

. "$(dirname "$0")/../../lib/guest.sh"

# One that is turned off, and some that cannot be: they wait, and return from there.
for board in ${OFFLINE_BOARDS-virt vexpress-a15 vexpress-a9}; do
	name="$board: a CPU that often went off line"
	need "$board"
	run_job "$name" -b "$board" -q '-smp 2' tests/jobs/offline || continue
	verdict "$name: it did, 60 times" test "$(cat "$out/times")" = 60
	verdict "$name: its idle task's calls are traced" grep '^ 1) .*<idle>-0 .*()' "$out/trace"
	verdict "$name: the trace is sound" "$FTD" check -e "$drift" "$out/trace"
done

name="virt: CPUs that come on line while the tracer starts"
run_job "$name" -b virt -q '-smp 4' tests/jobs/bring-up &&
	verdict "$name: their idle tasks' calls are traced" awk '
		{ print } $2 { traced++ } END { exit traced != 3 }' "$out/idle"
