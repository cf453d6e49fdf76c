#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# debian.sh BUILD: Debian's user space with systemd boots to its login prompt, and its boot
# is reported. systemd, which measures the same boot, agrees; the path to the prompt is known.

. "$(dirname "$0")/../../lib/guest.sh"

TESTED=debian

report() { "$FTD" boot --end print:over --format csv --table "$@" "$out/trace" 2>/dev/null | tr -d '\r'; }

prompt() { grep -a "login:" "$out/console.log" || { tail -n 5 "$out/console.log"; return 1; }; }
no_unit_failed() { grep -q "^0 loaded units" "$out/failed" || { cat "$out/failed"; return 1; }; }

# What systemd-analyze says that "$1" took, in nanoseconds: "1min 2.5s (userspace)"
by_systemd()
{
	grep -oE "([0-9]+min )?[0-9.]+m?s \($1\)" "$out/startup" | awk '
		{ for (i = 1; i < NF; i++) sum += $i * ($i ~ /min/ ? 60e9 : $i ~ /ms/ ? 1e6 : 1e9)
		  printf "%.0f\n", sum }'
}

region() { awk -F, -v name="$1" '$3 == name { print $2 }' "$WORK/regions"; }
kernel() { awk -F, '$1 != "" && NR > 1 && $3 != "user space" { sum += $2 } END { printf "%.0f\n", sum }' "$WORK/regions"; }

# How much more or less systemd may say, in nanoseconds
tolerance=20000000

# systemd says that $1 took nanoseconds from $2 to $3
systemd_says()
{
	local systemd

	systemd=$(by_systemd "$1")
	echo "$1: $systemd ns by systemd, not from $2 to $3"
	((systemd >= $2 && systemd <= $3))
}

all_known()
{
	report sums | awk -F, '{ print } $1 ~ /unknown/ { unknown += $2 } NR > 1 { all += $2 }
		END { exit !(all > 0 && unknown * 100 < all) }'
}

# What --without is told from: the same boot, played through
is_replayed()
{
	"$FTD" boot --end print:over --format csv --without kernel_init "$out/trace" 2>/dev/null | tr -d '\r' |
		awk -F, '{ print } NR == 2 { off = $2 / $1 - 1 } END { exit !(NR == 2 && off < .04 && off > -.04) }'
}

boots() # BOARD ARGUMENTS...
{
	need "$1"
	make -s O="$BUILD" BOARD="$1" BOARD_USERLAND=debian guest >&2
	run_job "$1: to the login prompt" -b "$1" -u debian -t 1500 "${@:2}" tests/jobs/debian ||
		return 0
	verdict "$1: the prompt" prompt
	verdict "$1: no unit failed" no_unit_failed
	report regions >"$WORK/regions"
	# systemd's clock stands until timekeeping_init(), which start_kernel() calls; its user space
	# begins when its libraries are loaded
	verdict "$1: the kernel's part, as systemd says" systemd_says kernel \
		$(($(kernel) - $(region "start_kernel()") - tolerance)) $(($(kernel) + tolerance))
	verdict "$1: user space, as systemd says" systemd_says userspace \
		$(($(region "user space") * 95 / 100)) $(($(region "user space") + tolerance))
	verdict "$1: the path is known" all_known
	verdict "$1: played through it takes as long" is_replayed
	for name in systemd-udevd dbus-daemon systemd-logind agetty; do
		verdict "$1: $name is among the threads" grep -q "$name" <(report threads)
	done
}

boots virt -q "$counted"
with_newer_qemu vexpress-a15 boots vexpress-a15 -Q "$newer" -q "$counted $turns"
