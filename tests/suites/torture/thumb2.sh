#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# thumb2.sh BUILD: ten minutes of the torture on a kernel in Thumb-2.

. "$(dirname "$0")/../../lib/torture.sh"

torture_cpus 600 virt thumb2
