#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep-torture.sh BUILD: the whole sweep (sweep.sh has the quick one), on the kernel
# with all tracers and checks, with half of them.

OF="torture" exec "$(dirname "$0")/sweep.sh" "$@"
