#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# early-cmdline.sh BUILD: a kernel whose boot loader knows nothing of tracing has
# the parameters of a boot trace built in, next to a device tree or ATAGs.

. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/early-lib.sh"
TESTED=cmdline

for board in virt sx1; do
	name="$board: parameters that are built in"
	need "$board"
	run_job "$name" -b "$board" -q "$counted" tests/guest/jobs/boot || continue
	verdict "$name: the trace begins at start_kernel()" begins_at start_kernel
	verdict "$name: nothing is lost before there is a ring buffer" nothing_lost
	verdict "$name: the threshold is in force" test "$(<"$out/threshold")" = 1000
	verdict "$name: tracing ends where it is said to" test "$(<"$out/tracing_on")" = 0
	verdict "$name: the trace is sound" "$FTD" check -t 1000 "$out/trace"
done
