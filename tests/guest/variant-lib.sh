# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# A kernel that is built in another way does the demo's job, on its boards, and
# to the microsecond where instructions are counted.

. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

demo() # NAME BOARD VARIANT [DRIFT [ARGUMENTS...]]
{
	need "$2" "$3"
	run_job "$1" -b "$2" -v "$3" "${@:5}" lab/jobs/demo || return 0
	verdict "$1: the trace is sound" sound 1000 "$4"
}

# demos VARIANT BOARD...
demos()
{
	local variant=$1 board

	shift
	for board; do
		demo "$variant on $board" "$board" "$variant" "$drift"
	done
	demo "$variant, instructions counted" virt "$variant" '' -q "$counted"
}
