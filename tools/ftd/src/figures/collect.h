/* SPDX-License-Identifier: GPL-2.0 */
/* A trace read into a call tree: what graph, flame and export begin with. */
#ifndef FTD_COLLECT_H
#define FTD_COLLECT_H

#include "calls/trace.h"
#include "figures/ctree.h"

/**
 * struct collector - a trace and its call tree
 * @sink: for trace_run(); first, so that a collector can be told from it
 * @tree: the tree
 * @trace: the trace; valid when it has been read
 * @per_task: below the root each task has a node of its own
 * @tasks: number of tasks that have made calls
 * @list: these, by number (see CTREE_TASK)
 */
struct collector {
	struct sink sink;
	struct ctree tree;
	struct trace trace;
	bool per_task;
	size_t tasks;
	struct task **list;

	size_t room;
	uint64_t line;
	bool orphan;
};

/**
 * collect - read a whole trace into a tree
 * @c: result; free with collect_free()
 * @opt: what to read
 * @per_task: see struct collector
 */
void collect(struct collector *c, const struct trace_options *opt, bool per_task);

/**
 * collect_free - free all of it
 * @c: collector
 */
void collect_free(struct collector *c);

/**
 * collect_label - what to call a node: its function's name, or its task's
 * @c: collector
 * @node: number of the node
 *
 * Return: any bytes, terminated; valid until the next call.
 */
const char *collect_label(const struct collector *c, uint32_t node);

/**
 * collect_view - cview_init() with the functions that the user wants to see
 * @c: collector
 * @v: view; free with cview_free()
 * @on_cpu: leave out the time that calls were scheduled out
 */
void collect_view(const struct collector *c, struct cview *v, bool on_cpu);

/**
 * collect_note - say on stderr if there were more places than the tree has room for
 * @c: collector
 */
void collect_note(const struct collector *c);

/**
 * task_label - what to call a task: "name-pid", or by the CPU that it stands for
 * @task: task
 * @out: room for TASK_LABEL characters
 *
 * Return: @out.
 */
const char *task_label(const struct task *task, char *out);

#define TASK_LABEL	(COMM_ROOM + 16)

#endif
