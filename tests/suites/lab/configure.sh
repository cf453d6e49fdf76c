#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# configure.sh BUILD: what a configuration asks for and does not get is named; of
# two fragments the later one decides.

. "$(dirname "$0")/../../lib/suite.sh"

build=$(realpath -m "$1")
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/odd.config" <<'EOF'
CONFIG_MMU=y
CONFIG_NO_SUCH_OPTION=y
# CONFIG_BUG is not set
EOF

# configure NAME FRAGMENT...
configure()
{
	lab/configure.sh "$work/$1/.config" "${@:2}" -- make -C "$build/src/stock" \
		O="$work/$1" ARCH=arm CROSS_COMPILE=arm-none-eabi- 2>&1
}

doing "configuring kernels"
if said=$(configure odd "$work/odd.config"); then
	not_ok "an option that is not granted is refused" "it was accepted"
	exit
fi
ok "an option that is not granted is refused"
names() { grep -q "^$1" <<<"$said" || { echo "$said"; return 1; }; }
verdict "an option that does not exist is named" names CONFIG_NO_SUCH_OPTION=y
verdict "an option that cannot be off is named" names CONFIG_BUG=y
verdict "an option that is granted is not" test "${said/CONFIG_MMU/}" = "$said"
verdict "the configuration does not look finished" test ! -e "$work/odd/.config"

cat >"$work/first.config" <<'EOF'
CONFIG_MMU=y
CONFIG_BLK_DEV_INITRD=y
# CONFIG_PRINTK is not set
EOF
cat >"$work/second.config" <<'EOF'
# CONFIG_BLK_DEV_INITRD is not set
CONFIG_PRINTK=y
EOF
verdict "a later fragment may decide otherwise" \
	configure both "$work/first.config" "$work/second.config"
has() { grep -x -e "$1" "$work/both/.config"; }
verdict "what it wants is on" has CONFIG_PRINTK=y
verdict "what it does not want is off" has '# CONFIG_BLK_DEV_INITRD is not set'
verdict "what it does not mention stays" has CONFIG_MMU=y

edit() { sed -i "s/# CONFIG_BLK_DEV_INITRD is not set/CONFIG_BLK_DEV_INITRD=y/" "$work/both/.config"; }
kept()
{
	! said=$(configure both "$work/first.config" "$work/second.config") && has CONFIG_BLK_DEV_INITRD=y >/dev/null &&
		[[ $said == *".config was edited"*$'\n'CONFIG_BLK_DEV_INITRD=y ]] || { echo "$said"; return 1; }
}
edit
verdict "one that was edited is not written over" kept
rm "$work/both/.config"
verdict "one that was removed is made anew" configure both "$work/first.config" "$work/second.config"
