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
with_new_index "${apt[@]}" download "$@" >download.log 2>&1 || {
	cat download.log >&2
	echo "debian: cannot download $* for $arch; apt's messages are above" >&2
	exit 1
}
rm -rf root
# /bin is /usr/bin there, whatever a package says.
for name in bin sbin lib; do
	mkdir -p "root/usr/$name"
	ln -s "usr/$name" "root/$name"
done
for package in *.deb; do
	dpkg-deb --fsys-tarfile "$package" |
		tar -x -C root --keep-directory-symlink --exclude='./usr/share/*' --exclude='*/gconv/*'
done
touch ready
