// SPDX-License-Identifier: GPL-2.0
#include "draw/kind.h"

static const struct {
	const char *word;
	const char *title;
} kinds[KINDS] = {
	[KIND_OTHER]	= { "other",   "the rest" },
	[KIND_DELAY]	= { "delay",   "delays" },
	[KIND_CONSOLE]	= { "console", "console output" },
	[KIND_WAIT]	= { "wait",    "scheduled out, idle" },
	[KIND_IRQ]	= { "irq",     "interrupts" },
};

enum kind kind_below(enum kind caller, enum kind own)
{
	if (own == KIND_IRQ || caller == KIND_OTHER)
		return own;
	/* What an interrupt or idling finds to do may be a delay as well. */
	if ((caller == KIND_IRQ || caller == KIND_WAIT) && own != KIND_OTHER)
		return own;
	return caller;
}

const char *kind_word(enum kind kind)
{
	return kinds[kind].word;
}

const char *kind_title(enum kind kind)
{
	return kinds[kind].title;
}
