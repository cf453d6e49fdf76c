#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# framepointer.sh BUILD: a kernel with frame pointers, see lib/variant.sh: it keeps
# what other suites ask of one with unwind tables.

. "$(dirname "$0")/../../lib/variant.sh"

export TESTED=framepointer
demos
again "$TESTED" complete early flows retval backtrace
