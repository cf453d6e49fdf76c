// SPDX-License-Identifier: GPL-2.0
/* What the name of a function tells the checker. */
#include <string.h>

#include "base/util.h"
#include "calls/name_flags.h"
#include "check/names.h"

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
	return name_flags(name->text) & (NAME_IRQ | NAME_SOFTIRQ | NAME_PREEMPT);
}

bool is_task_exit(const struct name *name)
{
	return is_one_of(name, exit_names, ARRAY_SIZE(exit_names));
}
