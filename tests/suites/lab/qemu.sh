#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# qemu.sh BUILD: a QEMU that is new enough is taken as it is, for an old one the backports
# are asked. Stand-ins play QEMU and the archive.

. "$(dirname "$0")/../../lib/suite.sh"

cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
release=$(. /etc/os-release && echo "$VERSION_CODENAME")

# program VERSION FILE: a QEMU that can only say its version
program()
{
	mkdir -p "$(dirname "$2")"
	printf '#!/bin/sh\necho "QEMU emulator version %s (Debian)"\n' "$1" >"$2"
	chmod +x "$2"
}

# offers VERSION: the archive has that one
offers()
{
	rm -rf "$work/package"
	mkdir -p "$work/package/DEBIAN"
	program "$1" "$work/package/usr/bin/qemu-system-arm"
	printf '%s\n' "Package: qemu-system-arm" "Version: $1" "Architecture: all" \
		"Maintainer: A Tester <tester@example.org>" "Description: test" \
		>"$work/package/DEBIAN/control"
	dpkg-deb --root-owner-group -b "$work/package" "$work/deb" >/dev/null
}

# installed VERSION: on a computer that knows one mirror of its release
installed()
{
	rm -rf "$work/qemu" "$work/deb"
	program "$1" "$work/bin/qemu-system-arm"
	cat >"$work/bin/apt-get" <<EOF
#!/bin/bash
case " \$* " in
*" indextargets "*)
	echo "mirror:/other|other||main"
	echo "mirror:/security|$release-security||main"
	echo "mirror:/debian|$release||main" ;;
*" download "*)
	cp $work/deb qemu-system-arm_1_all.deb ;;
esac
EOF
	chmod +x "$work/bin/apt-get"
}

fetch() { APT_PAUSE=0 PATH=$work/bin:$PATH lab/qemu.sh "$work/qemu"; }

# gets VERSION
gets()
{
	fetch && "$work/qemu/bin/qemu-system-arm" --version | grep "version $1 "
}

# refuses MESSAGE
refuses()
{
	local said

	! said=$(fetch 2>&1) && grep "^qemu: $1" <<<"$said" || { echo "$said"; return 1; }
}

installed 9.0.0
verdict "one that is new enough is taken" gets 9.0.0
verdict "nothing is fetched then" test ! -e "$work/qemu/usr"

installed 7.2.22
verdict "none to be had: says so" refuses "cannot download qemu-system-arm"
offers 10.0.2
verdict "an old one: the archive's is taken" gets 10.0.2
verdict "it comes from the backports of this release's mirror" \
	grep -x "deb mirror:/debian $release-backports main" "$work/qemu/sources.list"
offers 8.2.1
verdict "that is too old as well: says so" refuses ".* have QEMU 8.2.1, needed is 9.0"
