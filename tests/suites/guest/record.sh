#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# record.sh BUILD: ftd record, on a board: the trace is there, and afterwards the
# kernel is as it was, even if ftd was killed.

. "$(dirname "$0")/../../lib/guest.sh"
need vexpress-a15

state() # NAME: what the board said of it
{
	sed -n "s/^$1 //p" "$out/states"
}
is() # NAME VALUE
{
	# shellcheck disable=SC2053	# a pattern
	[[ $(state "$1") == $2 ]] || { cat "$out/states"; return 1; }
}
only_ksys_read()
{
	# Everything at depth 0 is it, nothing is deeper than 1. (The write that switches
	# the tracer on is under way, and may leave a line.)
	! grep -vE '^#| ftd-' "$out/graph" | sed -n 's/.*|  //p' | grep -vE '^(ksys_read\(\)|}|  [^ ])' &&
		grep -q 'ksys_read() {' "$out/graph"
}

run_job "recording" -b vexpress-a15 tests/jobs/record || exit 0
verdict "recording: it works" is status 0
verdict "recording: the trace is sound" sound 1000 "$drift"
verdict "recording: it says which short calls are in the trace" \
	grep -q 'shorter than the threshold: .* [1-9][0-9]* still in the trace' "$out/said"
verdict "recording: the kernel is as before" is command same
verdict "recording: the command's status" is status-of-command 5
for sig in INT TERM KILL; do
	verdict "recording: the kernel is as before after SIG$sig" is $sig same
done
verdict "recording: another's tracer is left alone" is other-tracer '1 function ftd: the tracer function is active*'
verdict "recording: a function that is not there" is no-function '1 *no_such_function: no such function*'
verdict "recording: the kernel is as before after that" is refusals same
verdict "recording: one function and what it calls" only_ksys_read
verdict "recording: tracefs is mounted, and not for longer" is unmounted '0 0'
