#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# traced-boot.sh BUILD: the quick suites once more, in boots that are traced from
# start_kernel() on until init turns the tracer off. Not lossless: it counts short
# calls where nothing long ends, and kernel threads have slept since the boot.

. "$(dirname "$0")/../../lib/guest.sh"

export TRACED_BOOT=yes
again "traced boot" complete counters hang flows leave offline retval backtrace \
	readers record toggle
