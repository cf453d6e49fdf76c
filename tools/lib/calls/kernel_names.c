// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <string.h>

#include "base/util.h"
#include "calls/kernel_names.h"

#define DELAY		KIND_DELAY, 0
#define CONSOLE		KIND_CONSOLE, 0
#define WAIT		KIND_WAIT, 0
#define TIMEOUT		KIND_WAIT, NAME_TIMEOUT
#define SCHEDULE	KIND_WAIT, NAME_SCHEDULE
#define END		KIND_OTHER, NAME_END
#define RCU		KIND_OTHER, NAME_RCU

/*
 * An interrupt shows as calls in a row, at one depth: irq_enter(), a handler,
 * irq_exit(). Where the first or the last are not traced, the functions that
 * they call stand in their places.
 */
#define IRQ		KIND_IRQ, NAME_IRQ
#define SOFTIRQ		KIND_IRQ, NAME_SOFTIRQ | NAME_BOTTOM
#define BOTTOM		KIND_OTHER, NAME_BOTTOM

/* Patterns as of file names; the first one that fits decides. */
static const struct kernel_name {
	const char *pattern;
	enum kind kind;
	uint32_t flags;
} table[] = {
	{ "udelay",			DELAY },
	{ "__udelay",			DELAY },
	{ "ndelay",			DELAY },
	{ "__ndelay",			DELAY },
	{ "mdelay",			DELAY },
	{ "__delay",			DELAY },
	{ "__const_udelay",		DELAY },
	{ "__loop_delay",		DELAY },
	{ "__loop_udelay",		DELAY },
	{ "__loop_const_udelay",	DELAY },
	{ "__timer_delay",		DELAY },
	{ "__timer_udelay",		DELAY },
	{ "__timer_const_udelay",	DELAY },
	{ "delay_tsc",			DELAY },
	{ "delay_loop",			DELAY },
	{ "delay_halt*",		DELAY },
	{ "msleep*",			DELAY },
	{ "ssleep",			DELAY },
	{ "fsleep",			DELAY },
	{ "usleep_range*",		DELAY },
	{ "schedule_timeout_*",		DELAY },

	{ "console_unlock*",		CONSOLE },
	{ "console_flush_all*",		CONSOLE },
	{ "console_emit_next_record*",	CONSOLE },
	{ "call_console_drivers*",	CONSOLE },
	{ "nbcon_*",			CONSOLE },
	{ "vprintk*",			CONSOLE },
	{ "_printk",			CONSOLE },
	{ "printk",			CONSOLE },
	{ "*_console_write*",		CONSOLE },
	{ "*_console_putchar",		CONSOLE },
	{ "uart_console_*",		CONSOLE },
	{ "uart_write*",		CONSOLE },
	{ "wait_for_xmitr",		CONSOLE },
	{ "wait_for_lsr",		CONSOLE },
	{ "early_serial*_write",	CONSOLE },
	{ "vt_console_print",		CONSOLE },

	{ "irq_enter*",			IRQ },
	{ "tick_irq_enter",		IRQ },
	{ "irq_exit*",			IRQ },
	{ "__irq_exit*",		IRQ },
	{ "tick_nohz_irq_exit",		IRQ },
	{ "do_IRQ",			IRQ },
	{ "do_irq",			IRQ },
	{ "__do_irq",			IRQ },
	{ "asm_do_IRQ",			IRQ },
	{ "handle_IRQ",			IRQ },
	{ "generic_handle_arch_irq",	IRQ },
	{ "generic_handle_domain_irq",	IRQ },
	{ "handle_domain_irq",		IRQ },
	{ "handle_IPI",			IRQ },
	{ "handle_ipi*",		IRQ },
	{ "do_handle_IPI",		IRQ },
	{ "common_interrupt",		IRQ },
	{ "__common_interrupt",		IRQ },
	{ "timer_interrupt",		IRQ },
	{ "el?_interrupt",		IRQ },		/* arm64: by exception level */
	{ "?*_handle_irq",		IRQ },		/* the root controller's handler */
	{ "sysvec_*",			IRQ },		/* x86: one for each kind */
	{ "__sysvec_*",			IRQ },
	{ "smp_*_interrupt",		IRQ },

	{ "handle_softirqs",		SOFTIRQ },
	{ "__do_softirq",		SOFTIRQ },
	{ "__softirqentry_text_start",	SOFTIRQ },	/* the one before, by its section */
	{ "*softirq*",			BOTTOM },
	{ "*_bh*",			BOTTOM },

	{ "preempt_schedule_irq",	SCHEDULE | NAME_PREEMPT },
	{ "preempt_schedule*",		SCHEDULE },
	{ "schedule",			SCHEDULE },
	{ "schedule_idle",		SCHEDULE },
	{ "schedule_rtlock",		SCHEDULE },
	{ "__schedule",			SCHEDULE },
	/* Without a delay above them, waits for something: a completion, a file to be ready */
	{ "schedule_timeout",		WAIT },
	{ "schedule_hrtimeout*",	TIMEOUT },
	{ "schedule_preempt_disabled",	WAIT },
	{ "io_schedule*",		WAIT },

	{ "do_idle",			WAIT },
	{ "default_idle_call",		WAIT },
	{ "arch_cpu_idle",		WAIT },
	{ "cpuidle_idle_call",		WAIT },
	{ "cpuidle_enter*",		WAIT },

	{ "rcu_note_context_switch",	RCU },
	{ "rcu_report_*",		RCU },

	{ "do_exit",			END },
	{ "make_task_dead",		END },
	/* It has exited, and is scheduled out for good. */
	{ "do_task_dead",		KIND_WAIT, NAME_END },
};

/* fnmatch() would take ten times as long. */
static bool fits(const char *pattern, const char *text, const char *end)
{
	for (; *pattern != '*'; pattern++, text++) {
		if (text == end || !*pattern)
			return text == end && !*pattern;
		if (*pattern != *text && *pattern != '?')
			return false;
	}
	if (!*++pattern)
		return true;
	for (; text < end; text++)
		if ((*text == *pattern || *pattern == '?') && fits(pattern, text, end))
			return true;
	return false;
}

static const struct kernel_name *find_name(const char *text)
{
	static const struct kernel_name nothing;
	const char *end = text + strcspn(text, ". ");
	size_t i;

	for (i = 0; i < ARRAY_SIZE(table); i++) {
		const char *pattern = table[i].pattern;

		/* Most differ in their first letter. */
		if (*pattern != *text && *pattern != '*' && *pattern != '?')
			continue;
		if (fits(pattern, text, end))
			return &table[i];
	}
	return &nothing;
}

uint32_t name_flags(const char *text)
{
	return find_name(text)->flags;
}

enum kind kind_of(const char *text)
{
	return find_name(text)->kind;
}
