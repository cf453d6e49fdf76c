#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep-instance.sh BUILD: the whole sweep (sweep.sh has the quick one), in an instance.

OF="an instance" exec "$(dirname "$0")/sweep.sh" "$@"
