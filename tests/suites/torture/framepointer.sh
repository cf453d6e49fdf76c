#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# framepointer.sh BUILD: ten minutes of the torture on a kernel with frame pointers.

. "$(dirname "$0")/../../lib/torture.sh"

torture_cpus 600 virt framepointer
