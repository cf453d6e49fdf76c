#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-reports.sh BUILD: reports of drspin that other programs read, and that of many threads.

. "$(dirname "$0")/../lib/suite.sh"
. "$(dirname "$0")/../lib/drspin.sh"

build_drspin "$1" drspin

for_speedscope()
{
	"$drspin" -i 2ms --speedscope -o "$json" -- "$truth" 1 && tests/speedscope.py "$json"
}
verdict "a report for speedscope, in which samples have their order" for_speedscope

as_perf_script()
{
	"$drspin" -i 2ms --perf-script -o "$said" -- "$truth" 1 && tests/perf_script.py "$said"
}
verdict "a report as perf script prints it" as_perf_script

# Who forks has the name of its children until they execute a program.
# shellcheck disable=SC2016	# sh is to expand it
"$drspin" --raw -i 2ms -o "$said.raw" -- sh -c 'for i in 1 2 3; do sleep 0.1; done; exec "$0" 1' "$truth"
sleepers() { of "[(t['threads'], t['samples']) for t in r['threads'] if t['name'] == 'sleep']"; }
total() { awk -F, '{ n += $1 } END { print n }'; }
added_up()
{
	local each all rows

	"$drspin" --read "$said.raw" --json -o "$json" || return
	each=$(sleepers)
	rows=$(of "sum(r['self'] for r in r['tree'])")
	"$drspin" --read "$said.raw" --top --csv -o "$said" || return
	"$drspin" --read "$said.raw" --top --csv --by-name | total | diff <(total <"$said") - || return
	"$drspin" --read "$said.raw" --by-name --json -o "$json" || return
	all=$(sleepers)
	[[ $(of "len($each) == 3 and $all == [(3, sum(n for _, n in $each))]") == True ]] &&
		[[ $(of "sum(r['self'] for r in r['tree'])") == "$rows" ]] && return
	echo "$each, $all"
	return 1
}
verdict "threads of the same name are added up" added_up
in_all_forms()
{
	"$drspin" --read "$said.raw" --by-name -o "$said" && grep -q '^sleep, 3 threads seen: ' "$said" &&
		"$drspin" --read "$said.raw" --by-name --folded -o "$said" && grep -q '^sleep;[^;]' "$said" &&
		grep -q '^[0-9]*;truth-[0-9]*;' "$said" && return
	cat "$said"
	return 1
}
verdict "... as text, and for flame graphs" in_all_forms
# Each child has another number, which would be a row of its own.
one_row()
{
	"$drspin" -i 2ms --by-name --share 0 -o "$said" -- sh -c 'for i in 1 2 3; do sleep 0.05; echo; done | cat' >"$said.out" || return
	[[ $(grep -c 'wait4(any child: sleep)$' "$said") == 1 && $(grep -c 'read(0 pipe <- sh)$' "$said") == 1 ]] && return
	cat "$said"
	return 1
}
verdict "... and so is what they wait for" one_row
for form in timeline speedscope perf-script; do
	verdict "... but not in their order: --$form" refused 2 "--by-name and --$form: " --by-name "--$form" -- true
done
