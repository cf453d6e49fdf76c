#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# long.sh BUILD: ten minutes of the torture on every kind of kernel.

. "$(dirname "$0")/../../lib/torture.sh"

torture 600 virt torture
torture 600 virt torture-debug
torture 600 vexpress-a9 torture
torture 600 virt thumb2
torture 600 virt framepointer
torture 600 virt mcount
# One CPU, ARMv4T, no ftd: it judges what it counts, and survives.
torture 600 sx1 patched -w 2
