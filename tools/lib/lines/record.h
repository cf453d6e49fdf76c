/* SPDX-License-Identifier: GPL-2.0 */
/* One line of a trace, understood. The scanner fills it, everybody else reads. */
#ifndef LINES_RECORD_H
#define LINES_RECORD_H

#include <stdbool.h>
#include <stdint.h>

struct value;

#define NO_CPU		(-1)
#define NO_PID		(-1)
#define NO_TIME		UINT64_MAX

/* The kernel stops at a few dozen levels; beyond this a line is not a call. */
#define MAX_DEPTH	4096

/* NR_CPUS is at most 8192 upstream; a larger number is not a CPU. */
#define MAX_CPUS	32767

enum record_kind {
	RECORD_NOISE,		/* headers, comments, arrows, blank lines */
	RECORD_UNKNOWN,		/* not understood */
	RECORD_OTHER,		/* what stands before a trace, or beside it in a log */
	RECORD_ENTRY,		/* func() { */
	RECORD_EXIT,		/* } */
	RECORD_LEAF,		/* func(); */
	RECORD_SWITCH,		/* a-1 => b-2 */
	RECORD_LOST,		/* CPU:3 [LOST 12 EVENTS] */
	RECORD_START,		/* ##### CPU 2 buffer started #### */
	RECORD_ANOTHER,		/* # tracer: ..., behind a trace: another one */
	RECORD_IRQ_ENTER,	/* ==========> */
	RECORD_IRQ_EXIT,	/* <========== */
};

static inline bool is_call(enum record_kind kind)
{
	return kind == RECORD_ENTRY || kind == RECORD_EXIT || kind == RECORD_LEAF;
}

/**
 * struct record - what one line says
 * @kind: which of the fields below mean something
 * @cpu: the CPU, or NO_CPU where the line does not name one
 * @pid: the task (for RECORD_SWITCH: the task that runs now), or NO_PID
 * @comm: its name, not terminated; points into the line
 * @comm_len: length of @comm, 0 if there is none
 * @prev_pid: RECORD_SWITCH: the task that ran before
 * @prev_comm: its name, as @comm
 * @prev_comm_len: length of @prev_comm
 * @depth: nesting level, from the indentation
 * @has_column: the line has a duration column, blank or not
 * @has_duration: the duration column holds a number
 * @duration: that number, in nanoseconds
 * @unit: the step in which @duration was printed: it is truncated to this
 * @stamp: the text of the absolute time, or NULL; see record_time()
 * @name: the function's name, not terminated; points into the line
 * @name_len: length of @name; 0 for an exit that does not name its function
 * @args: what stands between the parentheses; points into the line
 * @args_len: its length, 0: nothing does
 * @comment: what stands behind a call, where its return value may be; see record_value()
 * @comment_len: its length, 0: nothing does
 * @event: RECORD_NOISE: what a trace event says; points into the line
 * @event_len: its length, 0: it is none
 * @in_irq: an interrupt is being handled there, by the flags of the event's line
 * @func: number of that name, or NO_NAME; only of lexer_record()
 * @time: the absolute time, or NO_TIME; only of lexer_record()
 * @lost: RECORD_LOST: how many events, 0 if the kernel did not count them
 */
struct record {
	enum record_kind kind;
	int32_t cpu;
	int32_t pid;
	const char *comm;
	uint32_t comm_len;
	int32_t prev_pid;
	const char *prev_comm;
	uint32_t prev_comm_len;
	uint32_t depth;
	bool has_column;
	bool has_duration;
	uint64_t duration;
	uint32_t unit;
	const char *stamp;
	const char *name;
	uint32_t name_len;
	const char *args;
	uint32_t args_len;
	const char *comment;
	uint32_t comment_len;
	const char *event;
	uint32_t event_len;
	bool in_irq;
	uint32_t func;
	uint64_t time;
	uint64_t lost;
};

/**
 * record_time - the absolute time of a line
 * @rec: a record whose stamp is not NULL
 *
 * Parsed only when somebody asks: most tables need durations alone.
 *
 * Return: nanoseconds, truncated by the kernel to whole microseconds; NO_TIME if they
 * are more than any clock shows.
 */
uint64_t record_time(const struct record *rec);

/**
 * record_value - arguments and return value of a call
 * @rec: an entry, exit or leaf
 * @value: result; points into the line
 *
 * Return: false if nothing is known.
 */
bool record_value(const struct record *rec, struct value *value);

#endif
