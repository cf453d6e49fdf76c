#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# cleared.sh BUILD: buffers that are emptied while tracing is turned off and on work
# afterwards. Other CPUs are asked to write when it is turned off: not into a buffer
# that is being reset.

. "$(dirname "$0")/../../lib/guest.sh"
need virt
name="virt: buffers that are emptied while tracing is turned off"
run_job "$name" -b virt -q '-smp 4' tests/jobs/cleared &&
	verdict "$name work after it" grep 'still here' "$out/trace"
