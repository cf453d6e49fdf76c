# SPDX-License-Identifier: GPL-2.0
# QEMU's own machine as a 64-bit one: four Cortex-A57. QEMU makes its device tree.
BOARD_ARCH := arm64
BOARD_CONFIG := v8
BOARD_QEMU := -M virt -cpu cortex-a57 -smp 4 -m 512
BOARD_DTB :=
BOARD_CONSOLE := ttyAMA0
BOARD_DATA := vport0p1
BOARD_DATA_QEMU := -device virtio-serial-device -device virtserialport,chardev=data
BOARD_USERLAND := busybox
BOARD_SHELL := yes
