# SPDX-License-Identifier: GPL-2.0
# 64-bit ARM
ARCH_CROSS := aarch64-linux-gnu-
ARCH_IMAGE := arch/arm64/boot/Image
ARCH_TARGETS := Image
ARCH_QEMU := qemu-system-aarch64
ARCH_GUEST := guest-arm64
ARCH_GUEST_CC := aarch64-linux-gnu-gcc
ARCH_SYSCALL := __arm64_sys_
ARCH_FIXUPS := 15
ARCH_DEBIAN := arm64
ARCH_DEBIAN_CROSS := aarch64-linux-gnu-
ARCH_PACKAGES := gcc-aarch64-linux-gnu libc6-dev-arm64-cross
