#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# retval.sh BUILD: function_graph shows what a function returned, and hands it
# on: flows.c knows its results, one of them of 64 bits.

. "$(dirname "$0")/../../lib/guest.sh"

# returned FUNCTION: its results, in order
returned()
{
	between_marks | sed -nE "s,.*(\| +$1\(\); /\* = |\} /\* $1 = )(.*) \*/$,\2,p"
}

# Each descriptor that the program was given, and an error after each.
descriptors()
{
	diff <(while read -r fd; do printf '%#x\n-2\n' "$fd"; done <"$out/descriptors") \
		<(returned "$(described "$board" ARCH_SYSCALL)openat" | head -n 10)
}

# The trace has room for a register; the program looks at the whole.
offsets()
{
	local said

	said=$(returned shmem_file_llseek | sort | uniq -c)
	[[ $said =~ \ 5\ 0x(12)?3456789a$ ]] || { echo "${said:-nothing}"; return 1; }
}

for board in $QUICK_BOARDS; do
	need "$board"
	# shellcheck disable=SC2046	# two words
	run_job "$board: results" -b "$board" $(program "$board" flows) \
		tests/jobs/retval || continue
	verdict "$board: the trace with results is sound" "$FTD" check -e "$drift" "$out/trace"
	verdict "$board: descriptors and errors" descriptors
	verdict "$board: 64 bits" offsets
done
