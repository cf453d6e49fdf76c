#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# checkpatch-tools.sh BUILD: checkpatch.sh for the programs, which takes minutes.

export CHECKED=tools
exec "$(dirname "$0")/checkpatch.sh" "$1"
