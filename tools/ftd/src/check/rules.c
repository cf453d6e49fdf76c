// SPDX-License-Identifier: GPL-2.0
/*
 * The rules that a sound trace keeps, one function each.
 *
 * What lies before the beginning of a trace, or in a gap, cannot be known. Each
 * gap makes calls that are open across it doubtful: they may be closed, changed
 * or forgotten without a complaint. And the first record of a task after it may
 * stand at any depth: the callers below this floor are taken to be open.
 *
 * Reports go another way through the same tasks and frames, calls/replay.c, and not
 * by accident. A replay repairs what the rules look for: it forgets calls without
 * an exit, fits callees into their callers, and takes an exit without an entry for
 * a call. And it is fed with events, made for speed, which lack what the rules ask
 * for: the unit of a duration, where a buffer starts, the time of a line that is no
 * call. Of a usual line they have all of it: see lexer_record.h.
 */
#include "base/util.h"
#include "calls/kernel_names.h"
#include "check/edges.h"
#include "check/filter.h"
#include "check/pending.h"
#include "check/rules.h"

/* Looked up once for each function. */
static uint32_t flags_of(const struct check *c, uint32_t func)
{
	struct name *name = &c->lexer.names.list[func];

	if (!name->flags)
		name->flags = NAME_SEEN | name_flags(name->text);
	return name->flags;
}

/* Is this one of the functions that an interrupt begins with? */
static bool is_interrupt(const struct check *c, uint32_t func)
{
	return flags_of(c, func) & (NAME_IRQ | NAME_SOFTIRQ | NAME_PREEMPT);
}

static void report(struct check *c, bool shown, struct violation v)
{
	if (!shown) {
		c->hidden++;
		return;
	}
	v.names = &c->lexer.names;
	if (pending_add(v.call.task, &v))
		return;
	edges_report(c, &v);
}

/* A violation is of the call on the line at hand, if nothing else is said. */
static void violation(struct check *c, enum rule broken, uint64_t against)
{
	report(c, c->shown, (struct violation) {
		.rule = broken, .call = c->call, .against = against,
	});
}

/* Rule: on one CPU (or in one task, where CPUs are not shown) time goes on. */
static void check_order(struct check *c, uint64_t *clock,
			const struct record *rec)
{
	uint64_t now = rec->time;

	if (now < *clock)
		violation(c, RULE_BACKWARDS, *clock - now);
	*clock = now;
}

/* The clock of the record's CPU, or NULL. */
static uint64_t *find_clock(struct check *c, const struct record *rec)
{
	size_t index = rec->cpu + 1;

	if (rec->cpu == NO_CPU)
		return NULL;
	if (index >= c->cpu_room)
		c->cpus = grow(c->cpus, &c->cpu_room, index, sizeof(*c->cpus));
	/* A CPU that appears: its tasks' calls may have begun before. */
	if (!c->cpus[index].clock)
		c->doubt++;
	return &c->cpus[index].clock;
}

static void check_cpu(struct check *c, uint64_t *clock, const struct record *rec)
{
	if (!clock)
		return;
	if (rec->time != NO_TIME)
		check_order(c, clock, rec);
	else
		*clock = 1;
}

/* Rule: whoever calls next, or returns, has no call left open below. */
static void drop_open(struct check *c, struct task *task, uint32_t depth)
{
	while (task->used > depth) {
		const struct frame *f = &task->frames[--task->used];

		if (f->open && !f->doubtful && !f->leaf)
			report(c, f->shown, (struct violation) {
				.rule = RULE_NO_EXIT,
				.call = check_frame_call(task, task->used),
				.other_line = c->in->line,
			});
	}
}

static bool is_open(const struct task *task, uint32_t depth)
{
	return depth < task->used && task->frames[depth].open;
}

/*
 * Rule: a call has a caller, one level up.
 *
 * The tracer takes depth and time of a call, then writes the record of its entry;
 * at its end it takes the time, writes the record, and lets go of the depth last.
 * The functions of an interrupt in between stand one level below a call that is
 * not in the trace yet, or not any more; or within a call, but after its time.
 */
static void check_caller(struct check *c, struct task *task)
{
	uint32_t depth = c->call.depth;

	if (!depth || depth <= task->check.floor || is_open(task, depth - 1))
		return;
	if (is_interrupt(c, c->call.func) && !task->check.resuming) {
		c->to->interrupted += c->shown;
		return;
	}
	if (task->check.resuming)
		c->cut = true;
	else
		violation(c, RULE_NO_CALLER, 0);
	task->check.floor = depth;
}

static void lower_floor(struct task *task, uint32_t depth)
{
	if (task->check.floor > depth)
		task->check.floor = depth;
}

/* The calls of an interrupt are no part of what its caller did. */
static void add_to_caller(struct check *c, struct task *task)
{
	const struct call *call = &c->call;
	struct frame *caller;

	if (!call->depth || call->duration == NO_TIME)
		return;
	caller = task_frame(task, call->depth - 1);
	if (call->func == NO_NAME || is_interrupt(c, call->func)) {
		caller->interrupted = true;
		return;
	}
	caller->children += call->duration;
	if (call->duration > caller->longest)
		caller->longest = call->duration;
}

static void count_pair(struct check *c)
{
	if (!c->shown)
		return;
	c->to->pairs++;
	if (c->call.duration < c->threshold)
		c->to->kept++;
}

/* A call at the task's depth begins; was there an interrupt before its record? */
static bool begin_call(struct check *c, struct task *task)
{
	uint32_t depth = c->call.depth;
	bool interrupted;

	drop_open(c, task, depth + 1);
	interrupted = task_frame(task, depth)->interrupted;
	drop_open(c, task, depth);
	check_caller(c, task);
	lower_floor(task, depth);
	return interrupted;
}

static void check_leaf(struct check *c, struct task *task,
		       const struct record *rec)
{
	bool interrupted = begin_call(c, task);
	struct frame *f = task_frame(task, c->call.depth);

	f->leaf = true;
	f->cpu = c->call.cpu;
	count_pair(c);
	add_to_caller(c, task);
	if (rec->has_duration && rec->time != NO_TIME && !interrupted)
		task->check.not_before = rec->time + rec->duration;
}

static void check_entry(struct check *c, struct task *task)
{
	bool interrupted = begin_call(c, task);
	struct frame *f = task_frame(task, c->call.depth);

	f->func = c->call.func;
	f->open = true;
	f->leaf = false;
	f->interrupted = interrupted;
	f->shown = c->shown;
	f->base = c->base;
	f->cpu = c->call.cpu;
	f->time = c->call.begin;
	f->line = c->call.line;
}

/*
 * Rule: a call lasts at least as long as the calls it makes. Durations are
 * truncated, so that the true one is less than one unit more than the printed.
 */
static void check_children(struct check *c, const struct frame *f,
			   const struct record *rec)
{
	uint64_t limit = rec->duration + rec->unit;

	if (f->longest >= limit)
		violation(c, RULE_CALLEE, f->longest);
	else if (f->children >= limit)
		violation(c, RULE_CALLEES, f->children);
}

/*
 * Functions of an interrupt in between that took less than the threshold are not
 * in the trace, but make the record late all the same. It has three.
 */
static uint64_t stamp_tolerance(const struct check *c)
{
	return c->tolerance + 3 * c->threshold;
}

/*
 * Rule: a duration is the difference of the stamps, unless sleep is left out, or
 * an interrupt came between time and record.
 */
static void check_stamps(struct check *c, const struct frame *f,
			 const struct record *rec)
{
	uint64_t span = rec->time - f->time;
	uint64_t tolerance = stamp_tolerance(c);

	if (rec->duration > span + tolerance ||
	    (!c->nosleep && span > rec->duration + tolerance))
		violation(c, RULE_STAMPS, span);
}

static void check_pair(struct check *c, const struct frame *f,
		       const struct record *rec)
{
	count_pair(c);
	if (!rec->has_duration || f->doubtful)
		return;
	/* What a task does on its way to sleep may count as sleep. */
	if (!c->nosleep || !f->slept)
		check_children(c, f, rec);
	if (rec->time != NO_TIME && !f->interrupted && rec->time >= f->time)
		check_stamps(c, f, rec);
}

/* Its entry may lie before the trace, or in a gap. */
static bool may_be_older(const struct task *task, uint32_t depth)
{
	return task->check.resuming || depth < task->check.floor;
}

static void note_older(struct check *c)
{
	c->cut = true;
	c->to->unpaired += c->shown;
}

/* It concerns both calls. */
static void wrong_exit(struct check *c, const struct frame *f)
{
	report(c, c->shown || f->shown, (struct violation) {
		.rule = RULE_WRONG_EXIT,
		.call = c->call,
		.other = f->func,
		.other_line = f->line,
	});
}

/* Rule: an exit closes the innermost open entry of its task. */
static void check_exit(struct check *c, struct task *task,
		       const struct record *rec)
{
	struct frame f;
	bool known;

	drop_open(c, task, rec->depth + 1);
	f = *task_frame(task, rec->depth);
	task->used = rec->depth;
	known = f.open && c->call.func == f.func;
	if (known)
		check_pair(c, &f, rec);
	else if (f.open ? f.doubtful : may_be_older(task, rec->depth))
		note_older(c);
	else if (f.open)
		wrong_exit(c, &f);
	else
		violation(c, RULE_NO_ENTRY, 0);
	if (!known && task->check.resuming)
		task->check.floor = rec->depth;
	lower_floor(task, rec->depth);
	add_to_caller(c, task);
}

/* A gap since the task's last record: whatever it has open is doubtful now. */
static void hear_of_gaps(struct check *c, struct task *task)
{
	uint32_t depth;

	if (task->check.doubt == c->doubt)
		return;
	task->check.doubt = c->doubt;
	task->check.resuming = true;
	for (depth = 0; depth < task->used; depth++)
		task->frames[depth].doubtful = true;
}

/*
 * A call that its task made on two CPUs may have made others on the second only. On the
 * first nothing came between its entry and its exit, and so both are on one line.
 */
static void open_leaf(struct task *task, const struct record *rec)
{
	struct frame *f;

	if (rec->time >= task->check.not_before || !rec->depth || rec->depth > task->used)
		return;
	f = &task->frames[rec->depth - 1];
	if (!f->leaf || f->open || f->cpu == rec->cpu)
		return;
	f->open = true;
	task->check.not_before = 0;
}

/* Rule: nothing happens in a task before the leaf before it has ended. */
static void check_after_leaf(struct check *c, struct task *task,
			     const struct record *rec)
{
	if (rec->time + stamp_tolerance(c) < task->check.not_before)
		violation(c, RULE_OVERLAP, task->check.not_before - rec->time);
	task->check.not_before = 0;
}

static void note_sleep(struct task *task)
{
	uint32_t depth;

	for (depth = 0; depth < task->used; depth++)
		task->frames[depth].slept = true;
}

/* Does a task end in one of its open calls, from this depth on? */
static bool has_ended(const struct check *c, const struct task *task,
		      uint32_t from)
{
	uint32_t depth;

	for (depth = from; depth < task->used; depth++)
		if (task->frames[depth].open &&
		    flags_of(c, task->frames[depth].func) & NAME_END)
			return true;
	return false;
}

/* Of those that pass the filters. */
static uint64_t count_open(const struct task *task)
{
	uint64_t open = 0;
	uint32_t depth;

	for (depth = 0; depth < task->used; depth++)
		open += task->frames[depth].open && task->frames[depth].shown &&
			!task->frames[depth].leaf;
	return open;
}

/* If do_exit() is over, another task has got the number of the one that ended. */
static void check_rebirth(struct check *c, struct task *task,
			  const struct record *rec)
{
	if (!has_ended(c, task, rec->depth))
		return;
	c->to->dead += count_open(task);
	task->used = 0;
	task->check.resuming = true;
	task->check.not_before = 0;
}

static struct task *running_task(struct check *c, const struct record *rec)
{
	size_t cpu = rec->cpu + 1;
	struct task *before = cpu < c->tasks.cpus ? c->tasks.current[cpu] : NULL;
	struct task *task = tasks_of(&c->tasks, rec);

	if (task != before)
		note_sleep(task);
	return task;
}

static void check_call(struct check *c, const struct record *rec)
{
	struct task *task = running_task(c, rec);
	uint64_t *clock = find_clock(c, rec);

	c->to = pending_counts(c, task);
	hear_of_gaps(c, task);
	check_rebirth(c, task, rec);
	check_look_at(c, task, rec);
	check_cpu(c, clock, rec);
	if (rec->time != NO_TIME) {
		open_leaf(task, rec);
		check_after_leaf(c, task, rec);
		if (rec->cpu == NO_CPU)
			check_order(c, &task->check.clock, rec);
	}
	if (rec->kind != RECORD_EXIT)
		c->exits_only = false;
	if (rec->kind == RECORD_LEAF)
		check_leaf(c, task, rec);
	else if (rec->kind == RECORD_ENTRY)
		check_entry(c, task);
	else
		check_exit(c, task, rec);
	task->check.resuming = false;
	edges_note(c, task, rec);
}

/* A line of no call may show what time it is. */
static void check_rest(struct check *c, const struct record *rec)
{
	c->to = &c->counts;
	check_look_at(c, NULL, rec);
	if (rec->kind != RECORD_UNKNOWN)
		check_cpu(c, find_clock(c, rec), rec);
	else if (!c->in->cut)	/* a trace is often cut: no fault of the tracer */
		violation(c, RULE_LINE, 0);
}

/* Another trace, perhaps of another time: nothing is known of it. */
static void check_another(struct check *c)
{
	size_t i;

	c->doubt++;
	for (i = 0; i < c->cpu_room; i++)
		c->cpus[i].clock = 0;
	for (i = 0; i < c->tasks.count; i++) {
		c->tasks.list[i]->check.not_before = 0;
		c->tasks.list[i]->check.clock = 0;
	}
}

void check_record(struct check *c, const struct record *rec)
{
	switch (rec->kind) {
	case RECORD_ENTRY:
	case RECORD_EXIT:
	case RECORD_LEAF:
		check_call(c, rec);
		break;
	case RECORD_NOISE:
	case RECORD_IRQ_ENTER:
	case RECORD_IRQ_EXIT:
	case RECORD_UNKNOWN:
		check_rest(c, rec);
		break;
	case RECORD_SWITCH:
		pending_switch(c, rec);
		tasks_switch(&c->tasks, rec);
		note_sleep(c->tasks.current[rec->cpu + 1]);
		break;
	case RECORD_LOST:
		c->lost += rec->lost ? rec->lost : 1;
		c->doubt++;
		break;
	case RECORD_START:
		c->doubt++;
		break;
	case RECORD_ANOTHER:
		check_another(c);
		break;
	case RECORD_OTHER:
		c->other++;
		break;
	}
}

void check_end(struct check *c)
{
	size_t i;

	for (i = 0; i < c->tasks.count; i++) {
		struct task *task = c->tasks.list[i];

		pending_settle(c, task, false);
		*(has_ended(c, task, 0) ? &c->counts.dead : &c->open) += count_open(task);
	}
	edges_end(c);
}

bool check_empty(const struct check *c)
{
	return c->filtering && !(c->counts.pairs + c->open + c->counts.dead +
				 c->counts.unpaired + c->counts.interrupted + c->violations +
				 c->unjudged);
}
