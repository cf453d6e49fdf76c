# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# A kernel that is built in another way does the demo's job, on its boards, and
# to the microsecond where instructions are counted.

. "$(dirname "${BASH_SOURCE[0]}")/guest.sh"

# What it runs "again" has all of them, not those of the quick suites alone.
export BOARDS

demo() # NAME BOARD [DRIFT [ARGUMENTS...]]
{
	need "$2"
	run_job "$1" -b "$2" "${@:4}" lab/jobs/demo || return 0
	verdict "$1: the trace is sound" sound 100 "$3"
}

demos()
{
	local board

	for board in $BOARDS; do
		demo "$TESTED on $board" "$board" "$drift"
	done
	demo "$TESTED, instructions counted" "$COUNTED_BOARD" '' -q "$counted"
}
