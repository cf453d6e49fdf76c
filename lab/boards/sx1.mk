# SPDX-License-Identifier: GPL-2.0
# Siemens SX1, a telephone of 2003: OMAP310, ARM925T (ARMv4T), 32 MB. Debian has
# no userland for ARMv4T, so all its programs are the lab's own.
BOARD_ARCH := arm
BOARD_CONFIG := v4t
BOARD_QEMU := -M sx1 -m 32
BOARD_DTB :=
BOARD_CONSOLE := ttyS0
BOARD_DATA := ttyS1
BOARD_DATA_QEMU := -serial chardev:data
BOARD_USERLAND := nolibc
BOARD_SHELL := no
# Exact times, the same in each boot: an instruction takes a nanosecond.
BOARD_COUNTED := -icount shift=0,sleep=off
