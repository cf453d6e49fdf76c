/* SPDX-License-Identifier: GPL-2.0 */
/* What sort of work a function's name stands for; pictures give each its colour. */
#ifndef DRAW_KIND_H
#define DRAW_KIND_H

/* The first two are what most often can be had back when a boot is slow. */
enum kind {
	KIND_OTHER,
	KIND_DELAY,		/* somebody wrote down how long to wait */
	KIND_CONSOLE,		/* messages on their way out */
	KIND_WAIT,		/* scheduled out, or idle */
	KIND_IRQ,		/* an interrupt */
	KINDS
};

/**
 * kind_below - the kind that a call is shown as
 * @caller: the same of its caller, KIND_OTHER if it has none
 * @own: kind_of() its function
 *
 * What a delay or the console calls is part of the delay or the output; an
 * interrupt is neither.
 */
enum kind kind_below(enum kind caller, enum kind own);

/**
 * kind_word - a kind's name, one word that is safe everywhere
 * @kind: kind
 */
const char *kind_word(enum kind kind);

/**
 * kind_title - what a legend calls it
 * @kind: kind
 */
const char *kind_title(enum kind kind);

#endif
