#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# qemu.sh DIR: DIR/bin becomes the directory of a QEMU that runs several CPUs in exact
# time: this computer's, if it is new enough, else that of the release's backports, which
# is unpacked in DIR, and not installed.
set -euo pipefail
. "$(dirname "$0")/apt.sh"

# Since 8.1 CPUs take turns under -icount, and see what another one has written to a
# function while it is translated. Since 9.0 a plugin can read registers, and so tell
# which of them it is.
least=9.0
# What is fetched needs the same libraries as what is installed (lab/packages).
packages=(qemu-system-arm qemu-system-common qemu-system-data)

die() { echo "qemu: $*" >&2; exit 1; }
version_of() { "$1" --version | sed -n 's/.*version \([0-9.]*\).*/\1/p'; }
new_enough() { sort -C -V <<<"$least"$'\n'"$(version_of "$1")"; }

mkdir -p "$1"
cd "$1"

own=$(command -v qemu-system-arm) || die "no qemu-system-arm: make deps installs it"
if new_enough "$own"; then
	ln -sfn "$(dirname "$own")" bin
	exit
fi

release_apt RELEASE-backports deb "$(dpkg --print-architecture)" ||
	die "apt has no mirror of this release, whose backports have QEMU $least"

rm -rf ./*.deb usr
download_or_say "qemu: cannot download ${packages[*]} from $suite" \
	"${apt[@]}" download "${packages[@]}"
for package in *.deb; do
	dpkg-deb -x "$package" .
done
rm ./*.deb
ln -sfn usr/bin bin
new_enough bin/qemu-system-arm ||
	die "$suite have QEMU $(version_of bin/qemu-system-arm), needed is $least"
echo "qemu: $(version_of bin/qemu-system-arm) from $suite, in $PWD"
