// SPDX-License-Identifier: GPL-2.0
#include <fnmatch.h>
#include <string.h>

#include "base/util.h"
#include "calls/kind.h"

/* The first pattern that fits decides. */
static const struct {
	enum kind kind;
	const char *pattern;
} patterns[] = {
	{ KIND_DELAY, "udelay" },
	{ KIND_DELAY, "__udelay" },
	{ KIND_DELAY, "ndelay" },
	{ KIND_DELAY, "__ndelay" },
	{ KIND_DELAY, "mdelay" },
	{ KIND_DELAY, "__delay" },
	{ KIND_DELAY, "__const_udelay" },
	{ KIND_DELAY, "__loop_delay" },
	{ KIND_DELAY, "__loop_udelay" },
	{ KIND_DELAY, "__loop_const_udelay" },
	{ KIND_DELAY, "__timer_delay" },
	{ KIND_DELAY, "__timer_udelay" },
	{ KIND_DELAY, "__timer_const_udelay" },
	{ KIND_DELAY, "delay_tsc" },
	{ KIND_DELAY, "delay_loop" },
	{ KIND_DELAY, "delay_halt*" },
	{ KIND_DELAY, "msleep*" },
	{ KIND_DELAY, "ssleep" },
	{ KIND_DELAY, "fsleep" },
	{ KIND_DELAY, "usleep_range*" },
	{ KIND_DELAY, "schedule_timeout_*" },
	{ KIND_DELAY, "schedule_hrtimeout*" },
	{ KIND_CONSOLE, "console_unlock*" },
	{ KIND_CONSOLE, "console_flush_all*" },
	{ KIND_CONSOLE, "console_emit_next_record*" },
	{ KIND_CONSOLE, "call_console_drivers*" },
	{ KIND_CONSOLE, "nbcon_*" },
	{ KIND_CONSOLE, "vprintk*" },
	{ KIND_CONSOLE, "_printk" },
	{ KIND_CONSOLE, "printk" },
	{ KIND_CONSOLE, "*_console_write*" },
	{ KIND_CONSOLE, "*_console_putchar" },
	{ KIND_CONSOLE, "uart_console_*" },
	{ KIND_CONSOLE, "uart_write*" },
	{ KIND_CONSOLE, "wait_for_xmitr" },
	{ KIND_CONSOLE, "wait_for_lsr" },
	{ KIND_CONSOLE, "early_serial*_write" },
	{ KIND_CONSOLE, "vt_console_print" },
	{ KIND_IRQ, "gic_handle_irq" },
	{ KIND_IRQ, "*_handle_irq" },
	{ KIND_IRQ, "handle_IRQ" },
	{ KIND_IRQ, "do_IRQ" },
	{ KIND_IRQ, "generic_handle_arch_irq" },
	{ KIND_IRQ, "__do_irq" },
	{ KIND_IRQ, "do_irq" },
	{ KIND_IRQ, "common_interrupt" },
	{ KIND_IRQ, "__common_interrupt" },
	{ KIND_IRQ, "sysvec_*" },
	{ KIND_IRQ, "__sysvec_*" },
	{ KIND_IRQ, "smp_apic_timer_interrupt" },
	{ KIND_IRQ, "el?_interrupt" },
	{ KIND_IRQ, "irq_enter*" },
	{ KIND_IRQ, "irq_exit*" },
	{ KIND_IRQ, "__irq_exit*" },
	{ KIND_IRQ, "handle_ipi*" },
	{ KIND_IRQ, "do_handle_IPI" },
	{ KIND_IRQ, "__do_softirq" },
	{ KIND_IRQ, "__softirqentry_text_start" },
	{ KIND_WAIT, "schedule" },
	{ KIND_WAIT, "__schedule" },
	{ KIND_WAIT, "schedule_idle" },
	/* Without a delay above it, a wait for something, such as a completion */
	{ KIND_WAIT, "schedule_timeout" },
	{ KIND_WAIT, "schedule_preempt_disabled" },
	{ KIND_WAIT, "preempt_schedule*" },
	{ KIND_WAIT, "io_schedule*" },
	{ KIND_WAIT, "do_idle" },
	{ KIND_WAIT, "default_idle_call" },
	{ KIND_WAIT, "arch_cpu_idle" },
	{ KIND_WAIT, "cpuidle_idle_call" },
	{ KIND_WAIT, "cpuidle_enter*" },
};

static const struct {
	const char *word;
	const char *title;
} kinds[KINDS] = {
	[KIND_OTHER]	= { "other",   "the rest" },
	[KIND_DELAY]	= { "delay",   "delays" },
	[KIND_CONSOLE]	= { "console", "console output" },
	[KIND_WAIT]	= { "wait",    "scheduled out, idle" },
	[KIND_IRQ]	= { "irq",     "interrupts" },
};

/* "udelay.constprop.0" is udelay. */
enum kind kind_of(const char *name)
{
	char stem[64];
	size_t i, len = strcspn(name, ". ");

	if (!len || len >= sizeof(stem))
		return KIND_OTHER;
	memcpy(stem, name, len);
	stem[len] = '\0';
	for (i = 0; i < ARRAY_SIZE(patterns); i++)
		if (!fnmatch(patterns[i].pattern, stem, 0))
			return patterns[i].kind;
	return KIND_OTHER;
}

enum kind kind_below(enum kind caller, enum kind own)
{
	if (own == KIND_IRQ || caller == KIND_OTHER)
		return own;
	/* What an interrupt or idling finds to do may be a delay as well. */
	if ((caller == KIND_IRQ || caller == KIND_WAIT) && own != KIND_OTHER)
		return own;
	return caller;
}

const char *kind_word(enum kind kind)
{
	return kinds[kind].word;
}

const char *kind_title(enum kind kind)
{
	return kinds[kind].title;
}
