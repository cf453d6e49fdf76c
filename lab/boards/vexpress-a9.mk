# SPDX-License-Identifier: GPL-2.0
# ARM Versatile Express with a Cortex-A9 tile: four CPUs, no generic timer.
BOARD_ARCH := arm
BOARD_CONFIG := v7
BOARD_QEMU := -M vexpress-a9 -cpu cortex-a9 -smp 4 -m 512 -audiodev none,id=a -global pl041.audiodev=a
BOARD_DTB := arch/arm/boot/dts/arm/vexpress-v2p-ca9.dtb
BOARD_CONSOLE := ttyAMA0
BOARD_DATA := ttyAMA1
BOARD_DATA_QEMU := -serial chardev:data
BOARD_USERLAND := busybox
BOARD_SHELL := yes
