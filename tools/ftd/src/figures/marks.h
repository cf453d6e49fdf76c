/* SPDX-License-Identifier: GPL-2.0 */
/* What tasks had beside their calls, in words: trace events, times off the CPU. */
#ifndef FTD_MARKS_H
#define FTD_MARKS_H

#include "calls/call.h"
#include "calls/off_cpu.h"

/**
 * struct mark - one of these
 * @task: whose
 * @begin: absolute time
 * @width: how long, in nanoseconds; an event: 0
 * @cpu: where, or NO_CPU
 * @off_cpu: it is a time off the CPU
 * @same: so much of the text says what it is
 * @text: "NAME: TEXT" of an event, or "off CPU, woken by sh-120"; any bytes, terminated
 * @order: its number in struct marks, as they came
 */
struct mark {
	struct task *task;
	uint64_t begin;
	uint64_t width;
	int32_t cpu;
	bool off_cpu;
	uint32_t same;
	char *text;
	size_t order;
};

/**
 * mark_event - of an event
 * @task: whose
 * @te: event
 *
 * Return: its text is to be freed.
 */
struct mark mark_event(struct task *task, const struct trace_event *te);

/**
 * mark_off_cpu - of a time off the CPU
 * @task: whose
 * @off: since when, and who woke it
 * @now: when it came back
 *
 * Return: its text is to be freed.
 */
struct mark mark_off_cpu(struct task *task, const struct off_cpu *off, uint64_t now);

/**
 * struct marks - all of them that found room
 * @list: marks; when sorted, a task after the other by their numbers, then by time
 * @count: how many
 * @limit: how many there may be; set before the first one is added
 * @cut: those that came later
 */
struct marks {
	struct mark *list;
	size_t count;
	size_t limit;
	uint64_t cut;

	size_t room;
};

/**
 * marks_add - one more, if there is room and it has a time
 * @m: marks
 * @mark: mark; its text is not the caller's any more
 */
void marks_add(struct marks *m, struct mark mark);

/**
 * marks_sort - by task
 * @m: marks
 */
void marks_sort(struct marks *m);

/**
 * marks_of - the first mark of a task
 * @m: sorted marks
 * @task: task
 *
 * Return: its number; @count if there is none.
 */
size_t marks_of(const struct marks *m, const struct task *task);

/**
 * marks_note - say on stderr if some have found no room
 * @m: marks
 */
void marks_note(const struct marks *m);

/**
 * marks_free - free them
 * @m: marks
 */
void marks_free(struct marks *m);

#endif
