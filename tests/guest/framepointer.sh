#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# framepointer.sh BUILD: a kernel with frame pointers, see variant-lib.sh.

. "$(dirname "$0")/variant-lib.sh"

demos framepointer vexpress-a15 vexpress-a9 virt sx1
