# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# What Debian's own perf finds of programs in /debian: /tmp/perf.tgz.
export LC_ALL=C

# perf HOW NAME COMMAND...: callers are looked for when the program has ended.
sample_by()
{
	file=/tmp/perfs/$2.$1
	how=fp
	[ "$1" = fp ] || how=dwarf,16384
	shift 2
	rm -f db
	chroot /debian /usr/bin/perf record -q -m 16M -e cpu-clock:u -F 100 --call-graph "$how" -o /tmp/data -- "$@" \
		>/dev/null 2>"$file.log"
	chroot /debian /usr/bin/perf script -i /tmp/data -F comm,pid,ip,dso >"$file" 2>>"$file.log"
	rm -f data
}

sample() # NAME COMMAND...
{
	sample_by fp "$@"
	sample_by dwarf "$@"
}

mkdir -p /tmp/perfs
# shellcheck source=bench/drspin/debian-programs.sh
. /bench/debian-programs.sh
# This one has all tables.
sample work /usr/bin/work
tar -C /tmp -cf - perfs | gzip -1 >/tmp/perf.tgz
