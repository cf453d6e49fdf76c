#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# unwinders.sh BUILD OUT: what drspin, libunwind, elfutils, gdb and perf find of the stacks of
# Debian's own programs on the board virt, as a table; OUT gets what the board sent.
set -euo pipefail

build=$1 out=$2
drspin=$build/drspin-armhf
libs=$build/libdw-armhf/usr
debian=$build/debian-armhf/root
mkdir -p "$out"

# The parts of drspin stand before the libraries that they need.
mapfile -d '' -t parts < <(find "$drspin/obj" -name '*.o' ! -path '*/cmds/*' -print0)
arm-linux-gnueabihf-gcc -std=gnu11 -O2 -Wall -Wextra -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 \
	-DTOOL='"unwinders"' -Itools/drspin/src -Itools/lib -isystem "$libs/include" \
	-isystem "$libs/include/arm-linux-gnueabihf" -static -s -o "$out/unwinders" bench/drspin/unwinders.c \
	"${parts[@]}" -L"$libs/lib/arm-linux-gnueabihf" -Wl,--start-group -lunwind-ptrace -lunwind-generic \
	-ldw -lelf -liberty -lbz2 -llzma -lzstd -lz -lm -lpthread -Wl,--end-group
arm-linux-gnueabihf-gcc -O2 -g -funwind-tables -DPIECES=4000 -o "$out/work" bench/drspin/work.c

# on_board VARIANT NAME [OPTIONS...]: what the board sends of the job NAME is unpacked in OUT.
on_board()
{
	lab/run -b virt -v "$1" -o "$build" -d "$out/job-$2" -t 3000 -q "-icount shift=0,sleep=off -smp 1 -m 1500" \
		-f "$debian:/debian" -f "$out/work:/debian/usr/bin/work" "${@:3}" \
		-f "bench/drspin/$2-guest.sh:/bench/$2-guest.sh" \
		-f bench/drspin/debian-programs.sh:/bench/debian-programs.sh "bench/drspin/$2.job" >&2
	tar -C "$out" -xzf "$out/job-$2/$2.tgz"
}
rm -rf "$out/found" "$out/perfs"
on_board debian unwinders -f "$out/unwinders:/bin/unwinders"
on_board perf perf -f "$build/samplers-armhf/root:/debian"
bench/drspin/unwinders.py "$out/found" "$out/perfs" "$debian" "$out/work"
