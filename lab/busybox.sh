#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# busybox.sh FILE ARCH WORKDIR: Debian's static busybox for an architecture, which need
# not be this computer's.
set -euo pipefail
. "$(dirname "$0")/apt.sh"

file=$(realpath -m "$1")
arch=$2
mkdir -p "$3"
cd "$3"
private_apt "$arch"

rm -f busybox-static_*.deb
download_or_say "busybox: cannot download busybox-static for $arch" \
	"${apt[@]}" download busybox-static
rm -rf unpacked
dpkg-deb -x busybox-static_*.deb unpacked
cp unpacked/bin/busybox "$file"
echo "busybox: $(basename busybox-static_*.deb)"
