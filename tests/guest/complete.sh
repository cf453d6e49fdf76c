#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# complete.sh BUILD: each tracer sees every call that is made, function by
# function. What is made is counted from outside, by tools/bootprof.

. "$(dirname "$0")/lib.sh"
need virt patched
make -s O="$BUILD" bootprof >&2

map=$BUILD/linux-v7-patched/System.map
edge=tracing_mark_write

nothing_lost_by_overrun()
{
	test "$(counter entries)" -gt 0 -a "$(counter overrun)" = 0
}

# Of those that were not, the ten called most often.
all_traced()
{
	local calls

	sort "$WORK/counts" |
		awk -f tests/guest/complete.awk - "$out/sites" "$out/trace" >"$out/compared"
	calls=$(grep '^calls ' "$out/compared")
	echo "made, traced: $calls"
	grep -v '^calls ' "$out/compared" | sort -k2,2nr | head || :
	[[ $calls =~ ^calls\ ([0-9]+)\ ([0-9]+)$ ]] &&
		((BASH_REMATCH[1] > 100000 && $(wc -l <"$out/compared") == 1))
}

for tracer in function_graph function; do
	name="$tracer: calls of everything"
	run_job "$name" -b virt \
		-q "$counted -plugin $BUILD/bootprof/bootprof.so,map=$map,out=$WORK/counts,from=$edge,to=$edge" \
		"tests/guest/jobs/complete-$tracer" || continue
	verdict "$name: the buffer held them" nothing_lost_by_overrun
	verdict "$name: traced as often as made" all_traced
done
