#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# deps.sh [PACKAGE...]: installs the Debian packages that are missing, of those
# named or else of those that everything needs; does nothing if none is.
set -euo pipefail

packages=(
	gcc libc6-dev                   # programs for this computer
	git patch make                  # the series
	flex bison bc perl xz-utils     # building a kernel
	gcc-arm-none-eabi               # kernels, init
	gcc-arm-linux-gnueabihf libc6-dev-armhf-cross  # ftd on the target
	qemu-system-arm                 # the boards
	ccache                          # one source in many configurations
	libcmocka-dev                   # unit tests of ftd
	mawk uftrace                    # to compare ftd's speed with
	python3                         # the reference that ftd has to agree with
	gdb-multiarch                   # what a boot has recorded that hangs
	clang libclang-rt-14-dev llvm-14  # fuzzing ftd
	chromium                        # looking at ftd's pictures
	pkg-config zlib1g-dev libzstd-dev liblzma-dev   # packed traces
	libtracecmd-dev libtracefs-dev libtraceevent-dev  # trace.dat; the first does not ask for the others
	debhelper dpkg-dev lintian python3-docutils  # ftd's manual page and package
	zsh                             # ftd's completion there
)
(($# == 0)) || packages=("$@")

installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2> /dev/null || :)
missing=()
for package in "${packages[@]}"; do
	[[ $'\n'$installed$'\n' == *$'\n'"installed $package"$'\n'* ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

echo "Installing Debian packages: ${missing[*]}"
root=()
if ((EUID)); then
	command -v sudo > /dev/null || {
		echo "deps: neither root nor sudo; as root, run: apt-get install ${missing[*]}" >&2
		exit 1
	}
	root=(sudo)
fi

# A mirror that is being updated answers with an index that does not fit.
for attempt in 1 2 3 4; do
	"${root[@]}" apt-get -q -o APT::Update::Error-Mode=any update &&
		"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
			apt-get -q -y --no-install-recommends install "${missing[@]}" &&
		exit 0
	echo "deps: attempt $attempt failed" >&2
	sleep $((attempt * 10))
done
echo "deps: could not install ${missing[*]}; apt's own messages are above" >&2
exit 1
