#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# mcount.sh BUILD: a kernel that is traced by -pg, see variant-lib.sh.

. "$(dirname "$0")/variant-lib.sh"

demos mcount vexpress-a15 vexpress-a9 virt sx1
