#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# armv4t.sh BUILD: the oldest processor has a kernel of its own, which keeps what quick
# suites ask of the boards with ARMv7.

. "$(dirname "$0")/../../lib/guest.sh"

export BOARDS=sx1 COUNTED_BOARD=sx1 PROFILED_BOARDS=sx1
again sx1 boards bootprof-boards lossless flows events retval
