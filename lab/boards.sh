# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What boards and architectures are like: lab/boards/BOARD.mk and lab/arches/ARCH.mk,
# lists of "NAME := value", read as data.

descriptions=$(realpath "$(dirname "${BASH_SOURCE[0]}")")

# boards_with NAME VALUE: the boards whose description says so, by name
boards_with()
{
	(cd "$descriptions/boards" && grep -lx "$1 := $2" -- *.mk | sed 's/\.mk$//')
}

# boards_of [ARCH]: all boards, or those of an architecture
boards_of() { boards_with BOARD_ARCH "${1-.*}"; }

set_from()
{
	local name assign value

	while read -r name assign value; do
		[[ $assign != ":=" ]] || declare -g "$name=$value"
	done <"$1"
}

# describe BOARD: sets BOARD_* and ARCH_*
describe()
{
	set_from "$descriptions/boards/$1.mk"
	set_from "$descriptions/arches/$BOARD_ARCH.mk"
}

# counted_alike: QEMU's arguments for the board that has been described to count time, if it can;
# it is the same in each run, if nothing of this computer's reaches the guest
counted_alike()
{
	echo "${BOARD_COUNTED:+$BOARD_COUNTED -seed 1 -rtc base=2026-01-01,clock=vm}"
}

# described BOARD NAME: prints that one
described() { (describe "$1" && echo "${!2}"); }
