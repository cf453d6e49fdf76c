#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# leave.sh BUILD: calls that run while the tracer leaves its direct path are in the
# trace like others.

. "$(dirname "$0")/../../lib/guest.sh"
need virt

name="virt: leaving the direct path"
# Durations leave sleep out, for a while
run_job "$name" -b virt -q "$counted" tests/jobs/leave &&
	verdict "$name: the trace is sound" sound 10 "$drift"
