/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a line says, in 32 bytes: a block of lines is scanned into these, by any
 * thread, before they are replayed in the order of the trace. Names are numbers of
 * the lexer that scanned the block; see struct lexer.
 */
#ifndef LINES_EVENT_H
#define LINES_EVENT_H

#include <stddef.h>
#include <stdint.h>

#include "lines/value.h"

#define NO_WHO	UINT32_MAX

enum event_kind {
	EVENT_LEAF,
	EVENT_ENTRY,
	EVENT_EXIT,
	EVENT_SWITCH,
	EVENT_LOST,
	EVENT_IRQ_ENTER,
	EVENT_IRQ_EXIT,
	EVENT_UNKNOWN,
	EVENT_OTHER,
	EVENT_TRACE,
	EVENT_ANOTHER,
};

/**
 * struct event - a line
 * @time: its stamp, or NO_TIME
 * @duration: of a call, or NO_TIME; EVENT_LOST: how many; EVENT_UNKNOWN, EVENT_TRACE:
 *	where the line, or what it says, begins in its block
 * @line: its number, counted from 0 in its block
 * @func: the function, or NO_NAME; EVENT_SWITCH: the task that ran before;
 *	EVENT_UNKNOWN, EVENT_TRACE: the length of that
 * @who: the task, or NO_WHO; EVENT_SWITCH: the task that runs now
 * @cpu: CPU, or NO_CPU
 * @kind: what it is
 * @depth: nesting level; EVENT_TRACE: 1 if its line has flags that say that an interrupt
 *	is being handled
 */
struct event {
	uint64_t time;
	uint64_t duration;
	uint32_t line;
	uint32_t func;
	uint32_t who;
	int16_t cpu;
	uint16_t kind : 4;
	uint16_t depth : 12;
};

/**
 * struct event_value - what is known of a call besides
 * @number: which event
 * @value: points into the block
 */
struct event_value {
	uint32_t number;
	struct value value;
};

/**
 * struct events - the events of a block
 * @list: events
 * @count: how many
 * @values: arguments and return values, in the order of the events
 * @value_count: how many
 * @lines: lines of the block, also the ones that are no event
 */
struct events {
	struct event *list;
	size_t count;
	struct event_value *values;
	size_t value_count;
	uint32_t lines;

	size_t room;
	size_t value_room;
};

#endif
