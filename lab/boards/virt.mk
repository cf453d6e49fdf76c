# SPDX-License-Identifier: GPL-2.0
# QEMU's own machine, one CPU: what runs under -icount, where guest time counts
# instructions. QEMU makes its device tree. It has one serial port only.
BOARD_ARCH := arm
BOARD_CONFIG := v7
BOARD_QEMU := -M virt -cpu cortex-a15 -smp 1 -m 512
BOARD_DTB :=
BOARD_CONSOLE := ttyAMA0
BOARD_DATA := vport0p1
BOARD_DATA_QEMU := -device virtio-serial-device -device virtserialport,chardev=data
BOARD_USERLAND := busybox
BOARD_SHELL := yes
# Exact times, the same in each boot: an instruction takes a nanosecond.
BOARD_COUNTED := -icount shift=0,sleep=off
