#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# quick.sh BUILD: half a minute of everything, in exact time on one CPU. Always the same, so that
# what fails is what was changed.

. "$(dirname "$0")/../../lib/torture.sh"

torture 30 virt patched -s 1 -n -e 10 -q "$counted"
