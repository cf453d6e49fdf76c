#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# complete-boot.sh BUILD: each tracer sees every call of a boot, function by
# function, from the first that can only run with the tracer on to the start of
# init. What is made is counted from outside, by tools/bootprof.

. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/complete-lib.sh"
need virt patched
make -s O="$BUILD" bootprof >&2

kernel=$BUILD/linux-v7-patched
first=customize_machine
last=run_init_process

symbol() { awk -v name="$1" '$3 == name { print "0x" $1 }' "$kernel/System.map"; }

# "ADDRESS" of each call site, in code that the boot has freed as well
site_addresses()
{
	arm-none-eabi-objdump -s --start-address="$(symbol __start_mcount_loc)" \
		--stop-address="$(symbol __stop_mcount_loc)" "$kernel/vmlinux" |
		sed -nE 's/^ [0-9a-f]{8} (([0-9a-f]{8} ){1,4}).*/\1/p' | tr ' ' '\n' |
		sed -nE 's/^(..)(..)(..)(..)$/\4\3\2\1/p' | sort
}

site_addresses >"$WORK/sites"
for tracer in function_graph function; do
	name="$tracer: calls of a boot"
	run_job "$name" -b virt -a "ftrace=$tracer trace_buf_size=64M" \
		-q "$counted -plugin $BUILD/bootprof/bootprof.so,map=$kernel/System.map,out=$WORK/counts,from=$first,to=$last" \
		"tests/guest/jobs/complete-boot-$tracer" || continue
	verdict "$name: the buffer held them" nothing_lost_by_overrun
	verdict "$name: traced as often as made" all_traced \
		-v first=$first -v last=$last \
		-f tests/guest/complete-boot.awk -f tests/guest/complete-calls.awk \
		"$kernel/System.map" "$WORK/sites" - "$out/trace"
done
