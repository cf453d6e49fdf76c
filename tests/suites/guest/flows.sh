#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# flows.sh BUILD: calls that end in unusual ways are traced as often as they are
# made (flows.c makes five of each kind), and what is traced is sound.

. "$(dirname "$0")/../../lib/guest.sh"

# traced FUNCTION CALLS RETURNS: by flows.c between its marks
traced()
{
	local calls returns

	calls=$(between_marks | grep -cE " flows-.*\| +$1\(\)( \{|;)") || :
	returns=$(between_marks | grep -cE " flows-.*\| +($1\(\);|\} /\* $1 )") || :
	[[ "$calls $returns" == "$2 $3" ]] ||
		{ echo "$calls calls and $returns returns instead of $2 and $3"; return 1; }
}

# With a threshold. The calls of a task that was preempted on its way may be there.
ended_unseen()
{
	grep -q ' flows-' "$out/ended" && (($(grep -c ' flows-.*do_exit' "$out/ended") <= 3))
}

flows()
{
	local name="$1: flows" board=$2 sys fixups

	need "$board"
	sys=$(described "$board" ARCH_SYSCALL)
	# shellcheck disable=SC2046	# two words
	run_job "$name" -b "$board" $(program "$board" flows) "${@:3}" \
		tests/jobs/flows || return 0
	verdict "$name: the trace is sound" "$FTD" check ${drift:+-e "$drift"} "$out/trace"
	verdict "$name: tasks that end" traced do_exit 10 0
	verdict "$name: tasks that end, in short calls" ended_unseen
	verdict "$name: children" traced kernel_clone 10 10
	verdict "$name: interrupted by a signal" traced "${sys}rt_sigsuspend" 10 10
	verdict "$name: back from a signal" traced "$sys(rt_)?sigreturn" 5 5
	verdict "$name: fault in assembly" traced "${sys}newuname" 5 5
	verdict "$name: fault in C" traced "${sys}pwrite64" 5 5
	# Some copying in assembly tries a single byte when it cannot have more
	fixups=$(described "$board" ARCH_FIXUPS)
	verdict "$name: fixups of faults" traced fixup_exception "$fixups" "$fixups"
}

for board in $QUICK_BOARDS; do
	flows "$board" "$board"
done
drift=
flows "$COUNTED_BOARD, instructions counted" "$COUNTED_BOARD" -q "$counted"
