#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# libdw.sh DIR ARCH: Debian's libdw and what it needs for another architecture, to link
# programs with statically, and another libc; in DIR/usr. Compilers know of that by
# DIR/musl.specs.
set -euo pipefail
. "$(dirname "$0")/apt.sh"

dir=$1
arch=$2
# elfutils, what it unpacks sections and debug information with, and the names of C++
packages=(libdw-dev libelf-dev zlib1g-dev liblzma-dev libbz2-dev libzstd-dev libiberty-dev
	libunwind-dev	# is compared with
	musl-dev)
mkdir -p "$dir"
cd "$dir"
private_apt "$arch"

rm -f ./*.deb
download_or_say "libdw: cannot download ${packages[*]} for $arch" \
	"${apt[@]}" download "${packages[@]}"
rm -rf usr
for package in *.deb; do
	dpkg-deb -x "$package" .
done
sed "s, /usr/, $PWD/usr/,g; s,-L/usr/,-L$PWD/usr/,g; s,:/usr/,:$PWD/usr/,g" usr/lib/*-linux-musl*/musl-gcc.specs >musl.specs
touch ready
