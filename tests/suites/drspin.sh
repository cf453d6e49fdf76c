#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin.sh BUILD: drspin, with sanitizers, finds what programs do that were made for it,
# and they do not notice.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1" drspin check/test_parts check/test_arm check/test_balance check/damage

# libdw keeps what it has read of a file.
ASAN_OPTIONS=detect_leaks=0 unit_tests "$said" "$out/check/test_parts" "$out/check/test_arm" \
	"$out/check/test_balance"
verdict "folders include from those before them, in no circle" ../lib/tests/layers.py . "$out/check"

# ---- what it finds ------------------------------------------------------------

# shares SUFFIX SECONDS: of truth, as that is built, which tells what they really were
shares()
{
	"$drspin" -i 5ms --share 0 --json -o "$json" -- "$truth$1" "$2" "$said.shares" &&
		tests/shares.py "$json" "$said.shares"
}
for build in "" -O0 -O3 -fp -static -stripped; do
	verdict "shares of functions, running and waiting: truth$build" longer shares "$build"
done

# alloca, jumps instead of calls, calls that do not return, signals, two hundred threads
callers() # SUFFIX SECONDS
{
	"$drspin" -i 3ms --share 0 --folded -o "$said" -- "$out/tests/shapes$1" "$2" 200 && tests/shapes.py "$said" 200
}
for build in "" -O0 -O3 -static; do
	verdict "callers where they are hard to find: shapes$build" longer callers "$build"
done

in_every_form()
{
	"$drspin" -d 1 -o "$said" "$pid" && grep -q 'spin_long truth$' "$said" &&
		grep -q '\[waiting: clock_nanosleep' "$said" &&
		"$drspin" -d 0.5 --csv -o "$said" "$pid" && grep -q '^[0-9]*,[0-9]*,spinner,3,spin_long,.*,eh_frame' "$said" &&
		"$drspin" -d 0.5 --folded -o "$said" "$pid" &&
		grep -q '^[0-9]*;spinner-[0-9]*;.*;spinner;spin_long;.* [0-9]*$' "$said" && return
	cat "$said"
	return 1
}
# A busy machine may need a quarter of an hour for all that is done to it.
"$truth" 3600 &
pid=$!
verdict "a process that runs already: text, CSV, folded" in_every_form

# musl's code has no unwind tables on x86-64.
musl=(-musl -musl-static)
for build in "${musl[@]}"; do
	if [[ -e $out/tests/truth$build ]]; then
		verdict "with musl: shares of functions: truth$build" longer shares "$build"
		verdict "with musl: callers where they are hard to find: shapes$build" longer callers "$build"
	else
		skip "with musl: truth$build, shapes$build" "no musl-gcc: install musl-tools"
	fi
done

comes_and_goes()
{
	"$drspin" -i 2ms --json -o "$json" -- "$out/tests/changes" 1 "$out/tests/changes" >"$said" &&
		grep -qx "done" "$said" || return 1
	# The program, and the one that it executes, in one process; children and threads
	[[ $(of 'len({t["pid"] for t in r["threads"]}) > 20') == True ]] &&
		[[ $(of 'len([t for t in r["threads"] if t["tid"] != t["pid"]]) > 20') == True ]] &&
		[[ $(of '[t["name"] for t in r["threads"] if t["tid"] == min(t["tid"] for t in r["threads"])]') == \
			"['changes', 'changes']" ]] && return
	cat "$json"
	return 1
}
verdict "threads and processes that come and go, and execute programs" comes_and_goes

# Nobody else traces them.
ends_in_time()
{
	"$drspin" -i 100us --json --share 0 -o "$json" -- "$out/tests/changes" 1 "$out/tests/changes" >"$said" &&
		[[ $(of 'r["cost"]["foreign"]') == 0 ]] &&
		[[ $(of "[t for t in r['tree'] if 'traced by another' in t['function']]") == "[]" ]]
}
verdict "threads that end when they are to be stopped have no other tracer" ends_in_time

# In a file, too, the lines about the costs are no longer than on a terminal
short_lines()
{
	"$drspin" -i 1ms -d 0.5 -o "$said" "$pid" || return 1
	sed -n '/^Running threads were stopped/,$p' "$said" >"$said.costs"
	(($(wc -l <"$said.costs") > 4)) && ! grep -E '.{100}' "$said.costs"
}
verdict "lines about the costs are short" short_lines

# One time is not "1 times".
once()
{
	"$drspin" -i 1s -d 10ms -o "$said" "$pid" && grep -q '^Looked 1 time in ' "$said" && return
	cat "$said"
	return 1
}
verdict "words for one time" once

# Copies of sleep, as names that nobody else has; 15 characters, and more
by_name()
{
	local name=$1 sleepers i

	cp "$(command -v sleep)" "$out/tests/$name"
	"$out/tests/$name" 600 &
	sleepers=$!
	"$drspin" -d 0.3 -o "$said" "$name" && grep -q "process $sleepers:" "$said" || return 1
	"$out/tests/$name" 600 &
	sleepers+=" $!"
	for ((i = 0; i < 100; i++)); do	# until it has executed it
		refused 1 "$name: 2 processes .*: [0-9]+, [0-9]+ \(pgrep -af? $name lists them\)" "$name" &&
			break
	done
	# shellcheck disable=SC2086
	kill $sleepers
	((i < 100))
}
verdict "a process by its name" by_name drspins-name
verdict "... by a name that the kernel cuts off" by_name drspins-very-long-name

all_there_are()
{
	"$drspin" --all --json -o "$json" -- "$truth" 1 &&
		[[ $(of "{$$, $pid} <= {t['pid'] for t in r['threads']}") == True ]] &&
		[[ $(of "any(t['name'] == 'spinner' and t['pid'] != $pid for t in r['threads'])") == True ]]
}
verdict "all processes, and a command" all_there_are

# limited FILTER COUNT ARGUMENTS...: keeps to a limit, and says so. With sanitizers a sample
# is so dear that there would be four of them. One that reads another file may cost 5 ms
# more than those before it.
limited()
{
	"$out/drspin" -i 1ms "${@:3}" --json -o "$json" "$pid" && [[ $(of "$1 and r['cost']['$2'] > 0") == True ]] &&
		return
	of "r['cost']"
	return 1
}
verdict "no more of a CPU than it may take" \
	limited "r['cost']['cpu_ns'] < 0.011 * r['cost']['wall_ns']" slowed_by_cpu -d 8 --max-cpu 1
verdict "no thread is stopped for longer than it may be" \
	limited "r['cost']['most_stopped_ns'] - r['cost']['longest_stop_ns'] <= 0.001 * r['cost']['wall_ns']" slowed_by_stops -d 2 --max-stop 1ms

# It cannot, and says so: the first sample alone takes more.
too_short()
{
	"$drspin" -i 1ms -d 0.3 --max-cpu 0.1 -o "$said" "$pid" &&
		grep -qE '^To keep to --max-cpu drspin looked [0-9]+ times? instead of some [0-9]{3}\.$' "$said" &&
		grep -qE '^That is more than --max-cpu allows, .*: sample for [0-9.]+ m?s or longer\.$' "$said" && return
	cat "$said"
	return 1
}
verdict "a run that is too short for its limit" too_short

stopped_one()
{
	kill -STOP "$pid"
	"$drspin" -d 0.5 --json -o "$json" "$pid" || return 1
	local state

	state=$(cut -d' ' -f3 "/proc/$pid/stat")
	kill -CONT "$pid"
	[[ $state == T ]] && [[ $(of 'all(t["stopped"] == t["samples"] for t in r["threads"])') == True ]] &&
		[[ $(of 'r["cost"]["stops"]') == 0 ]]
}
verdict "a process that is stopped by a signal stays so" stopped_one

# The call, the kernel's function and the stack are of one moment.
of_one_moment() # SECONDS
{
	"$drspin" -i 200us --share 0 --json -o "$json" -- "$out/tests/flips" "$1" || return 1
	python3 - "$json" <<-'END'
		import json, re, sys
		kernel = {"clock_nanosleep": "nanosleep", "ppoll": "poll", "epoll_pwait2": "epoll"}
		user = {"clock_nanosleep": "nanosleep", "ppoll": "ppoll", "epoll_pwait2": "epoll_pwait2"}
		total, wrong, callers = 0, [], {}
		for row in json.load(open(sys.argv[1]))["tree"]:
		    callers[row["level"]] = row["function"]
		    call = re.match(r"\[waiting: (\w+)(?:, (\w+))?\]", row["function"])
		    if call and call[1] in kernel:
		        total += row["samples"]
		        if (kernel[call[1]] not in (call[2] or "") or
		            user[call[1]] not in callers.get(row["level"] - 1, "")):
		            wrong.append((row["samples"], callers.get(row["level"] - 1), row["function"]))
		print(total, wrong)
		sys.exit(1 if wrong else 0 if total >= 300 else 3)
	END
}
verdict "a sleeper's call, its kernel function and its stack are of one moment" longer of_one_moment

# It is woken at times while drspin looks, and sleeps in the same function of the kernel again.
uninterruptible()
{
	"$out/drspin" -i 500us --share 0 --folded -o "$said" -- "$out/tests/vforks" 2 &&
		awk '/\[waiting, uninterruptible: vfork, / { good += $NF } /\[waiting: vfork, / { wrong += $NF }
			END { print good + 0, wrong + 0; exit !(good > 50 && !wrong) }' "$said" && return
	cat "$said"
	return 1
}
verdict "a thread that no signal can wake is never said to be another" uninterruptible

# Threads of a process that are traced, or stopped
touched() { cat /proc/"$1"/task/*/status | grep -E '^TracerPid:.*[1-9]|^State:.*[tT] ' || :; }

untouched() # PID
{
	local i seen

	[[ -d /proc/$1 ]] || { echo "it has ended"; return 1; }
	for ((i = 0; i < 50; i++)); do
		seen=$(touched "$1")
		[[ $seen ]] || return 0
		sleep 0.02
	done
	echo "$seen"
	return 1
}

# One that gets no CPU keeps nobody from being sampled, and is there, too.
starves()
{
	local starves status=0

	"$out/tests/starves" 600 &
	starves=$!
	"$drspin" -i 5ms -d 3 --share 0 --json -o "$json" "$starves" || status=$?
	untouched "$starves" || status=1
	kill -KILL "$starves"
	[[ $status == 0 ]] &&
		[[ $(of "sorted(t['name'] for t in r['threads'])") == "['other', 'spinner', 'starver', 'starves']" ]] &&
		[[ $(of "min(t['samples'] for t in r['threads']) > \
			0.9 * max(t['samples'] for t in r['threads'])") == True ]] &&
		[[ $(of "r['cost']['stops'] > 0.2 * max(t['samples'] for t in r['threads'])") == True ]] &&
		[[ $(of "all(t['runnable'] > 0.9 * t['samples'] for t in r['threads'] if t['name'] == 'starver')") == True ]] &&
		[[ $(of "all(t['complete'] > 0.98 * t['stacks'] for t in r['threads'] if t['stacks'])") == True ]] && return
	of "r['cost'], r['threads']"
	return 1
}
verdict "a thread that gets no CPU, and others of its process" starves
# While others of its process execute a program, which waits for its end
starves_and_executes()
{
	timeout -s KILL 120 "$drspin" -i 200us -o "$said" -- "$out/tests/starves" 1 20 && grep -q '^starver, ' "$said" && return
	cat "$said"
	return 1
}
verdict "... while they execute programs" starves_and_executes

# Threads that each wait in one way, and say what for
in_words()
{
	rm -rf "$out/tests/waited"
	mkdir -p "$out/tests/waited"
	coproc "$out/tests/waits" "$out/tests/waited"
	words_of_coproc
	"$drspin" -d 0.5 --folded -o "$said" "$COPROC_PID" || return 1
	kill "$COPROC_PID"
	wait
	# Without those that not every user can have
	(($(grep -vcE '^(page|code) ' "$said.words") == 14)) && waits_in_words "$said.words" "$said" &&
		! grep -E '^[0-9]*;page-.*;page fault\(' "$said"
}
verdict "what threads wait for, in words" in_words

# Who writes is called bash first: it is looked for again while the other one still reads.
another_name()
{
	# shellcheck disable=SC2016	# bash is to expand it
	"$drspin" -i 1ms --share 0 --folded -o "$said" -- bash -c 'x=$(sleep 1); exit' || return 1
	awk '/read\([0-9]+ pipe:.* <- / { all += $NF } / <- sleep-/ { good += $NF }
		END { print good + 0, all + 0; exit !(all > 100 && good > 0.8 * all) }' "$said"
}
verdict "who writes to a pipe, when that executes a program" another_name

kernel_functions()
{
	"$drspin" -d 0.3 --kernel --folded -o "$said" "$pid" &&
		grep -qE '(;[^;]*_\[k\])+;hrtimer_nanosleep_\[k\];clock_nanosleep\(30.00 ms\) ' "$said" &&
		return
	cat "$said"
	return 1
}
if [[ $EUID == 0 && -r /proc/self/stack ]]; then
	verdict "the kernel's functions in which a thread sleeps" kernel_functions
fi

# A thread that sleeps all the time is looked at once: the first stack has to do.
deep() # FRAMES LEAST: frames of 20000 bytes, and stacks in a hundred that have them all
{
	coproc "$out/tests/deep" "$1"
	read -r -n 1 -u "${COPROC[0]}"
	"$drspin" -d 1 -i 2ms --json --share 0 -o "$json" "$COPROC_PID" || return 1
	kill "$COPROC_PID"
	wait
	[[ $(of "100 * r['threads'][0]['complete'] >= $2 * r['threads'][0]['stacks']") == True ]] &&
		[[ $(of "sum(r['samples'] for r in r['tree'] if r['function'] == 'descend') >= \
			$1 * $2 / 100 * r['threads'][0]['stacks']") == True ]] && return
	cat "$json"
	return 1
}
verdict "a stack that is deeper than what is copied of an unknown one" deep 1 100
verdict "... and one that is deeper than what is copied at first" deep 20 98

# ---- parts of the report -------------------------------------------------------

# The same samples each time
"$drspin" --raw -i 2ms -o "$said.raw" -- "$truth" 1
count_of() { "$drspin" --read "$said.raw" --share 0 --folded "$@" | awk '{ n += $NF } END { print n + 0 }'; }
# The number in the line about a thread is what 100 % is.
parts_of_shown()
{
	awk 'match($0, /[0-9]+ of them shown: /) { shown = substr($0, RSTART) + 0 }
		/^$/ { shown = 0 }
		/^ *[0-9.]+% / && shown { seen++; off = $1 - 100 * $2 / shown; wrong += off < -0.06 || off > 0.06 }
		END { exit !seen || wrong }' "$said"
}
apart()
{
	local all on off

	all=$(count_of) on=$(count_of --on-cpu) off=$(count_of --off-cpu)
	((on > 10 && off > 100 && on + off == all)) || { echo "$all: $on $off"; return 1; }
	"$drspin" --read "$said.raw" --on-cpu -o "$said" && ! grep -q '\[waiting: ' "$said" &&
		grep -q spin_long "$said" && "$drspin" --read "$said.raw" --off-cpu -o "$said" &&
		grep -q '\[waiting: ' "$said" && ! grep -q spin_long "$said" && return
	cat "$said"
	return 1
}
verdict "samples on a CPU, and off it, apart" apart
# The shell runs and waits in turns.
both='for i in 1 2 3 4 5 6 7 8; do n=0; while [ $n -lt 20000 ]; do n=$((n + 1)); done; sleep 0.05; done'
of_shown()
{
	"$drspin" -i 2ms --on-cpu -o "$said" -- sh -c "$both" && parts_of_shown && return
	cat "$said"
	return 1
}
verdict "... and shares are parts of those that are shown" of_shown
# share_of FORM: all if nothing is said
share_of()
{
	local share

	for share in 0 60; do
		"$drspin" --read "$said.raw" "$1" --share "$share" -o "$said.$share"
	done
	"$drspin" --read "$said.raw" "$1" | diff "$said.0" - && ! diff -q "$said.0" "$said.60"
}
for form in --csv --json; do
	verdict "programs get all rows, or those that they ask for: $form" share_of "$form"
done
verdict "... and both" refused 2 '--on-cpu and --off-cpu: together that is everything' --on-cpu --off-cpu -- true

of_top()
{
	"$drspin" --read "$said.raw" --share 0 --top --json -o "$json" &&
		[[ $(of "sum(r['samples'] for r in r['top'])") == "$(count_of)" ]] &&
		[[ $(of "[r['samples'] for r in r['top']] == sorted((r['samples'] for r in r['top']), reverse=True)") == True ]] &&
		[[ $(of "{'clock_nanosleep(30.00 ms)', 'clock_nanosleep(10.00 ms)'} < {r['function'] for r in r['top']}") == True ]] &&
		[[ $(of "'[waiting for a CPU]' in [r['function'] for r in r['top']]") == False ]] &&
		"$drspin" --read "$said.raw" --top -o "$said" && grep -qE '^ *[0-9]+ +[0-9.]+% clock_nanosleep\(30.00 ms\)' "$said" && return
	cat "$json" "$said"
	return 1
}
verdict "the innermost functions, sorted" of_top

# Three want the same CPU, and take turns: the kernel knows what part of the time each has it.
got_on() { cut -d ' ' -f 1,2 /proc/"$1"/schedstat | tr ' ' ','; }
by_turns()
{
	local before after cpu one spinners=() status=0

	cpu=$(python3 -c "import os; print(min(os.sched_getaffinity(0)))")
	for one in 1 2 3; do
		taskset -c "$cpu" sh -c 'while :; do :; done' &
		spinners[one]=$!
	done
	before=$(got_on "${spinners[1]}")
	"$drspin" -d 3 --json -o "$json" "${spinners[1]}" || status=1
	after=$(got_on "${spinners[1]}")
	kill "${spinners[@]}"
	wait "${spinners[@]}" 2>/dev/null
	((status == 0)) && python3 - "$json" "$before" "$after" <<-'END'
		import json, sys
		# It may have been taskset for a sample.
		thread = max(json.load(open(sys.argv[1]))["threads"], key=lambda t: t["samples"])
		before, after = (list(map(int, a.split(","))) for a in sys.argv[2:])
		ran, waited = (b - a for a, b in zip(before, after))
		found, truth = thread["running"] / thread["samples"], ran / (ran + waited)
		assert abs(found - truth) < 0.1, f"{found:.3f} running, not {truth:.3f}: {thread}"
	END
}
if [[ -r /proc/self/schedstat ]] && command -v taskset >/dev/null; then
	verdict "the part of the time for which a thread has a CPU that others want, too" by_turns
else
	skip "the part of the time for which a thread has a CPU that others want, too" \
		"no /proc/PID/schedstat, or no taskset"
fi

# Who came first, and who has the threads that ran most; who wanted a CPU counts as well
of_work()
{
	{
		echo "drspin-raw-4 36 10000000 1000000000"
		printf 'cost%s 720000000\n' "$(printf ' 0%.0s' {1..34})"
		printf '%s\n' "text x" "stack 0 0 0" "lane 1 1 0 0 36 0 36 36 0 0 0 0 0 0 0 0 first" \
			"lane 2 2 5 0 0 0 5 5 0 0 0 0 0 0 0 0 second" "lane 3 3 4 0 0 0 4 4 0 0 0 0 0 0 0 0 third" \
			"lane 3 4 0 2 0 0 2 2 0 0 0 0 0 0 0 0 third-1" "run 0 1 2 36 1000000000" "run 1 1 0 5 1000000000" \
			"run 2 1 0 4 1000000000" "run 3 1 1 2 1000000000" end
	} >"$said.work"
	"$drspin" --read "$said.work" -o "$said" &&
		[[ $(grep -o '^[a-z0-9-]*, ' "$said" | tr -d '\n') == "third, third-1, second, first, " ]] &&
		[[ $(head -n 1 "$said") == "Looked 36 times in 720.0 ms, once each 20.00 ms (asked for: each 10.00 ms)" ]] && return
	cat "$said"
	return 1
}
verdict "processes in the order of their work, and how often was looked" of_work

# Half a second of each, and a thread that was there in the middle
of_time()
{
	{
		echo "drspin-raw-4 72 10000000 1000000000"
		printf 'cost%s 720000000\n' "$(printf ' 0%.0s' {1..34})"
		printf '%s\n' "text x" "stack 0 0 0" "lane 1 1 36 0 36 0 72 72 0 0 900 0 0 0 0 0 halves" \
			"lane 1 2 0 8 0 8 16 16 9 0 81 0 19 0 0 0 middle" "run 0 1 0 36 1000000000" \
			"run 0 1 2 36 1360000000" "run 1 1 1 8 1200000000" "run 1 1 3 8 1280000000" end
	} >"$said.halves"
	"$drspin" --read "$said.halves" --timeline -o "$said" &&
		grep -qxE '\|#{36}\.{36}\|' "$said" && grep -qxE '\| {20}\+{8}T{8} {36}\|' "$said" && return
	cat "$said"
	return 1
}
verdict "a line of time" of_time

ways()
{
	"$drspin" --read "$said.halves" -o "$said" && grep -qx 'Callers were found by eh_frame 98.1%, code 1.9%.' "$said" &&
		return
	tail -n 5 "$said"
	return 1
}
verdict "how callers were found" ways

# The same for programs: when, for how long, how many samples, what it did, and the stack
in_order()
{
	"$drspin" --read "$said.halves" --json --timeline -o "$json"
	[[ $(of "[t['samples'] for t in r['timeline']['threads']] == [
		[[1000000000, 360000000, 36, 'running', 1], [1360000000, 360000000, 36, 'waiting', 1]],
		[[1200000000, 80000000, 8, 'runnable', 1], [1280000000, 80000000, 8, 'stopped', 1]]]") == True ]] ||
		{ cat "$json"; return 1; }
	of "r['timeline']['functions'], r['timeline']['stacks']" | grep -xF "[{'name': 'x', 'module': None}] [[0, 0]]" ||
		return
	of "r['timeline']['clock'], r['timeline']['begin_ns']" | grep -x 'CLOCK_MONOTONIC 1000000000' ||
		return
	"$drspin" -i 2ms --json --timeline -o "$json" -- "$truth" 1 || return
	python3 - "$json" <<-'END'
		import json, sys
		report = json.load(open(sys.argv[1]))
		line = report["timeline"]
		for thread, ordered in zip(report["threads"], line["threads"]):
		    samples = ordered["samples"]
		    assert thread["samples"] == sum(s[2] for s in samples), (thread, samples)
		    for one, two in zip(samples, samples[1:]):
		        assert one[0] + one[1] <= two[0] and one[3:] != two[3:], (one, two)
		def names(stack):
		    return [] if not stack else names(line["stacks"][stack - 1][0]) + [
		            line["functions"][line["stacks"][stack - 1][1]]["name"]]
		assert any("sleep_long" in names(s[4]) for t in line["threads"] for s in t["samples"])
	END
}
verdict "samples in their order, for programs" in_order

# ---- what it does not do --------------------------------------------------------

not_interrupted()
{
	"$drspin" -i 1ms -o "$said.report" -- "$out/tests/eintr" 3 >"$said" || return 1
	grep -qE '^[0-9]{4,} calls, 0 interrupted$' "$said" || { cat "$said"; return 1; }
	# A call that is begun anew keeps its name.
	! grep restart_syscall "$said.report"
}
verdict "no system call ends with EINTR" not_interrupted

killed_often()
{
	local i

	for ((i = 0; i < 20; i++)); do
		"$out/drspin" -i 100us -o "$said" "$pid" &
		sleep "0.$((RANDOM % 10))5"
		kill -KILL $!
		wait $! 2>/dev/null || :
		untouched "$pid" || return 1
	done
}
verdict "killed, it leaves a process that runs, and that nobody traces" killed_often

ends_by() # SIGNAL
{
	"$drspin" -o "$said" "$pid" &
	sleep 0.5
	kill -"$1" $!
	wait $! && grep -q '^spinner' "$said" && untouched "$pid"
}
verdict "SIGTERM ends it with a report" ends_by TERM
signals() { tests/signals.py "$out/drspin" "$pid" "$1"; }
verdict "Ctrl-Z stops it, and no thread meanwhile" signals stop
verdict "it ignores SIGHUP where it was started so, by nohup" signals hup
verdict "where SIGCHLD was ignored it learns how its command ends" signals chld
verdict "Ctrl-C ends it while it prints" signals end
verdict "... and when the command has ended, but no child of that" signals left

verdict "programs that die, execute, unmap, and change what is being read" hostile 1 20
verdict "damaged files" damaged 1 160 "$truth" "$truth-stripped"

# ---- a boot ------------------------------------------------------------------------

# What this is for init, with so few others
as_init() { timeout 60 unshare -fpm "$drspin" "$@"; }
# booted OPTIONS...: as process 1 it starts the real init, with init's words
booted()
{
	rm -f "$said" "$said.init"
	as_init quiet single --boot "$@" -d 2 -o "$said" --init "$said.sh" 2>"$said.err" || return 1
	[[ $(<"$said.init") == "init is 1: quiet single" ]] || { cat "$said.init"; return 1; }
}
cat >"$said.sh" <<-END
	#!/bin/sh
	echo "init is \$\$: \$*" >$said.init
	[ "\$(cat /proc/self/mountinfo 2>/dev/null | grep -c ' /proc ')" = 1 ] || echo "and has other mounts" >>$said.init
	mount -t tmpfs none $out/tests/mounted
	cp $truth $out/tests/mounted/mounted
	$out/tests/mounted/mounted 2 &
	i=0
	while [ \$i -lt 300 ] && [ ! -s $said ]; do
		sleep 0.1
		i=\$((i + 1))
	done
END
chmod +x "$said.sh"
mkdir -p "$out/tests/mounted"
samples_a_boot()
{
	booted -i 5ms || return 1
	grep -qE '^said.sh, process 1: [0-9]{2,} samples' "$said" && grep -qE '^sleep, process [0-9]+:' "$said" &&
		! grep 'as init does' "$said.err" && return
	cat "$said" "$said.err"
	return 1
}
if ((EUID == 0)) && unshare -fpm true; then
	verdict "a boot, from process 1 on" samples_a_boot
	# That is said, and the boot goes on.
	sed -i 's/-lt 300/-lt 1/' "$said.sh"
	verdict "... and init starts where an option is wrong" booted --no-such-option
	# Process 1, but nobody boots, or says so.
	in_container() { timeout 60 unshare -fp --mount-proc "$drspin" "$@" --init /bin/false --version >"$said"; }
	container_boots() { ! in_container --boot; }
	verdict "a container's first process is no init" in_container
	verdict "... but with --boot" container_boots
fi
verdict "a boot, as another process" refused 2 '--boot is for process 1: put init=/sbin/drspin' --boot
kill "$pid"

documented()
{
	local option key wrong=0

	"$drspin" --read "$said.raw" --json -o "$json" || return 1
	for key in $(of '" ".join(r["cost"])'); do
		grep -q "^\*$key\*$" ../../Documentation/tools/drspin/drspin.rst && continue
		echo "$key of JSON is not in the manual"
		wrong=1
	done

	for option in $("$drspin" --help | grep -oE -- '(^|[ ,])--?[a-z][a-z-]*' | tr -d ' ,' | sort -u); do
		grep -qE -- "^(-., )?$option([[:space:],]|$)" ../../Documentation/tools/drspin/drspin.rst || {
			echo "$option is not in the manual"
			wrong=1
		}
	done
	return "$wrong"
}
verdict "options are in the manual, and what JSON has of costs" documented
