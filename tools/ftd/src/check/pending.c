// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/spool.h"
#include "base/util.h"
#include "check/edges.h"
#include "check/pending.h"

/**
 * struct pending - what is known of a task without a name; its @held
 * @counts: its calls, as if they passed
 * @violations: the same
 */
struct pending {
	struct check_counts counts;
	struct spool violations;
};

struct check_counts *pending_counts(struct check *c, struct task *task)
{
	struct pending *p = task->held;

	if (task->pid != NO_PID || !c->filtering || !filters_by_task(c->filters))
		return &c->counts;
	if (!p) {
		p = zalloc(sizeof(*p));
		p->violations.size = sizeof(struct violation);
		task->held = p;
	}
	return &p->counts;
}

bool pending_add(struct task *task, const struct violation *v)
{
	struct pending *p = task ? task->held : NULL;

	if (p)
		spool_add(&p->violations, v);
	return p;
}

static void add_counts(struct check_counts *to, const struct check_counts *more)
{
	to->pairs += more->pairs;
	to->kept += more->kept;
	to->interrupted += more->interrupted;
	to->unpaired += more->unpaired;
	to->dead += more->dead;
}

static void tell(const void *item, void *data)
{
	edges_report(data, item);
}

static void hide(const void *item, void *data)
{
	struct check *c = data;

	(void)item;
	c->hidden++;
}

void pending_settle(struct check *c, struct task *task, bool shown)
{
	struct pending *p = task->held;
	uint32_t depth;

	if (!p)
		return;
	task->held = NULL;
	if (shown)
		add_counts(&c->counts, &p->counts);
	spool_empty(&p->violations, shown ? tell : hide, c);
	free(p);
	for (depth = 0; depth < task->used; depth++)
		task->frames[depth].shown &= shown;
}

static bool is_shown(const struct check *c, const struct record *rec)
{
	struct task task = { .pid = rec->prev_pid };
	uint32_t len = rec->prev_comm_len < COMM_ROOM ? rec->prev_comm_len : COMM_ROOM - 1;

	memcpy(task.comm, rec->prev_comm, len);
	return filters_task(c->filters, &task);
}

void pending_switch(struct check *c, const struct record *rec)
{
	size_t places[] = { rec->cpu + 1, NO_CPU + 1 };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		struct task *task = places[i] < c->tasks.cpus ?
				    c->tasks.current[places[i]] : NULL;

		if (task && task->held)
			pending_settle(c, task, is_shown(c, rec));
	}
}
