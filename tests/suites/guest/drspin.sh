#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin.sh BUILD: drspin on a board, statically linked: shares of functions, on 32-bit ARM in
# ARM and in Thumb, with unwind tables and without; and what threads wait for.

. "$(dirname "$0")/../../lib/guest.sh"
. "$(dirname "$0")/../../lib/drspin.sh"
board=$COUNTED_BOARD
need "$board"
target=$BUILD/drspin-$(described "$board" ARCH_DEBIAN)
strip=$(described "$board" ARCH_DEBIAN_CROSS)strip
make -s O="$BUILD" BOARD="$board" "$target/drspin" drspin-programs drspin >&2

rm -rf "$WORK/programs"
mkdir -p "$WORK/programs"
flavours=(truth-O0 truth-notables truth-arm truth-thumb truth-musl)
shapes=(shapes-O0 shapes-arm shapes-thumb shapes-musl)
[[ $board != virt64 ]] || flavours=(truth-O0 truth-notables truth-O3) shapes=(shapes-O0 shapes-O3)
plts=(plt-arm plt-thumb) musl=("$target/tests/truth-musl")
[[ $board != virt64 ]] || plts=(plt-plain) musl=()
for program in "${flavours[@]}" "${shapes[@]}" "${plts[@]}" eintr waits; do
	"$strip" -g -o "$WORK/programs/$program" "$target/tests/$program"
done
"$strip" -o "$WORK/drspin" "$target/drspin"

# Time counts instructions: a busy computer changes nothing.
run_job "sampling" -b "$board" -t 900 -q "$counted -smp 1" -f "$WORK/drspin:/bin/drspin" -f "$WORK/programs:/programs" \
	tests/jobs/drspin || exit 0

shares() # PROGRAM
{
	sed -n "/^== $1\$/,/^== /{/^==/!p}" "$out/reports" >"$WORK/$1.json"
	tools/drspin/tests/shares.py "$WORK/$1.json" || { head -c 2000 "$WORK/$1.json"; return 1; }
}
for program in "${flavours[@]}"; do
	verdict "shares of functions, running and waiting: $program" shares "$program"
done
callers() # PROGRAM
{
	sed -n "/^== $1\$/,/^== /{/^==/!p}" "$out/shapes" >"$WORK/$1.folded"
	tools/drspin/tests/shapes.py "$WORK/$1.folded" 20
}
for program in "${shapes[@]}"; do
	verdict "callers where they are hard to find: $program" callers "$program"
done
# It never leaves the entry of a PLT.
in_entry() # PROGRAM
{
	sed -n "/^== $1\$/,/^== /{/^==/!p}" "$out/entries" >"$WORK/$1.folded"
	only_in_entry "$WORK/$1.folded"
}
entries_named() # PROGRAM
{
	tools/drspin/tests/entries.py "${strip%strip}objdump" "$BUILD/drspin/drspin" "$target/tests/$1" "$WORK/$1.raw"
}
for program in "${plts[@]}"; do
	verdict "entries of a PLT are called after their functions: $program" entries_named "$program"
	verdict "... and callers are found from there: $program" in_entry "$program"
done
# On 32-bit ARM nothing but calls tells that.
begins() # FILE
{
	local most=9999

	[[ $board != virt64 ]] || most=9
	"$strip" -o "$WORK/stripped" "$1"
	tools/drspin/tests/begins.py "${strip%strip}objdump" "$BUILD/drspin/drspin" "$1" "$WORK/stripped" \
		"$WORK/begins.raw" "$most"
}
for file in "$target/drspin" "${musl[@]}"; do
	verdict "functions of a stripped program, called after where they begin: ${file##*/}" begins "$file"
done
verdict "no system call ends with EINTR" grep -qE '^[0-9]{4,} calls, 0 interrupted$' "$out/calls"

# While others want the only CPU, too: by what drspin says, and by what the kernel saw. Where a
# process executes a program the kernel lets drspin wait for it (state D) as long as it has no CPU,
# a tick of the timer or more; who stops meanwhile waits, too. That is seldom. What the tick itself
# does in the midst of a stop takes some 50 us.
short_stops()
{
	python3 - "$out/workload" "$out/switches" <<-'END'
		import json, re, sys
		cost = json.load(open(sys.argv[1]))["cost"]
		stopped, lengths, others, held = {}, [], [], False
		for line in open(sys.argv[2]):
		    event = re.search(r" (\d+\.\d+): sched_(switch: .* prev_pid|waking: .* pid)=(\d+) (.*)", line)
		    if not event:
		        continue
		    time, pid = float(event[1]), event[3]
		    if "prev_comm=drspin " in line:
		        held = "prev_state=D" in line
		    if "prev_state=t" in event[4]:
		        stopped[pid] = time, held
		    elif event[2].startswith("waking") and pid in stopped:
		        begun, had_to_wait = stopped.pop(pid)
		        (others if had_to_wait else lengths).append(time - begun)
		above_64_us = sum(n for us, n in cost["stops_below_us"].items() if int(us) > 64)
		print(cost, sorted(lengths), others)
		sys.exit(not (cost["stops"] >= 8 and len(lengths) >= 8 and max(lengths) < 100e-6 and
		              sorted(lengths + others)[-4] < 50e-6 and len(others) < len(lengths) / 20 and
		              cost["longest_stop_ns"] < 100000 and above_64_us < 4))
	END
}
verdict "one CPU: threads are stopped for microseconds" short_stops

# This kernel does not tell of children.
in_words() { sed -i '/^any /d' "$out/words" && [[ -s $out/words ]] && waits_in_words "$out/words" "$out/folded"; }
verdict "what threads wait for, in words" in_words

# On this computer, with the file that has the symbols. The kernel's tracer took much of the CPU:
# what the program has told of itself counts.
at_home()
{
	mkdir -p "$WORK/sysroot/programs"
	cp "$target/tests/truth-O0" "$WORK/sysroot/programs"
	"$BUILD/drspin/drspin" --read "$out/raw" --sysroot "$WORK/sysroot" --share 0 --json -o "$WORK/raw.json" &&
		tools/drspin/tests/shares.py "$WORK/raw.json" "$out/told"
}
verdict "raw samples of the board, read here" at_home

# Nobody else writes to its pipe.
woken()
{
	"$BUILD/drspin/drspin" --read "$out/raw" --sysroot "$WORK/sysroot" --trace "$out/trace" --off-cpu --folded \
		-o "$WORK/woken" && awk '/;reader-/ { all += $NF } /;reader-.*;\[woken by writer-[0-9]+\] / { good += $NF }
		END { print good + 0, all + 0; exit !(all > 100 && good > 0.9 * all) }' "$WORK/woken"
}
verdict "... and who ended waits, by a trace of the same time" woken

# In which functions of the kernel: those that sleep, and those that read a pipe
kernel_functions()
{
	"$BUILD/drspin/drspin" --read "$out/raw" --sysroot "$WORK/sysroot" --trace "$out/trace" --off-cpu --folded \
		-o "$WORK/kernel" && awk '
		/;clock_nanosleep\(/ { slept += $NF }
		/;[a-z0-9_]*sys_[a-z0-9_]*nanosleep[a-z0-9_]*_\[k\];(.*;)?do_nanosleep_\[k\];(.*;)?schedule_\[k\];clock_nanosleep\(/ { sleeps += $NF }
		/;read\(/ { read += $NF }
		/;[a-z0-9_]*sys_read_\[k\];(.*;)?pipe_read_\[k\];(.*;)?schedule_\[k\];read\(/ { reads += $NF }
		END { print sleeps + 0, slept + 0, reads + 0, read + 0
			exit !(slept > 100 && sleeps > 0.9 * slept && read > 50 && reads > 0.9 * read) }' "$WORK/kernel" &&
		"$BUILD/drspin/drspin" --read "$out/raw" --sysroot "$WORK/sysroot" --trace "$out/trace" -o "$WORK/text" &&
		grep -qE '^Trace of the kernel: .*, with calls of 1.000 ms and more, and [0-9]{3,} wakings$' "$WORK/text" && return
	grep -E ';(clock_nanosleep|read)\(' "$WORK/kernel" | head -n 5
	head -n 5 "$WORK/text"
	return 1
}
verdict "... and which functions of the kernel they waited in" kernel_functions
