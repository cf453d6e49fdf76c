// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "collect.h"
#include "common.h"
#include "util.h"

/* task->data is the node of the task, where it has one. */
static uint32_t root_of(struct collector *c, struct task *task)
{
	uint32_t node;

	if (!c->per_task)
		return CTREE_ROOT;
	if (task->data)
		return (uintptr_t)task->data;
	node = ctree_enter(&c->tree, CTREE_ROOT, CTREE_TASK + c->tasks);
	if (c->tasks >= c->room)
		c->list = grow(c->list, &c->room, c->tasks, sizeof(*c->list));
	c->list[c->tasks++] = task;
	task->data = (void *)(uintptr_t)node;
	return node;
}

static void *enter(struct sink *sink, const struct call *call, void *parent_data)
{
	struct collector *c = (struct collector *)sink;
	uint32_t parent = (uintptr_t)parent_data;

	if (!parent)
		parent = root_of(c, call->task);
	c->line = call->line;
	return (void *)(uintptr_t)ctree_enter(&c->tree, parent, call->func |
				 (call->interrupt ? CTREE_IRQ : 0));
}

static void leave(struct sink *sink, const struct call *call)
{
	struct collector *c = (struct collector *)sink;
	struct ctimes times = {
		.duration = call->duration,
		.own = call_own(call),
		.irq = call->irq,
		.asleep = call->asleep,
		.children = call->children,
	};

	/* Its entry is missing: the calls it made stand elsewhere in the tree. */
	if (call->line == c->line)
		times.children = 0;

	ctree_leave(&c->tree, (uintptr_t)call->data, &times);
}

void collect(struct collector *c, const char *path, bool per_task)
{
	struct trace_options opt = common_trace_options(path);

	*c = (struct collector) {
		.sink = { .enter = enter, .leave = leave },
		.per_task = per_task,
	};
	ctree_init(&c->tree, CTREE_NODES);
	trace_run(&c->trace, &opt, &c->sink);
}

void collect_free(struct collector *c)
{
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

	if (!c->trace.filters || !c->trace.filters->function_count) {
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
		fprintf(stderr, "ftd: no room in the call tree for %llu calls (it has %d places): summed up where they were made from; --depth or --from leaves fewer\n",
			(unsigned long long)c->tree.folded, CTREE_NODES);
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
