// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/spool.h"
#include "base/util.h"
#include "calls/held.h"

struct held held_of(const struct event *ev, uint64_t line, struct func_id id,
		    const struct value *value)
{
	struct held held = { .ev = *ev, .line = line, .id = id };

	if (value) {
		held.value = *value;
		if (held.value.args_len)
			memcpy(held.args, held.value.args, held.value.args_len);
	}
	return held;
}

void held_add(const struct replay *r, struct task *task, const struct held *held)
{
	struct spool *spool = task->held;

	if (!spool) {
		spool = zalloc(sizeof(*spool));
		spool->size = r->values ? sizeof(*held) : offsetof(struct held, value);
		task->held = spool;
	}
	spool_add(spool, held);
}

bool held_shown(const struct replay *r, const struct ids *ids, const struct event *ev)
{
	const struct who *who = &ids->lexer->whos[ev->func];
	struct task task = { .pid = who->pid };
	uint32_t len = who->comm_len < COMM_ROOM ? who->comm_len : COMM_ROOM - 1;

	memcpy(task.comm, ids->lexer->who_names.list[ev->func].text, len);
	return filters_task(r->opt->filters, &task);
}

/* For spool_empty(). */
struct taking {
	struct replay *r;
	struct task *task;
	void (*take)(struct replay *r, struct task *task, const struct held *held);
};

static void take_one(const void *item, void *data)
{
	struct taking *taking = data;

	taking->take(taking->r, taking->task, item);
}

uint64_t held_settle(struct replay *r, struct task *task, bool shown,
		     void (*take)(struct replay *r, struct task *task, const struct held *held))
{
	struct taking taking = { r, task, take };
	struct spool *spool = task->held;
	uint64_t count;

	if (!spool)
		return 0;
	count = spool_count(spool);
	task->held = NULL;
	task->shown = shown;
	spool_empty(spool, take_one, &taking);
	free(spool);
	return count;
}
