// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "calls/run.h"
#include "figures/collect.h"
#include "figures/orphans.h"

/**
 * struct place - what the collector keeps about a task, in task->data
 * @root: the node below which its calls are
 * @orphans: calls that wait for their caller
 */
struct place {
	uint32_t root;
	struct orphans orphans;
};

static struct place *place_of(struct collector *c, struct task *task)
{
	struct place *place = task->data;

	if (place)
		return place;
	place = zalloc(sizeof(*place));
	place->root = CTREE_ROOT;
	/* A task that finds no room: its calls find none either, and count for the whole. */
	if (c->per_task && !ctree_full(&c->tree))
		place->root = ctree_enter(&c->tree, CTREE_ROOT, CTREE_TASK + c->tasks);
	if (c->tasks >= c->room)
		c->list = grow(c->list, &c->room, c->tasks, sizeof(*c->list));
	c->list[c->tasks++] = task;
	task->data = place;
	return place;
}

static uint32_t func_of(const struct call *call)
{
	return call->func | (call->interrupt ? CTREE_IRQ : 0);
}

static void *enter(struct sink *sink, const struct call *call, void *parent_data)
{
	struct collector *c = (struct collector *)sink;
	uint32_t parent = (uintptr_t)parent_data;

	c->line = call->line;
	c->orphan = !parent;
	if (!parent)
		parent = place_of(c, call->task)->root;
	return (void *)(uintptr_t)ctree_enter(&c->tree, parent, func_of(call));
}

/*
 * A call that begins and ends in the same line has only its exit there, or is a leaf.
 * If nobody is known to have made it, whoever did may come later, unless it is the
 * outermost one.
 */
static void leave(struct sink *sink, const struct call *call)
{
	struct collector *c = (struct collector *)sink;
	struct ctimes times = {
		.duration = call->duration,
		.own = call_own(call),
		.irq = call->irq,
		.asleep = call->asleep,
		.hidden = less(call->children, call->told->children),
		.told = { call->told->irq, call->told->asleep },
	};
	struct place *place = call->task->data;

	if (likely(call->line != c->line || !c->orphan)) {
		/* Not the caller of those that wait: that one is gone for good. */
		if (unlikely(place && place->orphans.last))
			orphans_settle(&place->orphans, &c->tree, place->root,
				       call->depth + 1);
		ctree_leave(&c->tree, (uintptr_t)call->data, &times);
		return;
	}
	orphans_add(&place->orphans, func_of(call), call->depth, &times);
	if (!call->depth || place->orphans.count > ORPHANS_LIMIT)
		orphans_settle(&place->orphans, &c->tree, place->root, 0);
}

/* What it called that is shown has counted already. */
static void open_call(struct sink *sink, const struct call *call)
{
	ctree_open(&((struct collector *)sink)->tree, (uintptr_t)call->data,
		   less(call->children, call->told->children), less(call->irq, call->told->irq));
}

void collect(struct collector *c, const struct trace_options *opt, bool per_task)
{
	size_t i;

	*c = (struct collector) {
		.sink = { .enter = enter, .leave = leave, .open = open_call },
		.per_task = per_task,
	};
	ctree_init(&c->tree, CTREE_NODES);
	trace_run(&c->trace, opt, &c->sink);
	for (i = 0; i < c->tasks; i++) {
		struct place *place = c->list[i]->data;

		orphans_settle(&place->orphans, &c->tree, place->root, 0);
	}
}

void collect_free(struct collector *c)
{
	size_t i;

	for (i = 0; i < c->tasks; i++)
		free(c->list[i]->data);
	ctree_free(&c->tree);
	trace_free(&c->trace);
	free(c->list);
}

const char *collect_label(const struct collector *c, uint32_t node)
{
	static char text[TASK_LABEL];
	uint32_t func = c->tree.nodes[node].func;

	if (node == CTREE_ROOT)
		return "all";
	if (func >= CTREE_TASK)
		return task_label(c->list[func - CTREE_TASK], text);
	return c->trace.names.list[func & ~CTREE_IRQ].text;
}

void collect_view(const struct collector *c, struct cview *v, bool on_cpu)
{
	const struct names *names = &c->trace.names;
	unsigned char *wanted;
	size_t i;

	if (!c->trace.filters || !filters_by_function(c->trace.filters)) {
		cview_init(v, &c->tree, on_cpu, NULL);
		return;
	}
	wanted = zalloc(names->count + 1);
	for (i = 0; i < names->count; i++)
		wanted[i] = trace_shows(&c->trace, &names->list[i]);
	cview_init(v, &c->tree, on_cpu, wanted);
	free(wanted);
}

void collect_note(const struct collector *c)
{
	if (c->tree.folded)
		say("the call tree has %d places, too few for %llu calls; they are summed up where they were made from: --depth or --from leaves fewer",
		    CTREE_NODES, (unsigned long long)c->tree.folded);
}

const char *task_label(const struct task *task, char *out)
{
	if (task->pid == NO_PID && task->cpu == NO_CPU)
		snprintf(out, TASK_LABEL, "all tasks");
	else if (task->pid == NO_PID)
		snprintf(out, TASK_LABEL, "CPU %d", task->cpu);
	else if (!task->pid && task->cpu != NO_CPU)
		snprintf(out, TASK_LABEL, "%s-0 on CPU %d",
			 *task->comm ? task->comm : "idle", task->cpu);
	else
		snprintf(out, TASK_LABEL, "%s-%d",
			 *task->comm ? task->comm : "task", task->pid);
	return out;
}
