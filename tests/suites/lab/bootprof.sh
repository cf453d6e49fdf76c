#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof.sh BUILD: QEMU's plugin counts what flows.c is known to do, in its
# window only, writes the calls in their order, and says what is wrong with its
# arguments.

. "$(dirname "$0")/../../lib/guest.sh"
need virt patched
make -s O="$BUILD" bootprof "$BUILD/guest/flows" >&2

map=$BUILD/linux-v7-patched/System.map
plugin=$BUILD/bootprof/bootprof.so

# refused MESSAGE ARGUMENTS
refused()
{
	local said

	if said=$(qemu-system-arm -M virt -display none -plugin "$plugin$2" 2>&1 </dev/null); then
		echo "it was accepted"
		return 1
	fi
	grep -q "^bootprof: .*$1" <<<"$said" || { echo "$said"; return 1; }
}

# calls FUNCTION COUNT
calls()
{
	grep -x "[0-9a-f]\{8\} [0-9]* $2 $1" "$WORK/counts" || { grep " $1$" "$WORK/counts"; return 1; }
}

edge=tracing_mark_write
written="$edge|do_exit|sys_rt_sigsuspend|sys_sigreturn"

# at FUNCTION: "ADDRESS" by the map
at() { awk -v name="$1" '$3 == name { print $1 }' "$map"; }

# Each call that is counted is written, and no other: those of the functions that
# were asked for.
as_often_as_counted()
{
	awk -v asked="^($written)\$" 'NR == FNR { written[$2]++; next }
	     $4 ~ asked && $3 {
		if (written[$1] != $3)
			print $4, $3, written[$1] + 0
		delete written[$1]
	     }
	     END { for (address in written) print address, "was not asked for" }' \
		"$WORK/calls" "$WORK/counts" | { ! grep .; }
}

# Five times: a child exits, a child waits and is killed by a signal, and a wait is
# ended by a handler.
in_their_order()
{
	local i

	{
		at "$edge"
		for ((i = 0; i < 5; i++)); do
			at do_exit
			at sys_rt_sigsuspend
			at do_exit
			at sys_rt_sigsuspend
			at sys_sigreturn
		done
	} | sed 's/^/0 /' | diff - <(cut -d' ' -f1,2 "$WORK/calls")
}

# As many between the first call and the last one as the functions were counted to
# have executed, to a tenth: flows.c does little itself, and little comes after that. There
# is one CPU, which has executed all.
with_instructions()
{
	awk 'NR == FNR && (NF != 4 || $3 !~ /^[0-9]+$/ || $3 <= before || $4 != $3) { print "call " FNR ": " $0 }
	     NR == FNR && FNR == 1 { first = $3 }
	     NR == FNR { before = $3 }
	     NR != FNR { counted += $2 }
	     END {
		passed = before - first
		if (passed < counted * .9 || passed > counted * 1.1)
			print passed, "passed, counted were", counted
	     }' "$WORK/calls" "$WORK/counts" | { ! grep .; }
}

sorted() { cut -d' ' -f2 "$WORK/counts" | sort -c -n -r; }

verdict "no map" refused 'map=.* needed' ",out=$WORK/counts"
verdict "a map that is not there" refused 'No such file' ",map=/no/such/file,out=$WORK/counts"
verdict "a map that is none" refused 'not a System.map' ",map=/etc/passwd,out=$WORK/counts"
verdict "a function that is not there" refused 'no_such: no such function' \
	",map=$map,out=$WORK/counts,from=no_such"
verdict "an end without a beginning" refused 'from= where there is to=' \
	",map=$map,out=$WORK/counts,to=do_exit"
verdict "functions for no calls" refused 'calls= is needed where there is only=' \
	",map=$map,out=$WORK/counts,only=$map"
verdict "functions that are not there" refused 'No such file' \
	",map=$map,out=$WORK/counts,calls=$WORK/calls,only=/no/such/file"
verdict "functions without an address" refused 'not a list of addresses' \
	",map=$map,out=$WORK/counts,calls=$WORK/calls,only=$0"
verdict "an unknown argument" refused 'colour=red: no such argument' ",colour=red"

echo "run /bin/flows > /dev/null" >"$WORK/flows"
grep -E " ($written)\$" "$map" >"$WORK/only"
plugin+=,map=$map,out=$WORK/counts,calls=$WORK/calls,only=$WORK/only,from=$edge,to=$edge

counts() # NAME [ARGUMENTS...]
{
	local name=$1

	run_job "$name: counting" -b virt -f "$BUILD/guest/flows:/bin/flows" \
		-q "$counted -plugin $plugin" "${@:2}" "$WORK/flows" || return 0
	verdict "$name: tasks that end" calls do_exit 10
	verdict "$name: waits for a signal" calls sys_rt_sigsuspend 10
	verdict "$name: returns from a signal" calls sys_sigreturn 5
	verdict "$name: what is not called" calls sys_reboot 0
	verdict "$name: the edges" calls "$edge" 1
	verdict "$name: the costly first" sorted
	verdict "$name: calls are written as often as counted" as_often_as_counted
	verdict "$name: calls are written in their order" in_their_order
	verdict "$name: calls are written with what was executed" with_instructions
}

counts "this computer's QEMU"
with_newer_qemu "a newer QEMU counts" counts "a newer QEMU" -Q "$newer"
