/* SPDX-License-Identifier: GPL-2.0 */
/* Whose event is it? Which task runs on which CPU, and what it slept before. */
#ifndef CALLS_RUNNING_H
#define CALLS_RUNNING_H

#include "calls/ids.h"
#include "calls/state.h"
#include "lines/event.h"

/**
 * running_on - the task that runs on a CPU, or NULL
 * @tasks: tasks
 * @cpu: CPU, or NO_CPU
 */
static inline struct task *running_on(const struct tasks *tasks, int32_t cpu)
{
	size_t index = cpu + 1;

	return index < tasks->cpus ? tasks->current[index] : NULL;
}

/**
 * running_other - running_task() when the CPU did not run this task just before
 * @r: replay
 * @ids: of the lexer that made the event
 * @ev: event
 * @who: number in the trace of the event's task, or NO_WHO
 */
struct task *running_other(struct replay *r, const struct ids *ids,
			   const struct event *ev, uint32_t who);

/**
 * running_task - the task of an event, which runs from now on
 * @r: replay
 * @ids: of the lexer that made the event
 * @ev: anything but an EVENT_SWITCH
 */
static __always_inline struct task *running_task(struct replay *r, struct ids *ids,
						 const struct event *ev)
{
	struct task *task = running_on(&r->trace->tasks, ev->cpu);
	uint32_t who = ids_who(r, ids, ev->who);

	if (likely(task && (who == NO_WHO || task->who == who)))
		return task;
	return running_other(r, ids, ev, who);
}

/**
 * running_event - the task of a trace event
 * @r: replay
 * @ids: of the lexer that made the event
 * @ev: an EVENT_TRACE
 *
 * It tells nothing about which task runs: calls do.
 *
 * Return: NULL if that task has made no call so far.
 */
struct task *running_event(struct replay *r, const struct ids *ids, const struct event *ev);

/**
 * running_teller - the task that an event's line names
 * @ids: of the lexer that made the event
 * @ev: event
 */
struct teller running_teller(const struct ids *ids, const struct event *ev);

/**
 * running_switch - a CPU changes its task
 * @r: replay
 * @ids: of the lexer that made the event
 * @ev: an EVENT_SWITCH
 */
void running_switch(struct replay *r, struct ids *ids, const struct event *ev);

/**
 * running_resume - the first event of a task that has been switched to
 * @r: replay
 * @task: task
 * @ev: event
 *
 * The task before it was scheduled out from here on, this one until here: that was
 * time asleep for the call that it is in, unless the scheduler itself is traced and
 * knows better.
 */
void running_resume(struct replay *r, struct task *task, const struct event *ev);

#endif
