# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# Samples programs in /debian. Reports go to /tmp/reports, a line with its name before each.
sample() # NAME COMMAND...
{
	echo "== $1"
	shift
	drspin -i 2ms --share 0 --json -o /tmp/report -- chroot /debian "$@" >/dev/null
	cat /tmp/report
}

# shellcheck source=bench/drspin/debian-programs.sh
. /bench/debian-programs.sh >/tmp/reports 2>/tmp/errors
cat /tmp/errors >&2
