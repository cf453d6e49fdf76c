#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# thumb2.sh BUILD: a kernel in Thumb-2, see lib/variant.sh: it keeps what other
# suites ask of one in ARM instructions.

. "$(dirname "$0")/../../lib/variant.sh"

export TESTED=thumb2 BOARDS="vexpress-a15 vexpress-a9 virt"
demos
again "$TESTED" complete complete-boot early flows retval backtrace toggle
