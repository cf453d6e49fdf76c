#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# uboot.sh DIR: Debian's U-Boot for QEMU's board virt, DIR/u-boot.bin and, as ELF file,
# DIR/uboot.elf. It is not installed.
set -euo pipefail
. "$(dirname "$0")/apt.sh"

mkdir -p "$1"
cd "$1"
private_apt "$(dpkg --print-architecture)"

rm -f u-boot-qemu_*.deb
download_or_say "uboot: cannot download u-boot-qemu" \
	"${apt[@]}" download u-boot-qemu
rm -rf unpacked
dpkg-deb -x u-boot-qemu_*.deb unpacked
cp unpacked/usr/lib/u-boot/qemu_arm/{u-boot.bin,uboot.elf} .
echo "uboot: $(basename u-boot-qemu_*.deb)"
