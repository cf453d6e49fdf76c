/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Calls on one line that go on: the kernel prints a call so if nothing stands between
 * its entry and its exit in the buffer of their CPU. Meanwhile the task may have been on
 * another CPU, and what it called there stands below that line:
 *
 *	1.000010 |   0)    sh-12   |   5.000 us    |  f();
 *	1.000011 |   1)    sh-12   |   2.000 us    |    g();
 *
 * So each such line waits until the next one of its task tells what it was. Most often that
 * comes soon, and on the same CPU: then the call is over. Meanwhile task->leaf points to it;
 * what has to wait longer than its block is there, or than its task is on the CPU, is
 * copied. Most lines of a trace are such calls: what they take is in replay.c.
 */
#ifndef CALLS_ONGOING_H
#define CALLS_ONGOING_H

#include "calls/held.h"

/**
 * struct going - a call on one line that turned out to go on
 * @leaf: its line: another one on that CPU, and it is over
 * @line: the number of that
 * @has_ret: what it returned is known
 * @ret: what it returned
 * @called: a call from it has come
 */
struct going {
	struct event leaf;
	uint64_t line;
	bool has_ret;
	bool called;
	int64_t ret;
};

/**
 * struct ongoing - what a task may still be in, though its line was complete
 * @waits: @leaf does, for the next line of the task
 * @shown: the filters let the task through when it came
 * @list: calls that go on, outermost first
 * @count: how many
 * @leaf: a copy; last, because there is less of it if nobody wants values
 */
struct ongoing {
	bool waits;
	bool shown;
	struct going *list;
	size_t count;
	size_t room;
	struct held leaf;
};

/* A sink that hears of events wants to hear of a call where it stands among those. */
static inline bool ongoing_matters(const struct replay *r)
{
	return !r->sink || !r->sink->heard;
}

/**
 * ongoing_wait - have a call on one line wait for the next line of its task
 * @r: replay
 * @task: whose
 * @leaf: the call
 */
void ongoing_wait(const struct replay *r, struct task *task, const struct held *leaf);

/**
 * ongoing_copy - copy the line that a task waits with, if it does
 * @r: replay
 * @task: task, or NULL
 */
void ongoing_copy(const struct replay *r, struct task *task);

/**
 * ongoing_copy_all - the same for all tasks: a block ends
 * @r: replay
 */
void ongoing_copy_all(const struct replay *r);

/**
 * ongoing_settle - a line tells what a copy is, and which calls are over
 * @r: replay
 * @task: a task with HEED_LEAF
 * @ev: its next line; NULL: there is none any more
 * @take: replays what waited, as what it is, and the ends of calls
 */
void ongoing_settle(struct replay *r, struct task *task, const struct event *ev,
		    void (*take)(struct replay *r, struct task *task, const struct held *held));

/**
 * ongoing_free - free what a task has of it
 * @task: task
 */
void ongoing_free(struct task *task);

#endif
