#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-arm64.sh BUILD: the same as guest/drspin on a board with 64-bit ARM.

. "$(dirname "$0")/../../lib/guest.sh"
export COUNTED_BOARD=virt64
again virt64 drspin
