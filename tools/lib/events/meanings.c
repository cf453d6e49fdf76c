// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "events/meanings.h"

/* One more event that means something is one more line here. */
static const struct meaning meanings[] = {
	{ "sched_switch", TE_SWITCH, { "prev_comm", "next_comm" }, { "prev_pid", "next_pid" },
	  "prev_state" },
	/* sched_wakeup may come from the CPU that the task is to run on. */
	{ "sched_waking", TE_WAKING, { "comm" }, { "pid" }, NULL },

	/* Where names of tasks are in these: what is in a name is no field. */
	{ "sched_wakeup_new", TE_OTHER, { "comm" }, { "pid" }, NULL },
	{ "sched_process_fork", TE_OTHER, { "comm", "child_comm" }, { "pid", "child_pid" }, NULL },
	{ "task_rename", TE_OTHER, { "oldcomm", "newcomm" }, { "newcomm", "oom_score_adj" }, NULL },

	{ "irq_handler_entry", TE_IRQ_BEGIN, { NULL }, { NULL }, "name" },
	{ "irq_handler_exit", TE_IRQ_END, { NULL }, { NULL }, NULL },
	{ "softirq_entry", TE_SOFTIRQ_BEGIN, { NULL }, { NULL }, "action" },
	{ "softirq_exit", TE_SOFTIRQ_END, { NULL }, { NULL }, NULL },

	{ "console", TE_MESSAGE, { NULL }, { NULL }, NULL },

	{ "print", TE_PRINT, { NULL }, { NULL }, NULL },
	{ "bprint", TE_PRINT, { NULL }, { NULL }, NULL },
	{ "bputs", TE_PRINT, { NULL }, { NULL }, NULL },
	{ "tracing_mark_write", TE_PRINT, { NULL }, { NULL }, NULL },
};

const struct meaning *meaning_of(const char *name, size_t len)
{
	static const struct meaning other = { .name = "", .type = TE_OTHER };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(meanings); i++)
		if (*meanings[i].name == *name && !strncmp(meanings[i].name, name, len) &&
		    !meanings[i].name[len])
			return &meanings[i];
	return &other;
}

const struct meaning *meaning_of_print(void)
{
	return meaning_of("print", 5);
}
