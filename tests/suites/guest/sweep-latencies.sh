#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep-latencies.sh BUILD: the whole sweep (sweep.sh has the quick one), on the kernel
# with all tracers and checks, with the other half of them.

OF="torture, latencies" exec "$(dirname "$0")/sweep.sh" "$@"
