#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# flows.sh BUILD: calls that end in unusual ways are traced as often as they are
# made (flows.c makes five of each kind), and what is traced is sound.

. "$(dirname "$0")/lib.sh"
make -s O="$BUILD" "$BUILD/guest/flows" >&2

# traced FUNCTION CALLS RETURNS: by flows.c between its marks
traced()
{
	local calls returns

	calls=$(between_marks | grep -cE " flows-.*\| +$1\(\)( \{|;)") || :
	returns=$(between_marks | grep -cE " flows-.*\| +($1\(\);|\} /\* $1 )") || :
	[[ "$calls $returns" == "$2 $3" ]] ||
		{ echo "$calls calls and $returns returns instead of $2 and $3"; return 1; }
}

flows()
{
	local name="$1: flows"

	shift
	run_job "$name" -f "$BUILD/guest/flows:/bin/flows" "$@" \
		tests/guest/jobs/flows || return 0
	verdict "$name: the trace is sound" "$FTD" check ${drift:+-e "$drift"} "$out/trace"
	verdict "$name: tasks that end" traced do_exit 10 0
	verdict "$name: children" traced kernel_clone 10 10
	verdict "$name: interrupted by a signal" traced sys_rt_sigsuspend 10 10
	verdict "$name: back from a signal" traced sys_sigreturn 5 5
	verdict "$name: fault in assembly" traced sys_newuname 5 5
	verdict "$name: fault in C" traced sys_pwrite64 5 5
	verdict "$name: fixups of faults" traced fixup_exception 10 10
}

for board in $BOARDS; do
	need "$board"
	flows "$board" -b "$board"
done
drift=
flows "virt, instructions counted" -b virt -q "$counted"
