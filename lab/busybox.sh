#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# busybox.sh FILE ARCH WORKDIR: Debian's static busybox for an architecture, without telling this
# computer's package manager about a foreign architecture: apt works on
# directories of its own and takes only the mirrors from the system.
set -euo pipefail
. "$(dirname "$0")/apt.sh"

file=$(realpath -m "$1")
arch=$2
mkdir -p "$3"
cd "$3"
mkdir -p state/lists/partial cache/archives/partial
: >status
apt=(apt-get -q -o APT::Architecture="$arch" -o APT::Architectures="$arch"
	-o APT::Sandbox::User=root -o Dir::State="$PWD/state"
	-o Dir::State::status="$PWD/status" -o Dir::Cache="$PWD/cache")

refresh_index() { "${apt[@]}" -o APT::Update::Error-Mode=any update; }

rm -f busybox-static_*.deb
with_new_index "${apt[@]}" download busybox-static >download.log 2>&1 || {
	cat download.log >&2
	echo "busybox: cannot download busybox-static for $arch; apt's messages are above" >&2
	exit 1
}
rm -rf unpacked
dpkg-deb -x busybox-static_*.deb unpacked
cp unpacked/bin/busybox "$file"
echo "busybox: $(basename busybox-static_*.deb)"
