#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debian.sh BUILD OUT: lets drspin sample Debian's own programs on virt, and prints how many
# of their stacks are complete; OUT gets what the board sent.
set -euo pipefail

build=$1 out=$2
lab/run -b virt -o "$build" -d "$out" -t 900 -q "-icount shift=0,sleep=off" \
	-f "$build/drspin-armhf/drspin-board:/bin/drspin" -f "$build/debian-armhf/root:/debian" \
	-f bench/drspin/debian-guest.sh:/bench/debian-guest.sh bench/drspin/debian.job >&2
bench/drspin/debian.py "$out/reports"
