// SPDX-License-Identifier: GPL-2.0
#include "boot/piece.h"

const char *piece_word(enum piece_kind kind)
{
	static const char *const words[] = {
		[PIECE_WORK]		= "work",
		[PIECE_DELAY]		= "delay",
		[PIECE_DEVICE]		= "device",
		[PIECE_GRACE]		= "RCU",
		[PIECE_INTERRUPT]	= "interrupt",
		[PIECE_BUSY]		= "busy",
		[PIECE_SWITCH]		= "switch",
		[PIECE_UNKNOWN]		= "unknown",
		[PIECE_KINDS]		= "short",
	};

	return words[kind];
}
