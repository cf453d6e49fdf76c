#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-many.sh BUILD: BOOTS boots, each with a timing of its own, and each leaves
# a sound trace from start_kernel() on. BOOTS=200 takes some minutes.
#
# Counted instructions make a boot repeat exactly, so what differs is chosen: how
# much memory there is, which decides how many instructions are executed before
# the first tick of the timer, and how long an instruction takes (1 to 32 ns),
# which decides how many there are between two ticks. Each tick then interrupts
# another instruction, other tasks run at other times, and other calls last a
# millisecond. A seed for QEMU (-seed, -rtc) changes none of this: a boot executes
# the same number of instructions with any.

. "$(dirname "$0")/../../lib/early.sh"
need virt early

boots=${BOOTS:-40}

# boot NUMBER LANE: says nothing if all is well
boot()
{
	out=$WORK/lane-$2
	lab/run -o "$BUILD" -b virt -v early -d "$out" \
		-q "-m $((256 + $1 % 256)) -icount shift=$(($1 % 6)),sleep=off" \
		-a "ftrace=function_graph tracing_thresh=1000 trace_buf_size=16M" \
		tests/jobs/boot >"$out.log" 2>&1 || { cat "$out.log"; return; }
	begins_at start_kernel || echo "does not begin at start_kernel()"
	reaches_init || echo "ends too early"
	nothing_lost || echo "something is lost"
	"$FTD" check "$out/trace" >"$out.log" || cat "$out.log"
}

# Which functions the trace in $out has in which order
flow() { sed '/^#/d; s/.*|//' "$out/trace" | md5sum; }

# Two lanes make use of two CPUs. What fails is kept.
lane()
{
	local n why

	out=$WORK/lane-$1
	: >"$out.passed"
	for ((n = $1; n <= boots; n += 2)); do
		why=$(boot "$n" "$1")
		if [[ $why ]]; then
			not_ok "virt, instructions counted: boot $n" "$why"
			mv "$out" "$WORK/boot-$n"
		else
			flow >>"$out.passed"
		fi
	done
}

rm -rf "$WORK"/boot-*
doing "virt, early: $boots boots"
lane 1 &
lane 2 &
wait
passed=$(cat "$WORK"/lane-*.passed | wc -l)
flows=$(sort -u "$WORK"/lane-*.passed | wc -l)
doing "$passed of $boots boots passed, with $flows different flows"
verdict "virt, instructions counted: $boots boots" test "$passed" = "$boots"
verdict "virt, instructions counted: boots differ" test "$flows" -gt $((boots / 2))
