#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-calls.sh BUILD: drspin, with sanitizers, on a thread that makes system calls often, and
# on more threads that run than there are CPUs.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1" drspin

in_kernel() { echo "sum(r['self'] for r in r['tree'] if r['function'] == '[in the kernel: $1]')"; }

# A thread that is asked from another CPU would stop at the end of a call nearly always.
in_calls() # [sleeps]
{
	local share

	coproc "$out/tests/calls" "$@"
	read -r share <&"${COPROC[0]}"
	"$drspin" -i 2ms -d 3 --share 0 --json -o "$json" "$COPROC_PID" || return 1
	kill "$COPROC_PID"
	wait
	[[ $(of "r['threads'][0]['running'] > 100 and 0 < $(in_kernel getppid) \
		< (2 * $share + 5) / 100 * r['threads'][0]['running']") == True ]] && return
	echo "calls take $share % of the time in which it runs"
	cat "$json"
	return 1
}
verdict "a thread that makes system calls often" in_calls
verdict "... and sleeps" in_calls sleeps

# Its timer comes with drspin's: it would be seen to wake up, and taken for running.
sleeps_till_visit() { [[ $(of "$(in_kernel clock_nanosleep) < 0.1 * r['threads'][0]['running']") == True ]]; }
verdict "... sleeps until it runs" sleeps_till_visit

# It has slept in that call once.
polls()
{
	coproc "$out/tests/calls" polls
	read -r _ <&"${COPROC[0]}"
	"$drspin" -d 2 --json -o "$json" "$COPROC_PID" || return 1
	kill "$COPROC_PID"
	wait
	[[ $(of "0.05 < r['threads'][0]['waiting'] / r['threads'][0]['samples'] < 0.3") == True ]] && return
	of "r['threads']"
	return 1
}
verdict "a call that does not wait is not taken for one that did" polls

is_on() # PROCESS CPU
{
	! grep -h '^Cpus_allowed_list:' "/proc/$1"/task/*/status | grep -qv ":.$2\$"
}
# Who visits CPUs goes where taskset(1) sends it, and stays there.
stays()
{
	local sampler i

	coproc taskset -c 0 "$out/tests/calls"
	read -r _ <&"${COPROC[0]}"
	"$drspin" -i 2ms --json -o "$json" "$COPROC_PID" &
	sampler=$!
	until grep -q '^Cpus_allowed_list:.0$' "/proc/$sampler"/task/*/status; do
		kill -0 "$sampler" || return 1
	done
	taskset -apc 1 "$sampler"
	for ((i = 0; i < 500; i++)); do
		! is_on "$sampler" 1 || break
	done
	for ((i = 0; i < 500; i++)); do
		is_on "$sampler" 1 || break
	done
	kill -INT "$sampler"
	kill "$COPROC_PID"
	wait
	((i == 500)) || { echo "not after $i looks"; return 1; }
}

# What drspin was started with is what all its threads have, also when they have visited a CPU.
keeps_policy() # OPTION PRIORITY POLICY
{
	local sampler policies='' i

	coproc taskset -c 0 "$out/tests/calls"
	read -r _ <&"${COPROC[0]}"
	chrt "$1" "$2" "$out/drspin" -i 2ms -d 60 -o "$said" "$COPROC_PID" &
	sampler=$!
	for ((i = 0; i < 100; i++)); do
		policies+=$(chrt -a -p "$sampler" | sed 's/.*: //' | paste -d: - -)$'\n'
		sleep 0.01
	done
	kill "$sampler" "$COPROC_PID"
	wait
	# Before that is drspin it is a shell.
	policies=$(sort <<<"$policies" | uniq -c | awk '$1 > 20 { print $2 }' | xargs)
	[[ $policies == "$3" ]] || { echo "$policies"; return 1; }
}

# A call that does much before it sleeps, for 30 ms, and is not to be interrupted: the request is
# not answered before that, but the thread is not stopped meanwhile: for 3 of 4 s it would be.
sleeps_on()
{
	"$out/drspin" -i 2ms --json -o "$json" -- "$out/tests/vforks" 4 400 || return 1
	[[ $(of "r['cost']['stops'] > 20 and r['cost']['stopped_ns'] < 0.5e9") == True ]] && return
	of "r['cost']"
	return 1
}

# Who goes away from its CPU for its stop may find no other one.
beside_hog()
{
	coproc taskset -c 0 "$out/tests/calls"
	read -r _ <&"${COPROC[0]}"
	timeout -s KILL 2 chrt -f 10 taskset -c 1 sh -c 'while :; do :; done' &
	"$drspin" -i 5ms -d 2 --json -o "$json" "$COPROC_PID" || return 1
	kill "$COPROC_PID"
	wait
	[[ $(of "r['cost']['stops'] > 20 and r['cost']['stopped_ns'] < 0.1 * r['cost']['wall_ns']") == True ]] && return
	of "r['cost']"
	return 1
}

# sampled SECONDS CPU MODE CPU MODE: two of them, each at its CPU. Sanitizers would take long: a
# visit keeps a CPU for a short time only. Sets $first to the first one's number, and $account to
# its schedstat before and after.
sampled()
{
	# shellcheck disable=SC2086	# a mode may be none
	coproc taskset -c "$2" "$out/tests/calls" $3
	first=$COPROC_PID
	read -r _ <&"${COPROC[0]}"
	# shellcheck disable=SC2086
	taskset -c "$4" "$out/tests/calls" $5 >"$json.begun" &
	until [[ -s $json.begun ]]; do kill -0 $! || return 1; done
	account=$(cat "/proc/$first/schedstat")
	"$out/drspin" -d "$1" --json -o "$json" "$first" $!
	account+=" $(cat "/proc/$first/schedstat")"
	kill "$first" $!
	wait
}
# Who came to its CPU second had to wait there until it slept.
seldom_sleeps()
{
	sampled 4 0 sleeps 1 rests || return 1
	[[ $(of "min(t['waiting'] / t['samples'] for t in r['threads']) < 0.16") == True ]] || { of "r['threads']"; return 1; }
}
# as_accounted MODE MARGIN: of two on a CPU the first one ran for that part of the time in which it
# did not sleep that the scheduler tells
as_accounted()
{
	local ran waited ran_after waited_after

	sampled 4 0 "$1" 0 "$1" || return 1
	read -r ran waited _ ran_after waited_after _ <<<"$account"
	((ran_after -= ran, waited_after -= waited))
	[[ $(of "[abs(t['running'] / t['samples'] - $ran_after / ($ran_after + $waited_after)) < $2
		for t in r['threads'] if t['pid'] == $first]") == "[True]" ]] && return
	echo "ran for $ran_after ns, waited for $waited_after"
	of "r['threads']"
	return 1
}
# What is woken since a visit has come did not run when it came.
at_visit()
{
	local pid share shown

	coproc taskset -c 0 "$out/tests/calls" hands
	pid=$COPROC_PID
	read -r share <&"${COPROC[0]}"
	"$out/drspin" -i 5ms -d 4 --json -o "$json" "$pid" || return 1
	kill "$pid"
	wait
	shown=$(of "100 * sum(row['self'] for row in r['tree'] if row['function'] == 'spin' and row['tid'] == $pid) /
		sum(t['running'] for t in r['threads'] if t['tid'] == $pid)")
	echo "outside of calls for $share % of the time in which it runs: $shown"
	[[ $(of "abs($shown - $share) < 15") == True ]]
}
# It might wait in the kernel for a thread that gets no CPU meanwhile.
gives_way()
{
	coproc taskset -c 0 "$out/tests/calls"
	read -r _ <&"${COPROC[0]}"
	LD_PRELOAD=$out/tests/spins.so "$out/drspin" -d 1 -o /dev/null "$COPROC_PID" 2>"$said" || return 1
	kill "$COPROC_PID"
	wait
	sort "$said" | diff - <(printf '%s: %s\n' openat "first again" openat last waitpid "first again" waitpid last)
}
# as_root NAME FUNCTION...: with two CPUs, too
as_root()
{
	if [[ $EUID == 0 ]] && taskset -c 0,1 true 2>/dev/null && (($(nproc) > 1)); then
		verdict "$@"
	else
		skip "$1" "that needs root and CPUs 0 and 1"
	fi
}
as_root "... sleeps seldom, beside one that sleeps often" seldom_sleeps
# Whichever is asked first
as_root "... takes turns with another one" as_accounted "" 0.1
# Who samples gets the CPU where a turn ends.
as_root "... lets another one have its CPU" as_accounted yields 0.04
if [[ -e /proc/self/sched ]]; then
	as_root "... waits for another CPU in turn" at_visit
else
	skip "... waits for another CPU in turn" "that needs a kernel with CONFIG_SCHED_DEBUG"
fi
as_root "... is not held by one that has all other CPUs" beside_hog
as_root "... does not keep drspin from CPUs that it is sent to" stays
as_root "... sleeps on in a call that it was asked to stop in" sleeps_on
as_root "drspin keeps a real-time priority for a short time only" gives_way
as_root "drspin with a real-time priority of chrt(1)" keeps_policy -f 50 SCHED_FIFO:50
as_root "... and one that others go before" keeps_policy -b 0 SCHED_BATCH:0

# One is asked at a time, and may have to wait for a CPU before it stops.
all_seen()
{
	coproc python3 -c 'import hashlib, threading
def run():
    while True:
        hashlib.sha256(b"x" * 10000000)
for _ in range(20):
    threading.Thread(target=run, daemon=True).start()
print("begun", flush=True)
threading.Event().wait()'
	read -r _ <&"${COPROC[0]}"
	"$drspin" -d 3 --json -o "$json" "$COPROC_PID" || return 1
	kill "$COPROC_PID"
	wait
	[[ $(of "len([t for t in r['threads'] if t['samples'] > 50])") -ge 20 ]] && return
	of "[t['samples'] for t in r['threads']]"
	return 1
}
verdict "twenty threads that run are all seen" all_seen
