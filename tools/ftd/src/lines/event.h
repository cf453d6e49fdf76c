/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a line says, in 32 bytes: a block of lines is scanned into these, by any
 * thread, before they are replayed in the order of the trace. Names are numbers of
 * the lexer that scanned the block; see struct lexer.
 */
#ifndef FTD_EVENT_H
#define FTD_EVENT_H

#include "calls/tasks.h"
#include "lines/names.h"
#include "lines/record.h"
#include "lines/scan.h"

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
};

/**
 * struct event - a line
 * @time: its stamp, or NO_TIME
 * @duration: of a call, or NO_TIME; EVENT_LOST: how many; EVENT_UNKNOWN: where
 *	the line begins in its block
 * @line: its number, counted from 0 in its block
 * @func: the function, or NO_NAME; EVENT_SWITCH: the task that ran before;
 *	EVENT_UNKNOWN: the line's length
 * @who: the task, or NO_WHO; EVENT_SWITCH: the task that runs now
 * @cpu: CPU, or NO_CPU
 * @kind: what it is
 * @depth: nesting level
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
 * struct who - a task as lines name it
 * @pid: its number
 * @comm_len: how much of the text is its name
 */
struct who {
	int32_t pid;
	uint32_t comm_len;
};

/* Texts of the task column seen lately; see lexer_who(). */
#define WHO_SLOTS	64

struct who_slot {
	uint64_t head;
	uint64_t tail;
	uint32_t who;
};

/**
 * struct lexer - makes events of lines; each thread has one
 * @scanner: the form of the trace
 * @names: names of functions that it has met
 * @who_names: "name-pid" of tasks that it has met
 * @whos: the same, by number
 *
 * What follows only saves time.
 */
struct lexer {
	struct scanner scanner;
	struct names names;
	struct names who_names;
	struct who *whos;

	size_t who_room;
	struct who_slot slots[WHO_SLOTS];
	uint64_t seconds_text;
	uint64_t seconds;
	unsigned int seconds_len;
};

/**
 * struct events - the events of a block
 * @list: events
 * @count: how many
 * @lines: lines of the block, also the ones that are no event
 */
struct events {
	struct event *list;
	size_t count;
	uint32_t lines;

	size_t room;
};

/**
 * lexer_init - begin
 * @lx: lexer
 */
void lexer_init(struct lexer *lx);

/**
 * lexer_free - free all of it
 * @lx: lexer
 */
void lexer_free(struct lexer *lx);

/**
 * lexer_block - make events of a block of lines
 * @lx: lexer
 * @start: first character
 * @end: one past the last newline; BLOCK_SLACK bytes behind it may be read
 * @events: result
 */
void lexer_block(struct lexer *lx, const char *start, const char *end,
		 struct events *events);

/**
 * lexer_slow - make an event of a line in any form
 * @lx: lexer
 * @line: first character
 * @end: its newline
 * @ev: result
 *
 * Return: false if it is none of interest.
 */
bool lexer_slow(struct lexer *lx, const char *line, const char *end,
		struct event *ev);

/**
 * lexer_fast - make an event of a line in the usual form
 * @lx: lexer
 * @line: first character
 * @ev: result
 *
 * What it understands, lexer_slow() would understand in the same way.
 *
 * Return: one past the newline, or NULL if it takes lexer_slow().
 */
const char *lexer_fast(struct lexer *lx, const char *line, struct event *ev);

/**
 * lexer_who - the number of a task
 * @lx: lexer
 * @comm: its name; where it is not empty, "-pid" follows
 * @comm_len: length of the name
 * @pid: its pid
 */
uint32_t lexer_who(struct lexer *lx, const char *comm, uint32_t comm_len,
		   int32_t pid);

#endif
