#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-order.sh BUILD: a trace of everything from start_kernel() to the start of
# init has the calls that were made and their returns, in the order in which they
# were made, with the times at which that was. All of it is known from outside, by
# tools/bootprof. The functions that run and are not traced are those in
# early-exempt, each of which has a reason.

. "$(dirname "$0")/../../lib/guest.sh"
. "$(dirname "$0")/../../lib/sites.sh"
need virt early
make -s O="$BUILD" bootprof >&2

kernel=$BUILD/linux-v7-early
map=$kernel/System.map
first=start_kernel
last=run_init_process
handler=return_to_handler
interrupt=__irq_svc
idle=cpu_v7_do_idle

traceable "$kernel" >"$WORK/traceable"
{
	cat "$WORK/traceable"
	for name in $handler $interrupt $idle; do
		symbol "$kernel" "$name"
	done
} >"$WORK/written"

# as_many calls|returns
as_many()
{
	[[ $(grep "^$1 " "$out/compared") =~ ^$1\ ([0-9]+)\ ([0-9]+)\ [0-9]+$ ]] &&
		((BASH_REMATCH[1] == BASH_REMATCH[2] && BASH_REMATCH[1] > 100000))
}

same_order()
{
	tests/judges/early_order.py --first=$first --last=$last --handler=$handler \
		--interrupt=$interrupt --idle=$idle --times="$out/times" \
		"$map" "$WORK/traceable" "$WORK/calls" "$out/trace" >"$out/compared"
	cat "$out/compared"
	! grep -q "^call " "$out/compared" && as_many calls && as_many returns
}

# same_times stamp|duration
same_times()
{
	grep "^$1" "$out/timed"
	[[ $(grep "^$1s" "$out/timed") =~ ^$1s\ ([0-9]+)\ 0\  ]] && ((BASH_REMATCH[1] > 100000))
}

# untraced_files: "FUNCTION REASON" of each function in a folder whose Makefile takes
# the flags for tracing from all files
untraced_files()
{
	for dir in kernel/trace lib; do
		arm-none-eabi-nm --defined-only "$kernel/$dir"/*.o |
			awk -v reason=$dir/Makefile 'NF == 3 { print $3, reason }'
	done
}

all_known()
{
	cat tests/judges/early-exempt <(untraced_files) >"$WORK/exempt"
	tests/judges/early_exempt.py "$WORK/exempt" "$map" "$WORK/traceable" \
		"$WORK/counts" >"$out/functions"
	cat "$out/functions"
	[[ $(<"$out/functions") =~ ^functions\ ([0-9]+)\ [0-9]+$ ]] && ((BASH_REMATCH[1] > 1000))
}

plugin=$BUILD/bootprof/bootprof.so,map=$map,out=$WORK/counts,from=$first,to=$last
plugin+=,calls=$WORK/calls,only=$WORK/written
run_job "all of a boot" -b virt -v early -q "$counted -plugin $plugin" \
	-a "ftrace=function_graph trace_buf_size=64M" tests/jobs/boot || exit 0
verdict "all of a boot: the calls that were made, in their order" same_order
tests/judges/early_times.py "$out/times" >"$out/timed"
verdict "all of a boot: no time is lost, and none comes from nowhere" same_times stamp
verdict "all of a boot: the calls lasted what they executed" same_times duration
verdict "all of a boot: what is not traced is known, and why" all_known
doing "$(tail -q -n 2 "$out/compared" "$out/timed"; tail -n 1 "$out/functions")"
