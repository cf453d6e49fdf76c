#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep-smp.sh BUILD: the whole sweep (sweep.sh has the quick one), on four CPUs.

OF="4 CPUs" exec "$(dirname "$0")/sweep.sh" "$@"
