# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# What several unwinders find of programs in /debian: /tmp/unwinders.tgz, with core files for gdb.
sample() # NAME COMMAND...
{
	name=$1
	shift
	unwinders "/tmp/found/$name" "$name" 4 chroot /debian "$@" >/dev/null
}

mkdir -p /tmp/found
# shellcheck source=bench/drspin/debian-programs.sh
. /bench/debian-programs.sh
# This one has all tables.
sample work /usr/bin/work
tar -C /tmp -cf - found | gzip -1 >/tmp/unwinders.tgz
