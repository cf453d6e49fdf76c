#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep-kept.sh BUILD: the whole sweep (sweep.sh has the quick one), in an instance whose
# buffer outlives a boot.

OF="an instance at an address" exec "$(dirname "$0")/sweep.sh" "$@"
