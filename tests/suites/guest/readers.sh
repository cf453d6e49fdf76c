#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# readers.sh BUILD: the filter while everything reads and changes the buffers.

. "$(dirname "$0")/../../lib/guest.sh"

under_fire "$SMP_BOARD" "$TESTED" 10 -q '-smp 4'
