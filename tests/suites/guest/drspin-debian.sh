#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin-debian.sh BUILD: of nearly all stacks of Debian's own programs for ARM, stripped and
# on 32-bit ARM without tables, drspin finds all callers.

. "$(dirname "$0")/../../lib/guest.sh"
board=$COUNTED_BOARD
programs=(bash dash ls sort sha256sum python3 sqlite3)
variant=patched
# Its kernel has the control groups that systemd wants.
[[ $board != virt ]] || programs+=(systemd) variant=debian
need "$board" "$variant"
make -s O="$BUILD" BOARD="$board" drspin-board "$BUILD/debian-$(described "$board" ARCH_DEBIAN)/ready" >&2

sampled() { bench/drspin/debian.sh "$BUILD" "$WORK/out" "$board" "$variant" >"$WORK/table"; }
verdict "sampling" sampled

complete() # PROGRAM
{
	awk -v program="$1" '$1 == program && $2 >= 50 && $4 + 0 >= 95 { found = 1 } END { exit !found }' \
		"$WORK/table" && return
	cat "$WORK/table"
	return 1
}
for program in "${programs[@]}"; do
	verdict "95 of 100 stacks reach the beginning, and more: $program" complete "$program"
done
