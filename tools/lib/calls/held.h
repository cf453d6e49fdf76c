/* SPDX-License-Identifier: GPL-2.0 */
/*
 * With --pid or --task: events of a task that the trace has not named yet. The first
 * line with "=>" of a CPU tells whose all calls before it were, so these wait for it.
 */
#ifndef CALLS_HELD_H
#define CALLS_HELD_H

#include "calls/ids.h"
#include "calls/state.h"
#include "lines/event.h"

/**
 * struct held - an event that waits
 * @ev: event; its numbers of function and task are not valid any more
 * @line: number of its line
 * @id: its function
 * @value: what is known of it besides; its arguments are in @args
 * @args: these
 */
struct held {
	struct event ev;
	uint64_t line;
	struct func_id id;
	struct value value;
	char args[ARGS_MAX];
};

/* Does an event of this task wait? */
static inline bool is_held(const struct replay *r, const struct task *task)
{
	return r->holding && task->pid == NO_PID;
}

/**
 * held_of - an event as it waits
 * @ev: event
 * @line: number of its line
 * @id: its function
 * @value: what is known of it besides, or NULL
 */
struct held held_of(const struct event *ev, uint64_t line, struct func_id id,
		    const struct value *value);

/**
 * held_add - an event has to wait
 * @r: replay
 * @task: whose
 * @held: event
 */
void held_add(const struct replay *r, struct task *task, const struct held *held);

/**
 * held_shown - do the filters let a task through that a switch has named?
 * @r: replay
 * @ids: of the lexer that made the event
 * @ev: an EVENT_SWITCH, away from the task
 */
bool held_shown(const struct replay *r, const struct ids *ids, const struct event *ev);

/**
 * held_settle - it is known now whether a task's calls are looked at
 * @r: replay
 * @task: task; what waits does not any more
 * @shown: they are
 * @take: replays each event
 *
 * Return: how many there were.
 */
uint64_t held_settle(struct replay *r, struct task *task, bool shown,
		     void (*take)(struct replay *r, struct task *task, const struct held *held));

#endif
