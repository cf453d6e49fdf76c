#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# bootprof-firmware.sh BUILD: a boot from power-on: U-Boot loads the kernel from a disk.
# Whose code is executed when, and who called whom, across all of it.

. "$(dirname "$0")/../../lib/guest.sh"
need virt patched
make -s O="$BUILD" bootprof >&2
make -s O="$BUILD" uboot >&2 || { skip "a boot with U-Boot" "it could not be fetched"; exit; }

bootprof=$BUILD/bootprof/bootprof
kernel=$BUILD/linux-v7-patched
uboot=$BUILD/uboot
disk=$WORK/disk

rm -rf "$disk"
mkdir -p "$disk/extlinux"
cp "$kernel/arch/arm/boot/zImage" "$disk/zImage"
cp "$BUILD/guest/busybox.cpio" "$disk/initrd"
printf 'LABEL linux\n  KERNEL /zImage\n  INITRD /initrd\n  APPEND console=ttyAMA0 panic=-1\n' \
	>"$disk/extlinux/extlinux.conf"

boots()
{
	"$bootprof" record -g -F 10000 -o "$WORK/boot.prof" -k "$kernel/vmlinux" \
		--firmware "$uboot/uboot.elf" -- qemu-system-arm -M virt -cpu cortex-a15 -m 512 \
		-nodefaults -display none -no-reboot -bios "$uboot/u-boot.bin" \
		-icount "shift=0,sleep=off" -seed 1 -rtc "base=2026-01-01,clock=vm" \
		-drive "file=fat:$disk,format=raw,if=none,id=disk,readonly=on" \
		-device "virtio-blk-device,drive=disk" -serial "file:$WORK/console" </dev/null
	grep -q "Run /init" "$WORK/console" || { tail "$WORK/console"; return 1; }
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

# The kernel is no call of the firmware's.
stacks()
{
	"$bootprof" calls "$WORK/boot.prof" >"$WORK/folded"
	grep -q '^start_kernel;setup_arch;paging_init[; ]' "$WORK/folded" || return 1
	! grep -E ';start_kernel[; ]' "$WORK/folded"
}

verdict "a boot with U-Boot is recorded" boots
verdict "firmware, decompressor, kernel" realms
verdict "the kernel's stacks begin in the kernel" stacks
