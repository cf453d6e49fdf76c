// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <string.h>

#include "base/util.h"
#include "calls/name_flags.h"

/*
 * An interrupt shows as calls in a row, at one depth: irq_enter(), a handler,
 * irq_exit(). Where the first or the last are not traced, the functions that
 * they call stand in their places.
 */
static const struct {
	const char *name;
	uint32_t flags;
} names[] = {
	{ "irq_enter",			NAME_IRQ },
	{ "irq_enter_rcu",		NAME_IRQ },
	{ "tick_irq_enter",		NAME_IRQ },
	{ "irq_exit",			NAME_IRQ },
	{ "irq_exit_rcu",		NAME_IRQ },
	{ "__irq_exit_rcu",		NAME_IRQ },
	{ "tick_nohz_irq_exit",		NAME_IRQ },
	{ "do_IRQ",			NAME_IRQ },
	{ "do_irq",			NAME_IRQ },
	{ "asm_do_IRQ",			NAME_IRQ },
	{ "handle_IRQ",			NAME_IRQ },
	{ "generic_handle_arch_irq",	NAME_IRQ },
	{ "generic_handle_domain_irq",	NAME_IRQ },
	{ "handle_domain_irq",		NAME_IRQ },
	{ "handle_IPI",			NAME_IRQ },
	{ "do_handle_IPI",		NAME_IRQ },
	{ "common_interrupt",		NAME_IRQ },
	{ "__common_interrupt",		NAME_IRQ },
	{ "timer_interrupt",		NAME_IRQ },
	{ "handle_softirqs",		NAME_SOFTIRQ | NAME_BOTTOM },
	{ "__do_softirq",		NAME_SOFTIRQ | NAME_BOTTOM },
	{ "preempt_schedule_irq",	NAME_PREEMPT | NAME_SCHEDULE },
	{ "preempt_schedule",		NAME_SCHEDULE },
	{ "preempt_schedule_common",	NAME_SCHEDULE },
	{ "preempt_schedule_notrace",	NAME_SCHEDULE },
	{ "schedule",			NAME_SCHEDULE },
	{ "schedule_idle",		NAME_SCHEDULE },
	{ "schedule_rtlock",		NAME_SCHEDULE },
	{ "__schedule",			NAME_SCHEDULE },
};

static bool ends_with(const char *text, const char *end)
{
	size_t len = strlen(text), end_len = strlen(end);

	return len > end_len && !strcmp(text + len - end_len, end);
}

static bool starts_with(const char *text, const char *start)
{
	return !strncmp(text, start, strlen(start));
}

uint32_t name_flags(const char *text)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!strcmp(names[i].name, text))
			return names[i].flags;
	/* gic_handle_irq(), omap1_handle_irq(): the root controller's handler */
	if (ends_with(text, "_handle_irq"))
		return NAME_IRQ;
	/* x86: one for each kind of interrupt */
	if (starts_with(text, "sysvec_") || starts_with(text, "__sysvec_") ||
	    (starts_with(text, "smp_") && ends_with(text, "_interrupt")))
		return NAME_IRQ;
	if (strstr(text, "softirq") || strstr(text, "_bh"))
		return NAME_BOTTOM;
	return 0;
}
