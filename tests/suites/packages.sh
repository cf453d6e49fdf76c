#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# packages.sh BUILD: the programs installed, and as Debian packages.

. "$(dirname "$0")/../lib/suite.sh"

build=$(realpath -m "$1")
cd "$(dirname "$0")/../../tools"
for tool in ftd drspin; do
	doing "building $tool"
	make -s -j"$(nproc)" -C "$tool" O="$build/$tool" >&2
	verdict "$tool: make install, make deb" "$tool/tests/install.sh" "$build/$tool"
done
