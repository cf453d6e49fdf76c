/* SPDX-License-Identifier: GPL-2.0 */
/* What the events of a boot say. */
#ifndef FTD_BOOT_TOLD_H
#define FTD_BOOT_TOLD_H

#include "boot/turns.h"
#include "events/trace_event.h"

/**
 * told - take an event
 * @b: builder
 * @thread: what runs on its CPU
 * @te: event; one of no meaning for a boot is nothing
 */
void told(struct builder *b, uint32_t thread, const struct trace_event *te);

/**
 * told_over - the trace has no more events
 * @b: builder
 */
void told_over(struct builder *b);

#endif
