#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof-cut.sh BUILD: bootprof.sh with profiles that are cut at every byte, which takes
# minutes.

export STEP=1
exec "$(dirname "$0")/bootprof.sh" "$1"
