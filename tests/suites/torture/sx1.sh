#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sx1.sh BUILD: ten minutes of the torture on one CPU, ARMv4T. Without ftd there, it
# judges what it counts, and survives.

. "$(dirname "$0")/../../lib/torture.sh"

torture 600 sx1 patched -w 2
