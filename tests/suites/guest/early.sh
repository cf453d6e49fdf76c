#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early.sh BUILD: with CONFIG_FUNCTION_GRAPH_EARLY the trace of a boot begins at
# start_kernel(), on each board.

. "$(dirname "$0")/../../lib/early.sh"

early() # NAME BOARD DRIFT [ARGUMENTS...]
{
	need "$2"
	run_job "$1" -b "$2" -a "ftrace=function_graph tracing_thresh=1000" "${@:4}" \
		tests/jobs/boot || return 0
	verdict "$1: begins at start_kernel()" begins_at start_kernel
	verdict "$1: goes on until init runs" reaches_init
	verdict "$1: nothing is lost before there is a ring buffer" nothing_lost
	verdict "$1: its header tells what its times are" \
		grep -E '^# time 0: before start_kernel\(\)(, [0-9]+ us after the counter began)?$' \
		"$out/trace"
	verdict "$1: the trace is sound" "$FTD" check ${3:+-e "$3"} "$out/trace"
}

for board in $BOARDS; do
	early "$board: a boot of 1 ms and more" "$board" "$drift"
	case $board in
	virt|sx1)
		early "$board, instructions counted: a boot of 1 ms and more" "$board" '' \
			-q "$counted" ;;
	esac
	# Its counter runs from the reset
	[[ $board != virt ]] || verdict "virt: it took time to get there" grep -E \
		'^# time 0: before start_kernel\(\), [1-9][0-9]{4,} us after' "$out/trace"
	# The kernel starts it: what it shows is the kernel's own time
	[[ $board != sx1 ]] || verdict "sx1: nobody knows how long that took" \
		grep -x '# time 0: before start_kernel()' "$out/trace"
	# A counter whose rate was not known
	[[ $board != sx1 ]] || verdict "sx1: its clock is that of time_init()" \
		grep -E 'clock at (599|600)[0-9]{4} Hz' "$out/console.log"
done

# Not asked for, it does nothing.
need virt
run_job "virt: not asked for" -b virt tests/jobs/boot &&
	verdict "virt: not asked for: nothing is recorded" \
		awk '!/^#/ && NF { bad = 1 } END { exit bad }' "$out/trace"
