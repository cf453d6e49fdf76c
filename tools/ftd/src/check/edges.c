// SPDX-License-Identifier: GPL-2.0
#include "calls/kernel_names.h"
#include "check/edges.h"

static bool is_open(const struct task *task, uint32_t depth)
{
	return depth < task->used && task->frames[depth].open;
}

/* The function that a CPU is in behind a record, or NO_NAME. */
static uint32_t function_after(const struct check *c, const struct task *task,
			       const struct record *rec)
{
	if (rec->kind == RECORD_ENTRY)
		return c->call.func;
	return rec->depth && is_open(task, rec->depth - 1) ?
	       task->frames[rec->depth - 1].func : NO_NAME;
}

void edges_note(struct check *c, const struct task *task, const struct record *rec)
{
	struct check_cpu *cpu;

	if (rec->cpu == NO_CPU)
		return;
	cpu = &c->cpus[rec->cpu + 1];
	if (!cpu->first)
		cpu->first = c->in->line;
	cpu->last = c->in->line;
	cpu->within = function_after(c, task, rec);
}

/* Are there records of each CPU before and after the line? */
static bool is_certain(const struct check *c, uint64_t line)
{
	size_t i;

	for (i = 0; i < c->cpu_room; i++) {
		const struct check_cpu *cpu = &c->cpus[i];

		if (!cpu->first)
			continue;
		if (c->cut && line < cpu->first)
			return false;
		if (line > cpu->last && cpu->within != NO_NAME &&
		    kind_of(c->lexer.names.list[cpu->within].text) != KIND_WAIT)
			return false;
	}
	return true;
}

/* It had nothing to do, or its buffer was full while it waited: this does not show. */
static void note_early(struct check *c, uint64_t line)
{
	size_t i;

	for (i = 0; i < c->cpu_room; i++) {
		const struct check_cpu *cpu = &c->cpus[i];

		if (cpu->first && line > cpu->last &&
		    (!c->early || cpu->last < c->cpus[c->early].last))
			c->early = i;
	}
}

/* Can missing records be what is wrong? */
static bool is_about_calls(const struct violation *v)
{
	switch (v->rule) {
	case RULE_BACKWARDS:
	case RULE_OVERLAP:
	case RULE_LINE:
		return false;
	default:
		return true;
	}
}

static void report(struct check *c, const struct violation *v)
{
	c->report(c, v);
	c->violations++;
}

void edges_report(struct check *c, const struct violation *v)
{
	/* There may be one for each line, and no entry is missing but all. */
	if (c->exits_only || !c->cpu_room)
		report(c, v);
	else
		spool_add(&c->waiting, v);
}

static void judge(const void *item, void *data)
{
	const struct violation *v = item;
	struct check *c = data;
	uint64_t line = v->other_line > v->call.line ? v->other_line : v->call.line;

	if (is_about_calls(v) && !is_certain(c, line)) {
		c->unjudged++;
		return;
	}
	if (is_about_calls(v))
		note_early(c, line);
	report(c, v);
}

void edges_end(struct check *c)
{
	spool_empty(&c->waiting, judge, c);
}
