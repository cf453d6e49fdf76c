# SPDX-License-Identifier: GPL-2.0
# A PC with two CPUs
BOARD_ARCH := x86_64
BOARD_CONFIG := x86-64
# CPUs take turns: with a thread for each, QEMU 7.2 executes breakpoints that are gone
BOARD_QEMU := -M q35 -cpu qemu64 -smp 2 -m 512 -accel tcg,thread=single
BOARD_DTB :=
BOARD_CONSOLE := ttyS0
BOARD_DATA := ttyS1
BOARD_DATA_QEMU := -serial chardev:data
BOARD_USERLAND := busybox
BOARD_SHELL := yes
# Time in whole ticks, as on a host too busy to calibrate the TSC: Documentation/upstream.md
BOARD_EXCUSED := clock went backwards: [0-9]+0000000 ->
