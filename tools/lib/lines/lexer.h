/* SPDX-License-Identifier: GPL-2.0 */
/* What each thread that makes events of lines knows. */
#ifndef LINES_LEXER_H
#define LINES_LEXER_H

#include "lines/names.h"
#include "lines/scan.h"
#include "lines/value.h"

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

/* Texts before the CPU of "trace-cmd report", by CPU. */
#define HEAD_SIZE	40

struct head_slot {
	char text[HEAD_SIZE];
	uint32_t len;			/* 0: none yet */
	uint32_t who;
};

/**
 * struct lexer - makes events of lines; each thread has one
 * @scanner: the form of the trace
 * @values: arguments and return values are wanted
 * @names: names of functions that it has met
 * @who_names: "name-pid" of tasks that it has met
 * @whos: the same, by number
 * @value: with @values, what lexer_fast() has found in its line: no arguments
 *
 * What follows only saves time.
 */
struct lexer {
	struct scanner scanner;
	bool values;
	struct names names;
	struct names who_names;
	struct who *whos;
	struct value value;

	size_t who_room;
	struct who_slot slots[WHO_SLOTS];
	uint64_t seconds_text;
	uint64_t seconds;
	unsigned int seconds_len;
	struct head_slot heads[WHO_SLOTS];
	uint32_t head_len;
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
 * lexer_who - the number of a task
 * @lx: lexer
 * @comm: its name; where it is not empty, "-pid" follows
 * @comm_len: length of the name
 * @pid: its pid
 */
uint32_t lexer_who(struct lexer *lx, const char *comm, uint32_t comm_len,
		   int32_t pid);

#endif
