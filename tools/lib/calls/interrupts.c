// SPDX-License-Identifier: GPL-2.0
#include "calls/interrupts.h"

bool is_interrupt(struct task *task, const struct frame *caller, uint32_t depth,
		  uint32_t flags)
{
	if (task->arrow == ARROW_FIRST)
		task->arrow = depth;
	if (task->arrow > (int32_t)depth)
		task->arrow = ARROW_NONE;	/* its end is not in the trace */
	if (!caller || caller->in_irq == IN_IRQ)
		return false;
	if (task->arrow == (int32_t)depth)
		return true;
	if (flags & (NAME_IRQ | NAME_PREEMPT))
		return true;
	return flags & NAME_SOFTIRQ && caller->in_irq == IN_TASK &&
	       caller->open && !(caller->flags & NAME_BOTTOM);
}
