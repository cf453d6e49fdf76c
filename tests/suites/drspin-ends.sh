#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-ends.sh BUILD: drspin, with sanitizers, ends as it should: where there is nothing to
# sample, or not any more, and where it was called with what it cannot do.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1" drspin

"$truth" 3600 &
pid=$!

status_of() # STATUS COMMAND...
{
	local status=0

	"$drspin" -o "$said" -- "${@:2}" || status=$?
	((status == $1)) || { echo "it is $status"; cat "$said"; return 1; }
}
verdict "the command's exit status" status_of 7 sh -c 'exit 7'
verdict "... when a signal ends it" status_of 137 sh -c 'kill -KILL $$'

ends_with_it()
{
	"$truth" 600 &
	local victim=$!

	(sleep 0.5; kill -KILL "$victim") &
	"$drspin" -o "$said" "$victim" && grep -q '^spinner' "$said"
}
verdict "a process that is killed meanwhile" ends_with_it

traced()
{
	coproc "$out/tests/tracer" "$pid"
	read -r -u "${COPROC[0]}" || return 1
	refused 1 "process $pid is traced by process $COPROC_PID \(tracer\)" "$pid" || return 1
	kill "$COPROC_PID"
	wait
}
verdict "a process that has a tracer already" traced

# Each samples all that there is in a namespace of its own, and so the others.
each_other()
{
	# shellcheck disable=SC2016	# bash is to expand it
	timeout -s KILL 60 unshare -fp --mount-proc --kill-child bash -c 'for ((i = 0; i < 3; i++)); do
			"$0" --all -i 100us -d 2 --folded -o "$1.$i" & all+=($!)
		done
		for one in "${all[@]}"; do wait "$one" || exit; done' "$out/drspin" "$said" ||
		{ echo "they have stopped each other"; return 1; }
	grep -q 'drspin sampler-[0-9]*;\[samples, or traces drspin\]' "$said".[0-2]
}
its_tracer()
{
	timeout -s KILL 60 unshare -fp --mount-proc --kill-child strace -f -o /dev/null \
		"$out/drspin" --all -i 1ms -d 1 --folded -o "$said" && return
	echo "it has stopped its tracer"
	return 1
}
if ((EUID == 0)) && unshare -fp true; then
	verdict "several drspins that sample each other" each_other
	if command -v strace >/dev/null; then
		verdict "drspin, and who traces it" its_tracer
	fi
fi
# truth has several threads: one of them, beside its process, would be sampled twice.
a_thread()
{
	local tid

	tid=$(find "/proc/$pid/task" -mindepth 1 -maxdepth 1 ! -name "$pid" -printf '%f\n' | head -n 1)
	[[ $tid ]] && refused 1 "$tid is a thread of process $pid: give that" -d 0.1 "$pid" "$tid"
}
verdict "a thread is no process" a_thread

# Numbers of processes would be those of others.
foreign_proc()
{
	local status=0

	unshare -fp "$drspin" -d 0.1 -- true >"$said" 2>&1 || status=$?
	((status == 1)) && grep -q '^drspin: /proc is that of another PID namespace' "$said"
}
not_its_user()
{
	local status=0

	setpriv --reuid 65534 --regid 65534 --clear-groups "$drspin" -d 0.1 "$pid" >"$said" 2>&1 || status=$?
	((status == 1)) && grep -q "^drspin: process $pid: you may not trace it" "$said"
}
all_as_nobody()
{
	local status=0

	setpriv --reuid 65534 --regid 65534 --clear-groups "$drspin" -d 0.1 --all >"$said" 2>&1 ||
		status=$?
	((status == 1)) &&
		grep -q '^drspin: .*: there is no process that you may trace: run as root' "$said" && return
	cat "$said"
	return 1
}
# As in a container
root_may_not()
{
	local status=0

	setpriv --bounding-set -sys_ptrace "$drspin" -d 0.1 "$pid" >"$said" 2>&1 || status=$?
	((status == 1)) &&
		grep -q "^drspin: process $pid: .*: root has no CAP_SYS_PTRACE" "$said" && return
	cat "$said"
	return 1
}
if ((EUID == 0)); then
	verdict "/proc of another PID namespace" foreign_proc
	verdict "a process of another user" not_its_user
	verdict "... and all processes, if they are others'" all_as_nobody
	verdict "root that may not trace" root_may_not
fi
verdict "no such process" refused 1 'process 99999999: there is none' 99999999
[[ $EUID != 0 || $(cat /proc/2/comm) != kthreadd ]] ||
	for name in 2 kthreadd; do
		verdict "a thread of the kernel: $name" \
			refused 1 'process 2 is a thread of the kernel' "$name"
	done
# A child that ends when its parent is a program that does not ask how; a shell would
zombie()
{
	local parent child i

	(
		parent=$BASHPID
		until grep -qx sleep "/proc/$parent/comm"; do sleep 0.01; done &
		echo "$parent $!" >"$said.ids"
		exec sleep 60
	) &
	for ((i = 0; i < 100; i++)); do
		sleep 0.05
		read -r parent child <"$said.ids" && grep -q '^State:.Z' "/proc/$child/status" && break
	done
	refused 1 "process $child has ended, but nobody has waited for it" -d 0.1 "$child"
	i=$?
	kill "$parent"
	return "$i"
}
verdict "a process that has ended, and is still there" zombie

# It may have given up its memory when it is first looked at. Nothing sampled is status 1.
over_at_once()
{
	local i

	for ((i = 0; i < 200; i++)); do
		"$out/drspin" -- true >"$said" 2>&1 || (($? == 1)) || { cat "$said"; return 1; }
	done
}
# Two hundred threads come, and there are files for few.
too_many()
{
	(ulimit -Sn 150 && ulimit -Hn 150 && exec "$out/drspin" --folded -o "$said" -- "$out/tests/shapes" 2 200) 2>"$said.why" ||
		{ cat "$said.why"; return 1; }
	grep -q '^drspin: too many threads .*some are not sampled' "$said.why" && grep -q "^[0-9]*;shapes-.*;main;" "$said" && return
	cat "$said.why" "$said"
	return 1
}
verdict "more threads than there are files for" too_many

verdict "a command that is over at once" over_at_once
# However far away the next sample is
at_its_end()
{
	timeout 10 "$out/drspin" -i 60s -o "$said" -- sleep 0.1
}
verdict "sampling ends with the command" at_its_end
# Others are still to be asked to stop when sampling ends.
ends_in_time()
{
	local i status=0

	"$out/tests/eintr" 60 >/dev/null &
	for ((i = 0; i < 60 && !status; i++)); do
		timeout -s KILL 10 "$out/drspin" -i 1ms -d 60ms -o "$said" $! || status=$?
	done
	kill $!
	return "$status"
}
verdict "sampling ends in time" ends_in_time
no_signals_left()
{
	(ulimit -i 0 && timeout -s KILL 10 env "$out/drspin" -d 100ms -o "$said" "$pid")
}
verdict "a user who has too many signals pending" no_signals_left
verdict "no such command" refused 1 '/no/such: No such file' -- /no/such
verdict "nothing to sample" refused 2 'say what to sample'
verdict "no command" refused 2 'no command stands behind --' --all --
verdict "no process of that name" refused 1 'no such name: no process has that name' "no such name"
verdict "all processes, and one of them" refused 2 '--all: 1 is among them' --all 1
verdict "no share of a CPU" refused 2 '--max-cpu 0: give the percentage' --max-cpu 0 1
verdict "too long a stop" refused 2 '--max-stop 2s: give the microseconds' --max-stop 2s 1
verdict "too short an interval" refused 2 '--interval 1us: give a time from' -i 1us 1
verdict "two forms of report" refused 2 '--csv and --json: a report has one form' --csv --json 1
verdict "... and two others" refused 2 '--raw and --top: a report has one form' --raw --top 1
verdict "... a line of time in what has none" refused 2 '--timeline and --csv: trees as text and --json have' --timeline --csv 1
verdict "... and in a table" refused 2 '--timeline and --top: trees as text and --json have' --timeline --top --json 1
verdict "... and part of raw samples" refused 2 '--raw and --off-cpu: raw samples are all' --raw --off-cpu 1
verdict "a process and a command" refused 2 '1 and a command: give one of them' 1 -- true
verdict "an option behind a process" refused 2 '-d: options stand before' 1 -d 1
verdict "a duration of none" refused 2 '--duration 0: give seconds' -d 0 1
# Before anything begins
no_such_directory()
{
	rm -f "$said.ran"
	refused 1 'cannot write /no/such/file: No such file or directory' -o /no/such/file -- touch "$said.ran" &&
		[[ ! -e $said.ran ]] &&
		refused 1 'cannot write /: Is a directory' -o / -- touch "$said.ran" && [[ ! -e $said.ran ]]
}
verdict "a file that cannot be written, before sampling begins" no_such_directory

verdict "a full disk" refused 1 'cannot write the output' -o /dev/full -- true

keeps_old()
{
	local status=0

	echo old >"$said.kept"
	(trap '' XFSZ; ulimit -f 0; "$out/drspin" -d 0.1 -o "$said.kept" "$pid") 2>/dev/null || status=$?
	[[ $status == 1 && $(<"$said.kept") == old ]] && ! compgen -G "$said.kept.*"
}
verdict "what was in a file stays if the report cannot be written" keeps_old
kill "$pid"
