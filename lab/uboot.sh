#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# uboot.sh DIR: U-Boot for QEMU's board virt, built from Debian's source: DIR/u-boot.bin, and
# DIR/u-boot, the ELF file with its symbols. They are the bytes of Debian's u-boot-qemu, whose
# ELF file has no symbols. Nothing is installed.
set -euo pipefail
. "$(dirname "$0")/apt.sh"
progress=$(realpath "$(dirname "$0")/progress.sh")

mkdir -p "$1"
cd "$1"
release_apt RELEASE deb-src "$(dpkg --print-architecture)" ||
	{ echo "uboot: apt has no mirror of this release" >&2; exit 1; }

rm -rf ./u-boot_* source output
download_or_say "uboot: cannot download the source of u-boot" \
	"${apt[@]}" source --download-only u-boot
dpkg-source --no-check -x u-boot_*.dsc source >unpack.log 2>&1 ||
	{ cat unpack.log >&2; exit 1; }
version=$(cd source && dpkg-parsechangelog -S Version)
SOURCE_DATE_EPOCH=$(cd source && dpkg-parsechangelog -S Timestamp)
export SOURCE_DATE_EPOCH

# It is another project's make.
unset MAKEFLAGS MFLAGS MAKELEVEL BOARD O
build=(make -C source O="$PWD/output" CROSS_COMPILE=arm-linux-gnueabihf- "-j$(nproc)")
"${build[@]}" qemu_arm_defconfig >configure.log 2>&1 || { cat configure.log >&2; exit 1; }
# Debian says which of its versions it is.
sed -i "s/^CONFIG_LOCALVERSION=.*/CONFIG_LOCALVERSION=\"+dfsg${version#*+dfsg}\"/" output/.config
"$progress" "u-boot $version" "$PWD/build.log" "${build[@]}" u-boot-nodtb.bin
mv output/u-boot .
mv output/u-boot-nodtb.bin u-boot.bin
rm -rf source output
