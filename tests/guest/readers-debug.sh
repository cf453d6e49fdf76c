#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# readers-debug.sh BUILD: the same for longer, on more boards, and on a kernel
# that looks for its own mistakes.

. "$(dirname "$0")/lib.sh"

under_fire vexpress-a9 patched 30
under_fire virt debug 60 -q '-smp 4'
under_fire vexpress-a9 debug 60
