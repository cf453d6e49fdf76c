#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debian.sh BUILD OUT [BOARD]: lets drspin sample Debian's own programs on a board, virt or
# virt64, and prints how many of their stacks are complete; OUT gets what the board sent.
set -euo pipefail
. lab/boards.sh

build=$1 out=$2 board=${3-virt}
arch=$(described "$board" ARCH_DEBIAN)
lab/run -b "$board" -o "$build" -d "$out" -t 900 -q "-icount shift=0,sleep=off -smp 1" \
	-f "$build/drspin-$arch/drspin-board:/bin/drspin" -f "$build/debian-$arch/root:/debian" \
	-f bench/drspin/debian-guest.sh:/bench/debian-guest.sh bench/drspin/debian.job >&2
bench/drspin/debian.py "$out/reports" "$arch" "$board"
