#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debian.sh LIST ARCH WORKDIR: Debian's user space with systemd, as a list for
# gen_init_cpio. The packages are unpacked, their scripts are not run: what these would
# set up, and a boot to the login prompt needs, is done here. When the prompt is there a
# service starts the lab's init, which does the job.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
. "$here/../apt.sh"

list=$(realpath -m "$1")
arch=$2
mkdir -p "$3"
cd "$3"
private_apt "$arch"
read -ra packages < <(grep -v '^#' "$here/debian.packages" | paste -sd' ')

# They ask for each other's scripts only
left_out='^(perl|libperl|usrmerge|debconf|dpkg_|adduser|lib.*-perl_)'

download()
{
	rm -f cache/archives/*.deb
	"${apt[@]}" -y --no-install-recommends --download-only install "${packages[@]}"
}

download_or_say "debian: cannot download the user space for $arch" \
	download

merged_root
mkdir -p root/{dev,proc,sys,run,tmp,root}
debs=(cache/archives/*.deb)
for deb in "${debs[@]}"; do
	[[ $(basename "$deb") =~ $left_out ]] ||
		unpack_to_root "$deb" --no-same-owner \
			--exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' \
			--exclude='./usr/share/locale/*' --exclude='./lib/udev/hwdb.d/*'
done

# As base-passwd, dbus, systemd and the person who installs it would
cp root/usr/share/base-passwd/passwd.master root/etc/passwd
cp root/usr/share/base-passwd/group.master root/etc/group
echo 'messagebus:x:100:101::/nonexistent:/usr/sbin/nologin' >>root/etc/passwd
echo 'messagebus:x:101:' >>root/etc/group
echo 'passwd: files' >root/etc/nsswitch.conf
echo board >root/etc/hostname
echo 0123456789abcdef0123456789abcdef >root/etc/machine-id
ln -s lib/systemd/systemd root/init
rm -rf root/var/run root/var/lock
ln -s /run root/var/run
ln -s /run/lock root/var/lock
cp -r "$here/debian-files/." root/

find root -mindepth 1 \( -type d -printf 'dir /%P %m 0 0\n' \
	-o -type l -printf 'slink /%P %l 777 0 0\n' \
	-o -type f -printf "file /%P $PWD/%p %m 0 0\n" \) >"$list"
# shellcheck disable=SC2016	# gen_init_cpio replaces it
echo 'file /usr/lib/lab/init ${LAB_GUEST}/init 755 0 0' >>"$list"
echo "debian: ${#debs[@]} packages, $(du -sm root | cut -f1) MB"
