#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debug.sh BUILD: ten minutes of the torture under lockdep, KASAN and kmemleak.

. "$(dirname "$0")/../../lib/torture.sh"

torture_cpus 600 virt torture-debug
