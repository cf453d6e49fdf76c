# SPDX-License-Identifier: GPL-2.0
# 32-bit ARM. ARMv4T code runs on every board, so one binary of the lab's own
# programs is enough.
ARCH_CROSS := arm-none-eabi-
ARCH_IMAGE := arch/arm/boot/zImage
ARCH_TARGETS := zImage dtbs
ARCH_QEMU := qemu-system-arm
ARCH_GUEST := guest
ARCH_GUEST_CC := arm-none-eabi-gcc -march=armv4t -marm -mfloat-abi=soft
ARCH_SYSCALL := sys_
ARCH_FIXUPS := 10
ARCH_DEBIAN := armhf
ARCH_DEBIAN_CROSS := arm-linux-gnueabihf-
ARCH_PACKAGES :=
