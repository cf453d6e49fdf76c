/* SPDX-License-Identifier: GPL-2.0 */
/* Which calls an interrupt made, and not the function that they stand in. */
#ifndef CALLS_INTERRUPTS_H
#define CALLS_INTERRUPTS_H

#include "base/util.h"
#include "calls/kernel_names.h"
#include "calls/tasks.h"

/**
 * irq_level_of - in what does a call run?
 * @task: task
 * @caller: the frame that it stands in, or NULL: the task was in user mode
 * @depth: its level
 * @flags: enum name_flag of its function
 * @interrupt: set to what is_interrupt() says
 *
 * Return: as if the call had been entered
 */
enum irq_level irq_level_of(struct task *task, const struct frame *caller, uint32_t depth,
			    uint32_t flags, bool *interrupt);

/**
 * is_interrupt - did an interrupt make this call?
 * @task: task
 * @caller: the frame that it stands in, or NULL
 * @depth: its level
 * @flags: enum name_flag of its function
 *
 * Its name says so, unless an interrupt is being handled already: hard ones do not
 * nest. Soft ones also run for themselves.
 */
bool is_interrupt(struct task *task, const struct frame *caller, uint32_t depth,
		  uint32_t flags);

/* Is that a question? */
static __always_inline bool may_be_interrupt(const struct task *task, uint32_t flags)
{
	return unlikely(flags & (NAME_IRQ | NAME_PREEMPT | NAME_SOFTIRQ) ||
			task->arrow != ARROW_NONE);
}

#endif
