#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# damage-often.sh BUILD: many damages, or those of SEEDS, see damage.sh.

SEEDS=${SEEDS-$(seq 3 42)} exec "$(dirname "$0")/damage.sh" "$@"
