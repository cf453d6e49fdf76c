#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# boot-often.sh BUILD: each board boots TIMES times, as fast as this computer happens to be:
# no two boots are alike. In each, the pieces of the critical path are the boot, to the
# nanosecond, hardly any of it is unknown, and it is with init while that works.

. "$(dirname "$0")/../../lib/guest.sh"

TIMES=${TIMES-50}

# Of several boots: that their paths add up, and what is unknown
judged() # TRACE...
{
	"$FTD" boot --group --format json "$@" 2>"$WORK/said" | python3 -c '
import json, sys
boots = json.load(sys.stdin)["boots"]
wrong = [b for b in boots if b["time_ns"] != b["path_ns"] or b["unknown_ns"] * 100 >= b["time_ns"]]
print(len(boots), "boots", *wrong, sep="\n")
print(len({b["time_ns"] for b in boots}), "times of boots")
sys.exit(len(boots) != int(sys.argv[1]) or bool(wrong) or
	 (len(boots) > 1 and len({b["time_ns"] for b in boots}) == 1))' $#
}

# Where one is not, the reports stay for who looks into it.
are_with_init() # TRACE...
{
	local trace reports=()

	for trace; do
		"$FTD" boot --format json "$trace" 2>/dev/null >"$trace.json" || return
		reports+=("$trace.json")
	done
	tests/judges/boot_path.py "${reports[@]}" && rm "${reports[@]}"
}

# All boots of a board; one line for those that go well
often() # BOARD
{
	local i traces=()

	for ((i = 1; i <= TIMES; i++)); do
		run_job "$1: boot $i" -b "$1" -a "$asked" tests/jobs/boot-often >"$WORK/verdict" ||
			{ cat "$WORK/verdict"; continue; }
		mv "$out/trace" "$WORK/$1-$i.trace"
		traces+=("$WORK/$1-$i.trace")
		rm -r "$out"
	done
	verdict "$1: $TIMES boots, and each path is the boot" judged "${traces[@]}"
	verdict "$1: $TIMES boots, and each path is with init" are_with_init "${traces[@]}"
	[[ ${#traces[@]} != "$TIMES" ]] || rm "${traces[@]}"
}

for board in $BOARDS; do
	need "$board"
	asked=$("$FTD" boot --setup | sed -n '/^ftrace=/p')
	# A telephone of 32 MB has no 8 MB to spare.
	[[ $board != sx1 ]] || asked=${asked/trace_buf_size=8M/trace_buf_size=3M}
	often "$board"
done
