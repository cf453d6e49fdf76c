#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# configure.sh BUILD: what a configuration asks for and does not get is named.

. "$(dirname "$0")/../lib.sh"

build=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/odd.config" <<'EOF'
CONFIG_MMU=y
CONFIG_NO_SUCH_OPTION=y
# CONFIG_BUG is not set
EOF
doing "configuring a kernel"
if said=$(lab/configure.sh "$work/odd/.config" "$work/odd.config" -- make -C "$build/src/stock" \
		O="$work/odd" ARCH=arm CROSS_COMPILE=arm-none-eabi- 2>&1); then
	not_ok "an option that is not granted is refused" "it was accepted"
	exit
fi
ok "an option that is not granted is refused"
names() { grep -q "^$1" <<<"$said" || { echo "$said"; return 1; }; }
verdict "an option that does not exist is named" names CONFIG_NO_SUCH_OPTION=y
verdict "an option that cannot be off is named" names CONFIG_BUG=y
verdict "an option that is granted is not" test "${said/CONFIG_MMU/}" = "$said"
verdict "the configuration does not look finished" test ! -e "$work/odd/.config"
