#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debian.sh BUILD OUT [BOARD [VARIANT]]: lets drspin sample Debian's own programs on a board,
# virt or virt64, and prints how many of their stacks are complete; OUT gets what the board
# sent. VARIANT is that of the kernel; systemd wants "debian".
set -euo pipefail
. lab/boards.sh

build=$1 out=$2 board=${3-virt} variant=${4-debian}
arch=$(described "$board" ARCH_DEBIAN)
lab/run -b "$board" -v "$variant" -o "$build" -d "$out" -t 1800 -q "-icount shift=0,sleep=off -smp 1" \
	-f "$build/drspin-$arch/drspin-board:/bin/drspin" -f "$build/debian-$arch/root:/debian" \
	-f bench/drspin/debian-guest.sh:/bench/debian-guest.sh \
	-f bench/drspin/debian-programs.sh:/bench/debian-programs.sh bench/drspin/debian.job >&2
bench/drspin/debian.py "$out/reports" "$arch" "$board"
