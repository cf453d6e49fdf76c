#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof.sh BUILD: QEMU's plugin counts what flows.c is known to do, in its
# window only, and says what is wrong with its arguments.

. "$(dirname "$0")/../guest/lib.sh"
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

sorted() { cut -d' ' -f2 "$WORK/counts" | sort -c -n -r; }

verdict "no map" refused 'map=.* needed' ",out=$WORK/counts"
verdict "a map that is not there" refused 'No such file' ",map=/no/such/file,out=$WORK/counts"
verdict "a map that is none" refused 'not a System.map' ",map=/etc/passwd,out=$WORK/counts"
verdict "a function that is not there" refused 'no_such: no such function' \
	",map=$map,out=$WORK/counts,from=no_such"
verdict "an end without a beginning" refused 'from= where there is to=' \
	",map=$map,out=$WORK/counts,to=do_exit"
verdict "an unknown argument" refused 'colour=red: no such argument' ",colour=red"

echo "run /bin/flows > /dev/null" >"$WORK/flows"
edge=tracing_mark_write
if run_job "counting" -b virt -f "$BUILD/guest/flows:/bin/flows" \
		-q "$counted -plugin $plugin,map=$map,out=$WORK/counts,from=$edge,to=$edge" "$WORK/flows"; then
	verdict "tasks that end" calls do_exit 10
	verdict "waits for a signal" calls sys_rt_sigsuspend 10
	verdict "returns from a signal" calls sys_sigreturn 5
	verdict "what is not called" calls sys_reboot 0
	verdict "the costly first" sorted
fi
