#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep-tracers.sh BUILD: the whole sweep (sweep.sh has the quick one), with the slow
# files and more tracers.

OF="tracers" exec "$(dirname "$0")/sweep.sh" "$@"
