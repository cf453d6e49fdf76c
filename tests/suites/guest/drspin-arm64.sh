#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-arm64.sh BUILD: drspin's suites on a board with 64-bit ARM.

. "$(dirname "$0")/../../lib/guest.sh"
export COUNTED_BOARD=virt64
again virt64 drspin drspin-boot drspin-debian
