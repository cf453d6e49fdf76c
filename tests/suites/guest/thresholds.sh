#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# thresholds.sh BUILD: the calls in a filtered trace are those that lasted as long as
# the threshold, for several thresholds, on one CPU and on three. How long calls last is
# known from outside, by tools/bootprof: under -icount an instruction is a nanosecond.

. "$(dirname "$0")/../../lib/guest.sh"
. "$(dirname "$0")/../../lib/sites.sh"
need virt
make -s O="$BUILD" bootprof >&2

kernel=$BUILD/linux-v7-$TESTED
map=$kernel/System.map
handler=return_to_handler
interrupt=__irq_svc
mark=tracing_mark_write
thresholds="10 100 1000 10000"

traceable "$kernel" >"$WORK/traceable"
{
	cat "$WORK/traceable"
	for name in $handler $interrupt $mark; do
		symbol "$kernel" "$name"
	done
} >"$WORK/written"

# same_calls THRESHOLD
same_calls()
{
	grep "^threshold $1 " "$out/compared"
	! grep "^threshold $1 CPU" "$out/compared" &&
		[[ $(grep "^threshold $1 [0-9]" "$out/compared") =~ ^threshold\ [0-9]+\ ([0-9]+) ]] &&
		((BASH_REMATCH[1] >= 20))
}

plugin=$BUILD/bootprof/bootprof.so,map=$map,out=$WORK/counts,from=$mark,to=$mark
plugin+=,calls=$WORK/calls,only=$WORK/written,switch=__switch_to

# thresholds_on NAME [ARGUMENTS...]
thresholds_on()
{
	local name=$1 threshold traces=()

	run_job "$name: work with several thresholds" -b virt "${@:2}" tests/jobs/thresholds ||
		return 0
	for threshold in $thresholds; do traces+=("$threshold:$out/trace-$threshold"); done
	tests/judges/thresholds.py --handler=$handler --interrupt=$interrupt --mark=$mark \
		"$map" "$WORK/traceable" "$WORK/calls" "${traces[@]}" >"$out/compared"
	for threshold in $thresholds; do
		verdict "$name: the calls of $threshold us and more" same_calls "$threshold"
	done
	doing "$(cat "$out/compared")"
}

thresholds_on "one CPU" -q "$counted -plugin $plugin"
with_newer_qemu "three CPUs: the calls of each threshold" thresholds_on "three CPUs" \
	-Q "$newer" -q "-smp 3 $counted $turns -plugin $plugin" -t 1200
