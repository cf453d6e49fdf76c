#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof-firmware.sh BUILD: boots from power-on: U-Boot loads the kernel from a disk, and
# Debian comes to its login prompt. Whose code is executed when, and who called whom, across
# all of it.

. "$(dirname "$0")/../../lib/guest.sh"
need virt patched
make -s O="$BUILD" bootprof >&2
make -s O="$BUILD" uboot >&2 || { skip "a boot with U-Boot" "it could not be fetched"; exit; }

bootprof=$BUILD/bootprof/bootprof
uboot=$BUILD/uboot
disk=$WORK/disk

# boot NAME KERNEL INITRD ARGUMENTS OPTIONS...: records a boot of it to $WORK/NAME.prof
boot()
{
	rm -rf "$disk"
	mkdir -p "$disk/extlinux"
	cp "$2/arch/arm/boot/zImage" "$disk/zImage"
	cp "$3" "$disk/initrd"
	printf 'LABEL linux\n  KERNEL /zImage\n  INITRD /initrd\n  APPEND console=ttyAMA0 %s\n' "$4" \
		>"$disk/extlinux/extlinux.conf"
	"$bootprof" record -g -F 10000 -o "$WORK/$1.prof" -k "$2/vmlinux" \
		--firmware "$uboot/u-boot" "${@:5}" -- qemu-system-arm -M virt -cpu cortex-a15 \
		-m 1024 -nodefaults -display none -no-reboot -bios "$uboot/u-boot.bin" \
		-icount "shift=0,sleep=off" -seed 1 -rtc "base=2026-01-01,clock=vm" \
		-drive "file=fat:$disk,format=raw,if=none,id=disk,readonly=on" \
		-device "virtio-blk-device,drive=disk" -serial stdio </dev/null >"$WORK/$1.console"
	grep -aq "$expected" "$WORK/$1.console" || { tail "$WORK/$1.console"; return 1; }
}

busybox()
{
	local expected="Run /init"

	boot boot "$BUILD/linux-v7-patched" "$BUILD/guest/busybox.cpio" panic=-1
}

debian()
{
	local expected="login:"

	make -s O="$BUILD" VARIANT=debian kernel "$BUILD/guest/debian.cpio" >&2 || return 1
	boot debian "$BUILD/linux-v7-debian" "$BUILD/guest/debian.cpio" systemd.mask=lab.service \
		--sysroot "$BUILD/userland-armhf/root" -u login:
}

# Firmware waits two seconds for a key; nobody else is executed before it, nor it later.
realms()
{
	"$bootprof" realms --bins 1000 --format csv "$WORK/boot.prof" >"$WORK/realms.csv"
	awk -F, 'NR > 1 && $4 > 0 { firmware = NR }
		NR > 1 && $5 > 0 { unpack = unpack ? unpack : NR; unpacked = NR }
		NR > 1 && $7 > 0 { kernel = kernel ? kernel : NR }
		END { print firmware, unpack, unpacked, kernel
		      exit !(firmware > 500 && firmware <= unpack && unpacked <= kernel) }' \
		"$WORK/realms.csv"
}

# Its functions are known wherever it has moved itself: it waits in a loop for a key.
firmware_symbols()
{
	"$bootprof" report --realm firmware --format csv "$WORK/boot.prof" >"$WORK/firmware.csv"
	awk -F, '{ print } NR > 1 && $3 == "?" { unnamed += $6 }
		NR > 1 && ($3 == "__udelay" || $3 == "get_ticks") { waits += $6 }
		END { exit !(unnamed < 1 && waits > 80) }' "$WORK/firmware.csv" || return 1
	"$bootprof" calls --realm firmware "$WORK/boot.prof" >"$WORK/folded"
	grep -q ';main_loop;autoboot_command;udelay;__udelay;get_ticks ' "$WORK/folded"
}

# The kernel is no call of the firmware's.
stacks()
{
	"$bootprof" calls "$WORK/boot.prof" >"$WORK/folded"
	grep -q '^start_kernel;setup_arch;paging_init[; ]' "$WORK/folded" || return 1
	! grep -E ';start_kernel[; ]' "$WORK/folded"
}

# User space has a fifth of it, waiting another one.
shares()
{
	"$bootprof" report --format json "$WORK/debian.prof" >"$WORK/report.json"
	grep -E '"realm": "(user|idle)", "samples"' "$WORK/report.json" |
		sed -E 's/.*"realm": "([a-z]*)".*"share_percent": ([0-9.]*).*/\1 \2/' |
		awk '{ print; share[$1] = $2 } END { exit !(share["user"] > 10 && share["idle"] > 10) }'
}

# PID 1's calls, over all of its system calls and of what has interrupted it: none is lost
process_stacks()
{
	"$bootprof" calls --per-task "$WORK/debian.prof" >"$WORK/folded"
	awk '/^systemd-1;/ { all += $NF } /^systemd-1;.*;__libc_start_main / { found += $NF }
		END { print found " of " all; exit !(found > all * 0.99) }' "$WORK/folded" || return 1
	grep -q '^systemd-1;.*;__libc_start_main .*;manager_load_unit ' "$WORK/folded" || return 1
	grep -q '^systemd-1;.*;__libc_start_main .*;sys_[a-z0-9]*;' "$WORK/folded"
}

# With ten samples in a millisecond, and stacks
size_of_a_minute()
{
	local size time

	size=$(stat -c %s "$WORK/debian.prof")
	time=$(tests/judges/profile.py show "$WORK/debian.prof" | awk 'NR == 1 { print $2 }')
	echo "$size bytes in $time ns"
	((size * 60 * 1000 / (time / 1000000) < 20000000))
}

verdict "a boot with U-Boot is recorded" busybox
verdict "firmware, decompressor, kernel" realms
verdict "the firmware's functions" firmware_symbols
verdict "the kernel's stacks begin in the kernel" stacks
verdict "from power-on to Debian's login prompt" debian
verdict "shares of user space and of waiting" shares
verdict "the stacks of a process" process_stacks
verdict "a boot of a minute makes no large file" size_of_a_minute
