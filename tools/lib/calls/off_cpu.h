/* SPDX-License-Identifier: GPL-2.0 */
/* What the scheduler's events tell: when a task was off the CPU, and who woke it. */
#ifndef CALLS_OFF_CPU_H
#define CALLS_OFF_CPU_H

#include "calls/state.h"
#include "events/trace_event.h"

/* "soft interrupt TIMER", "an interrupt": as far as it is kept */
#define IRQ_NAME_MAX	40

/**
 * struct waker - who woke a task
 * @time: when, or NO_TIME: nobody knows
 * @task: what ran on the CPU then
 * @irq: the interrupt that it was, in words, terminated; "" if it was the task itself
 */
struct waker {
	uint64_t time;
	const struct task *task;
	char irq[IRQ_NAME_MAX];
};

/**
 * struct off_cpu - what the events tell of a task
 * @out: when it left the CPU, or NO_TIME
 * @state: how it left: 'R' to go on when it can, else it waits for something
 * @waker: who woke it since then
 */
struct off_cpu {
	uint64_t out;
	char state;
	struct waker waker;
};

/**
 * off_cpu_is_shown - do the filters let an event through?
 * @r: replay
 * @task: whose
 * @te: where, and what filters call it
 * @begin: when it began
 */
bool off_cpu_is_shown(const struct replay *r, struct task *task,
		      const struct trace_event *te, uint64_t begin);

/**
 * off_cpu_irq - the interrupt that an event happened in
 * @r: replay
 * @task: what runs on the CPU, or NULL: nobody knows
 * @te: event
 *
 * By events, or else by the functions that are open, or by the line's flags.
 *
 * Return: it in words, "" if it was the task itself.
 */
const char *off_cpu_irq(struct replay *r, const struct task *task, const struct trace_event *te);

/**
 * off_cpu_event - an event may tell of tasks
 * @r: replay
 * @task: what runs on the CPU, or NULL: nobody knows
 * @te: event
 *
 * Where a task comes back, the time from its switch away is time asleep of the call that
 * it stands in, exactly, and its sink's off_cpu() hears of it.
 */
void off_cpu_event(struct replay *r, struct task *task, const struct trace_event *te);

#endif
