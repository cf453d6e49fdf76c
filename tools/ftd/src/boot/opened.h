/* SPDX-License-Identifier: GPL-2.0 */
/* While a trace is read: what each thread is in. */
#ifndef FTD_BOOT_OPENED_H
#define FTD_BOOT_OPENED_H

#include "boot/turns.h"

#define DEPTH_EVENT	UINT32_MAX	/* events tell of it: it has no depth */

/**
 * opened_top - the innermost routine that a thread is in, or NOBODY
 * @b: builder
 * @thread: thread
 */
uint32_t opened_top(const struct builder *b, uint32_t thread);

/**
 * opened_begin - a thread is in one more
 * @b: builder
 * @thread: thread
 * @kind: enum routine_kind
 * @name: number of its name
 * @depth: of a call, else DEPTH_EVENT. Calls at this depth and deeper are over.
 *
 * Return: its number.
 */
uint32_t opened_begin(struct builder *b, uint32_t thread, enum routine_kind kind, uint32_t name,
		      uint32_t depth);

/**
 * opened_leave - a call is over, and whatever is in it
 * @b: builder
 * @thread: thread
 * @depth: of the call
 * @time: when, if that is not the line at hand: for a call on one line
 */
void opened_leave(struct builder *b, uint32_t thread, uint32_t depth, uint64_t time);

/**
 * opened_end - the innermost routine of a kind is over, and whatever is in it
 * @b: builder
 * @thread: thread
 * @kind: enum routine_kind
 *
 * Return: its number, or NOBODY.
 */
uint32_t opened_end(struct builder *b, uint32_t thread, enum routine_kind kind);

/**
 * opened_over - a thread is gone, or the trace is at its end
 * @b: builder
 * @thread: thread
 *
 * What it is in stays open.
 */
void opened_over(struct builder *b, uint32_t thread);

#endif
