// SPDX-License-Identifier: GPL-2.0
#include "calls/interrupts.h"

enum irq_level irq_level_of(struct task *task, const struct frame *caller, uint32_t depth,
			    uint32_t flags, bool *interrupt)
{
	enum irq_level level = caller ? caller->in_irq : IN_TASK;
	bool hard, soft;

	if (task->arrow == ARROW_FIRST)
		task->arrow = depth;
	if (task->arrow > (int32_t)depth)
		task->arrow = ARROW_NONE;	/* its end is not in the trace */

	hard = level != IN_IRQ &&
	       (task->arrow == (int32_t)depth || flags & (NAME_IRQ | NAME_PREEMPT));
	soft = level == IN_TASK && flags & NAME_SOFTIRQ &&
	       caller && caller->open && !(caller->flags & NAME_BOTTOM);
	/* In user mode it stands in no function */
	*interrupt = caller && (hard || soft);

	if (flags & NAME_SOFTIRQ)
		return IN_SOFTIRQ;
	return hard && !(flags & NAME_PREEMPT) ? IN_IRQ : level;
}

bool is_interrupt(struct task *task, const struct frame *caller, uint32_t depth,
		  uint32_t flags)
{
	bool interrupt;

	irq_level_of(task, caller, depth, flags, &interrupt);
	return interrupt;
}
