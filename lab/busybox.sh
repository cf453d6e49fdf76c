#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# busybox.sh FILE ARCH WORKDIR: Debian's static busybox for an architecture, without telling this
# computer's package manager about a foreign architecture: apt works on
# directories of its own and takes only the mirrors from the system.
set -euo pipefail

file=$(realpath -m "$1")
arch=$2
mkdir -p "$3"
cd "$3"
mkdir -p state/lists/partial cache/archives/partial
: > status
apt=(apt-get -q -o APT::Architecture="$arch" -o APT::Architectures="$arch"
	-o APT::Sandbox::User=root -o Dir::State="$PWD/state"
	-o Dir::State::status="$PWD/status" -o Dir::Cache="$PWD/cache")

# A mirror that is being updated answers with an index that does not fit; the
# package may be in one that does.
for attempt in 1 2 3 4; do
	rm -f busybox-static_*.deb
	"${apt[@]}" update > update.log 2>&1 || :
	if "${apt[@]}" download busybox-static > download.log 2>&1; then
		rm -rf unpacked
		dpkg-deb -x busybox-static_*.deb unpacked
		cp unpacked/bin/busybox "$file"
		echo "busybox: $(basename busybox-static_*.deb)"
		exit 0
	fi
	echo "busybox: attempt $attempt failed" >&2
	sleep $((attempt * 10))
done
cat update.log download.log >&2
echo "busybox: cannot download busybox-static for $arch; apt's messages are above" >&2
exit 1
