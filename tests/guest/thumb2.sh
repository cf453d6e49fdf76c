#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# thumb2.sh BUILD: a kernel in Thumb-2, see variant-lib.sh.

. "$(dirname "$0")/variant-lib.sh"

demos thumb2 vexpress-a15 vexpress-a9 virt
