# SPDX-License-Identifier: GPL-2.0
# ARM Versatile Express with a Cortex-A15 tile, two CPUs.
BOARD_ARCH := arm
BOARD_CONFIG := v7
BOARD_QEMU := -M vexpress-a15 -cpu cortex-a15 -smp 2 -m 512 -audiodev none,id=a -global pl041.audiodev=a
BOARD_DTB := arch/arm/boot/dts/arm/vexpress-v2p-ca15-tc1.dtb
BOARD_CONSOLE := ttyAMA0
BOARD_DATA := ttyAMA1
BOARD_DATA_QEMU := -serial chardev:data
BOARD_USERLAND := busybox
BOARD_SHELL := yes
