// SPDX-License-Identifier: GPL-2.0
#include "figures/choice.h"

#include <fnmatch.h>

#include "base/units.h"
#include "base/util.h"

uint64_t choice_end(const struct choice *choice, const struct profile *p)
{
	char text[32];

	if (choice->from >= choice->to)
		die(STATUS_USAGE, "--from and --to: the end has to be later than the beginning");
	if (choice->from >= p->end)
		die(STATUS_INPUT, "%s: nothing is left: it ends at %s s", p->path,
		    format_seconds(text, p->end));
	return choice->to < p->end ? choice->to : p->end;
}

static bool is_task(const struct task_name *task, const char *word)
{
	uint64_t number;

	if (parse_count(word, &number))
		return (uint64_t)task->pid == number || (uint64_t)task->group == number;
	return !fnmatch(word, task->name, 0);
}

bool *choice_tasks(const struct choice *choice, const struct profile *p)
{
	bool *tasks = zalloc(p->task_count * sizeof(*tasks));
	bool any = false, all = !choice->processes.count;

	for (size_t i = 0; i < p->task_count; i++) {
		tasks[i] = all;
		for (size_t k = 0; i && k < choice->processes.count; k++)
			tasks[i] |= is_task(&p->tasks[i], choice->processes.list[k]);
		any |= tasks[i];
	}
	if (!any)
		die(STATUS_INPUT, "%s: no sample is of such a process", p->path);
	return tasks;
}
