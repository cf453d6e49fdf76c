#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debian.sh DIR ARCH PACKAGE...: Debian's packages for another architecture, unpacked in
# DIR/root, to be run on a board: those that are named, and nothing that they need.
set -euo pipefail
. "$(dirname "$0")/apt.sh"

dir=$1
arch=$2
shift 2
mkdir -p "$dir"
cd "$dir"
private_apt "$arch"

rm -f ./*.deb
download_or_say "debian: cannot download $* for $arch" \
	"${apt[@]}" download "$@"
merged_root
for package in *.deb; do
	unpack_to_root "$package" --exclude='./usr/share/*' --exclude='*/gconv/*'
done
touch ready
