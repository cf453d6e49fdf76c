# SPDX-License-Identifier: GPL-2.0
# 64-bit x86, whose kernel is built with objtool, and that with libelf
ARCH_CROSS := x86_64-linux-gnu-
ARCH_IMAGE := arch/x86/boot/bzImage
ARCH_TARGETS := bzImage
ARCH_QEMU := qemu-system-x86_64
ARCH_GUEST := guest-x86_64
ARCH_GUEST_CC := x86_64-linux-gnu-gcc
ARCH_SYSCALL := __x64_sys_
ARCH_FIXUPS := 10
ARCH_DEBIAN := amd64
ARCH_DEBIAN_CROSS := x86_64-linux-gnu-
ARCH_PACKAGES := libelf-dev qemu-system-x86
