#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# drspin.sh BUILD: drspin on a board, statically linked: shares of functions, in ARM and in
# Thumb, with unwind tables and without.

. "$(dirname "$0")/../../lib/guest.sh"
need virt
target=$BUILD/drspin-armhf
make -s O="$BUILD" BOARD=virt "$target/drspin" drspin-programs >&2

rm -rf "$WORK/programs"
mkdir -p "$WORK/programs"
for program in truth-arm truth-thumb truth-O0 truth-notables eintr; do
	arm-linux-gnueabihf-strip -g -o "$WORK/programs/$program" "$target/tests/$program"
done
arm-linux-gnueabihf-strip -o "$WORK/drspin" "$target/drspin"

# Time counts instructions: a busy computer changes nothing.
run_job "sampling" -b virt -t 900 -q "$counted" -f "$WORK/drspin:/bin/drspin" -f "$WORK/programs:/programs" \
	tests/jobs/drspin || exit 0

shares() # PROGRAM
{
	sed -n "/^== $1\$/,/^== /{/^==/!p}" "$out/reports" >"$WORK/$1.json"
	tools/drspin/tests/shares.py "$WORK/$1.json" || { head -c 2000 "$WORK/$1.json"; return 1; }
}
for program in truth-arm truth-thumb truth-O0 truth-notables; do
	verdict "shares of functions, running and waiting: $program" shares "$program"
done
verdict "no system call ends with EINTR" grep -qE '^[0-9]{4,} calls, 0 interrupted$' "$out/calls"
