#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# boot-report.sh BUILD: "ftd boot" on boots whose truth is known: a module waits for
# something that takes 20 ms, once in each way, or a process does. Who is waited for is blamed
# for that long, the boot is longer by it, and without it as long as the boot of a module that
# does not wait. What nobody waits for is blamed for nothing, and the boot is as long as one
# that does not have it. Then what the board records itself, that no process is too short to
# be there, and that a bootconfig sets up the same.

. "$(dirname "$0")/../../lib/guest.sh"

TESTED=modules
kernel=$BUILD/linux-v7-$TESTED
least=19500000 most=20500000	# ns; a bit of it is other tasks' and interrupts'
a_tick=10000000			# what a timer may be late

# boots NAME KIND ARGUMENTS...: leaves its trace in $out
boots()
{
	run_job "a boot with: $1" -b virt -f "$WORK/waits/waits.ko:/waits.ko" "${busy_program[@]}" "${@:3}" \
		-a "waits.ms=20 waits.kind=$2" tests/jobs/waits
}

report() { "$FTD" boot --end print:over --format csv "$@" 2>/dev/null | tr -d '\r'; }

# What "$1" is blamed for, in nanoseconds
blamed() { report --table holds "$out/trace" | awk -F, -v who="$1" 'index($0, who) { sum += $1 }
								   END { print sum + 0 }'; }

user_space() { report --table regions "$1" | awk -F, '$3 == "user space" { print $2 }'; }
longer() { echo $(($(user_space "$out/trace") - $(user_space "$none"))); }
is_between() { echo "$2, not from $1 to $3"; (($1 <= $2 && $2 <= $3)); }

# Within 2 % of the boot of a module that does not wait, and of the boot as it was
predicted() # PATTERN
{
	local took replayed without gain truth

	IFS=, read -r took replayed without gain < <(report --without "$1" "$out/trace" | sed 1d)
	truth=$((took - $(longer)))
	echo "it took $took ns, replayed $replayed, without $without (by $gain less), and in truth $truth"
	is_between $((took * 98 / 100)) "$replayed" $((took * 102 / 100)) &&
		is_between $((truth * 98 / 100)) "$without" $((truth * 102 / 100))
}

# held KIND BLAMED PATTERN [LATE]
held()
{
	boots "$1" "$1" -q "$counted" || return 0
	verdict "$1: the boot is longer by it" is_between $least "$(longer)" $((most + ${4-0}))
	verdict "$1: it is blamed" is_between $least "$(blamed "$2")" $((most + ${4-0}))
	verdict "$1: a boot without it" predicted "$3"
}

# What a table has of "$2", in nanoseconds
ran() # TABLE WORD
{
	report --table "$1" "$out/trace" | awk -F, -v word="$2" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == "running_ns") column = i }
		index($0, word) { sum += $column }
		END { print sum + 0 }'
}

# It takes its 20 ms, and the boot is as long as one that rests only.
is_off() # NAME BLAMED PATTERN TABLE WORD
{
	verdict "$1: it took its time" is_between $least "$(ran "$4" "$5")" $((most + 1000000))
	# Sleeps end at other ticks
	verdict "$1: the boot is as long" is_between -2000000 "$(longer)" 2000000
	verdict "$1: it is blamed for nothing" is_between 0 "$(blamed "$2")" 100000
	verdict "$1: nothing is gained without it" is_between 0 \
		"$(report --without "$3" "$out/trace" | awk -F, 'NR == 2 { print $4 }')" 1000000
}

# off KIND BLAMED PATTERN [TABLE WORD]: while the boot rests for longer than it takes
off()
{
	boots "off $1" "$1 waits.off=1" -q "$counted" || return 0
	is_off "off $1" "$2" "$3" "${4-routines}" "${5-by waits_busy}"
}

# On another CPU than the one that rests
aside()
{
	boots 'rest of two CPUs' rest -Q "$newer" -q "$counted -smp 2 $turns" && none=$out/trace &&
		boots aside aside -Q "$newer" -q "$counted -smp 2 $turns" || return 0
	is_off aside "$busy" 'waits_busy*' routines "by waits_busy"
}

need virt
rm -rf "$WORK/waits"
cp -r tests/programs/waits "$WORK/waits"
verdict "the module" make -s -C "$kernel" M="$WORK/waits" ARCH=arm \
	CROSS_COMPILE=arm-none-eabi- modules
read -ra busy_program < <(program virt busy)
boots none none -q "$counted" || exit
none=$out/trace
busy="waits_busy [waits]"
held busy "$busy" 'waits_busy*'
held kthread "$busy" 'waits_busy*'
held mutex "$busy" 'waits_busy*'
held work "$busy" 'work waits_item*'
held async "$busy" 'async waits_call*'
held sleep "waits_sleep [waits]" 'waits_sleep*' $a_tick
held timer "waits_init: wait_for_completion" 'initcall waits_init' $a_tick
held driver "probe waits waits: $busy" 'probe waits waits'
held deferred "probe waits waits: $busy" 'probe waits waits'
verdict "deferred: the device, and what it waited for" grep -q '^[0-9]*,1,.*,waits,waits: no waits-supply yet$' \
	<(report --table deferred "$out/trace")
# From the start of its clock on, 0.1 ms
held interrupt "device waits," 'initcall waits_init'
# With what it takes to start one
held process "<- busy-" 'process busy' 1000000

boots rest rest -q "$counted" || exit
none=$out/trace
off kthread "$busy" 'waits_busy*'
off mutex "$busy" 'waits_busy*'
off work "$busy" 'work waits_item*'
off async "$busy" 'async waits_call*'
off deferred "probe waits waits: $busy" 'probe waits waits'
off interrupt "device waits," 'waits_handler*'
off process "<- busy-" 'process busy' threads busy-
with_newer_qemu "aside" aside

TESTED=patched
need virt
asked=$("$FTD" boot --setup | sed -n '/^ftrace=/p')
events_of() { grep -o 'trace_event=[^ ]*' | sed 's,.*=,,' | tr , '\n' | sort; }
verdict "make demo records all events of the report" \
	diff <(sed -n 's/^# kernel: //p' lab/jobs/demo | events_of) <(events_of <<<"$asked")

# What "ftd boot --record" writes on the board
is_whole()
{
	local file=$out/boot.txt kernel

	for kernel in "# boot version: Linux version " "# boot machine: linux,dummy-virt" \
		"# boot command line: .*trace_event=" "# log: <.> *\[.*Booting Linux"; do
		grep -q "^$kernel" "$file" || { echo "no $kernel"; return 1; }
	done
	"$FTD" boot "$file" | sed -n 2p | grep "^Linux version .*, linux,dummy-virt\$"
}
path_is_the_boot()
{
	"$FTD" boot -g --format json "$1" | python3 -c '
import json, sys
report = json.load(sys.stdin)
boot = report["boots"][0]
regions = sum(r["median_1_ns"] for r in report["regions"] if r["region"] != "before the kernel")
print(boot, regions)
sys.exit(boot["time_ns"] != boot["path_ns"] or boot["time_ns"] != regions or
	 boot["unknown_ns"] * 100 > boot["time_ns"])'
}

# The same boot seen from outside: each instruction until init is executed is counted, and
# takes a nanosecond.
plugin=$BUILD/bootprof/bootprof.so,map=$BUILD/linux-v7-patched/System.map,out=$WORK/counts
plugin+=,from=start_kernel,to=run_init_process
in_all() { awk '{ sum += $2 } END { print sum }' "$WORK/counts"; }
counted_in() { awk -v name="$1" '$4 == name { print $2 }' "$WORK/counts"; }	# FUNCTION
all_ran()
{
	"$FTD" boot --end init --table threads --format csv "$out/boot.txt" 2>/dev/null |
		awk -F, 'NR > 1 { sum += $3 } END { print sum }'
}
# Without interrupts
took() # FUNCTION
{
	"$FTD" -f function,own --function "$1" --format csv "$out/boot.txt" 2>/dev/null |
		tr -d '\r' | awk -F, 'NR > 1 { print $2 }'
}
# Within a hundredth
is_about() { is_between $(($2 * 99 / 100)) "$1" $(($2 * 101 / 100)); }

# Once more, sampled every 100 instructions: which thread, and who called whom. Up to the
# event by which the report knows that init is executed.
seen_from_outside()
{
	local seen=$WORK/outside kernel=$BUILD/linux-v7-patched qemu

	rm -rf "$seen"
	mkdir "$seen"
	cp "$out/initrd" "$seen"
	eval "qemu=($(sed "s,$out/,$seen/,g; s/ -plugin [^ ]*//" "$out/qemu"))"
	"$BUILD/bootprof/bootprof" record -g -k "$kernel/vmlinux" -F 10000000 -o "$seen/profile" \
		--until-function trace_event_raw_event_sched_process_exec -- "${qemu[@]}" &&
		"$BUILD/bootprof/bootprof" calls --per-task -o "$seen/stacks" "$seen/profile" &&
		"$BUILD/bootprof/bootprof" --format json "$seen/profile" >"$seen/report"
}
# Of functions in $1, those that go on with another one at their end
tail_callers()
{
	local name

	while read -r name; do
		arm-none-eabi-objdump -d --no-show-raw-insn --disassemble="$name" "$1" |
			awk -v name="$name" '$2 ~ /^b[a-z]?[a-z]?$/ && $2 != "bl" &&
				$NF ~ /^<[^+]*>$/ && $NF != "<" name ">" { print name; exit }'
	done
}
each_ran_as_long()
{
	local table

	seen_from_outside || return
	for table in threads routines; do
		"$FTD" boot --end init -t "$table" --format csv "$out/boot.txt" 2>/dev/null |
			tr -d '\r' >"$WORK/outside/$table"
	done
	# Of a millisecond and more
	awk -F, '$4 >= 1000000 { print $NF }' "$WORK/outside/routines" |
		tail_callers "$BUILD/linux-v7-patched/vmlinux" |
		tests/judges/cpu_time.py "$WORK/outside/stacks" "$WORK/outside/report" \
			"$WORK/outside/threads" "$WORK/outside/routines"
}

make -s O="$BUILD" bootprof >&2
if run_job "a boot is recorded on the board" -b virt -q "$counted -plugin $plugin" -a "$asked" \
	tests/jobs/boot-record; then
	verdict "from outside: the CPU time of all threads" is_about "$(all_ran)" "$(in_all)"
	verdict "from outside: free_initrd_mem()" is_about "$(took free_initrd_mem)" \
		"$(counted_in free_initrd_mem)"
	# It computes a checksum, and so do two others.
	verdict "from outside: early_init_dt_verify()" is_about "$(took early_init_dt_verify)" \
		$(($(counted_in crc32_body) / 3))
	verdict "from outside: the CPU time of each thread, initcall, work item, async call" \
		each_ran_as_long
	verdict "recorded: all is there" is_whole
	verdict "recorded: regions and the pieces of the path add up" path_is_the_boot "$out/boot.txt"
	verdict "recorded: nothing is missing in this kernel" grep -qx nothing "$out/setup"
fi

# In these words, which the shell is not to split
# shellcheck disable=SC2046
if run_job "500 short processes" -b virt -q "$counted" -a "${asked/trace_buf_size=8M/trace_buf_size=64M}" \
	$(program virt short) tests/jobs/processes; then
	"$FTD" boot --table threads --format csv "$out/trace" 2>/dev/null >"$out/threads.csv"
	verdict "500 short processes: their names, parents, CPU time" \
		tests/judges/processes.py "$out/processes" "$out/threads.csv"
fi

# The same setup as a bootconfig behind the initrd, in a kernel that reads these. It is not
# traced from start_kernel() on: the trace begins with the tracer, among the core initcalls.
TESTED=modules
"$FTD" boot --setup | sed -n '/^kernel {/,/^}/p' >"$WORK/bootconfig"
has_levels() # FILE
{
	local level

	"$FTD" boot --table regions "$1" 2>/dev/null >"$WORK/regions"
	for level in postcore arch subsys fs device late; do
		grep -q " initcalls $level\$" "$WORK/regions" || { cat "$WORK/regions"; return 1; }
	done
}
if run_job "a bootconfig" -b virt -q "$counted" -c "$WORK/bootconfig" tests/jobs/boot-record; then
	verdict "bootconfig: the kernel has it" \
		grep -q '^# boot command line: ftrace=function_graph .*,timer:sleep_end console=' \
		"$out/boot.txt"
	verdict "bootconfig: initcalls by level" has_levels "$out/boot.txt"
	verdict "bootconfig: regions and the pieces of the path add up" path_is_the_boot "$out/boot.txt"
	verdict "bootconfig: nothing is missing in this kernel" grep -qx nothing "$out/setup"
fi

# Less input, less report: calls and events of a kernel without the patches
TESTED=stock
need virt
says_what_is_missing()
{
	"$FTD" boot --table regions "$out/trace" 2>&1 >"$WORK/regions" |
		grep "^ftd: nothing is in the trace of probes (driver:\*), async calls (async:\*), mounts (mount:\*):"
}
if run_job "a stock kernel" -b virt -q "$counted" -a "$asked" tests/jobs/boot-often; then
	verdict "stock: initcalls by level" has_levels "$out/trace"
	verdict "stock: regions and the pieces of the path add up" path_is_the_boot "$out/trace"
	verdict "stock: what is missing is said" says_what_is_missing
fi
