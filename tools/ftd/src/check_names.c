// SPDX-License-Identifier: GPL-2.0
/* What the name of a function tells the checker. */
#include <string.h>

#include "check.h"
#include "util.h"

/*
 * An interrupt shows as calls in a row, at one depth: irq_enter(), a handler,
 * irq_exit(), and perhaps the scheduler. Where the first or the last are not
 * traced, the functions that they call stand in their places.
 */
static const char * const interrupt_names[] = {
	"irq_enter", "irq_enter_rcu", "tick_irq_enter",
	"irq_exit", "irq_exit_rcu", "tick_nohz_irq_exit",
	"handle_softirqs", "__do_softirq",
	"do_IRQ", "asm_do_IRQ", "handle_IRQ", "generic_handle_arch_irq",
	"generic_handle_domain_irq", "handle_domain_irq",
	"handle_IPI", "do_handle_IPI", "preempt_schedule_irq",
};

/* gic_handle_irq(), omap1_handle_irq(): the handler of the root controller */
#define HANDLER_SUFFIX	"_handle_irq"

/* Nobody returns from these. */
static const char * const exit_names[] = {
	"do_exit", "make_task_dead", "do_task_dead",
};

static bool is_one_of(const struct name *name, const char * const *list,
		      size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (!strcmp(name->text, list[i]))
			return true;
	return false;
}

bool is_interrupt(const struct name *name)
{
	const size_t suffix = strlen(HANDLER_SUFFIX);

	if (name->len > suffix &&
	    !strcmp(name->text + name->len - suffix, HANDLER_SUFFIX))
		return true;
	return is_one_of(name, interrupt_names, ARRAY_SIZE(interrupt_names));
}

bool is_task_exit(const struct name *name)
{
	return is_one_of(name, exit_names, ARRAY_SIZE(exit_names));
}
