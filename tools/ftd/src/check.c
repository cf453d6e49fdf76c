// SPDX-License-Identifier: GPL-2.0
/*
 * The rules that a sound trace keeps, one function each.
 *
 * What lies before the beginning of a trace, or in a gap, cannot be known. Each
 * gap makes calls that are open across it doubtful: they may be closed, changed
 * or forgotten without a complaint. And the first record of a task after it may
 * stand at any depth: the callers below this floor are taken to be open.
 */
#include "check.h"

/* Function names in messages; two fit into one message. */
static const char *name_text(const struct check *c, uint32_t func)
{
	static char text[2][256];
	static int turn;

	turn = !turn;
	escape(text[turn], sizeof(text[turn]), c->names.list[func].text,
	       c->names.list[func].len);
	return text[turn];
}

/* Rule: on one CPU (or in one task, where CPUs are not shown) time goes on. */
static void check_order(struct check *c, uint64_t *clock,
			const struct record *rec)
{
	uint64_t now = record_time(rec);

	if (now < *clock)
		violation(c, c->in->line, "time runs backwards by %llu us",
			  (unsigned long long)(*clock - now) / 1000);
	*clock = now;
}

static void check_cpu(struct check *c, const struct record *rec)
{
	size_t index = rec->cpu + 1;
	uint64_t *clock;

	if (rec->cpu == NO_CPU)
		return;
	if (index >= c->cpus)
		c->clocks = grow(c->clocks, &c->cpus, index, sizeof(*c->clocks));
	clock = &c->clocks[index];
	/* A CPU that appears: its tasks' calls may have begun before. */
	if (!*clock)
		c->doubt++;
	if (rec->stamp)
		check_order(c, clock, rec);
	else
		*clock = 1;
}

/* Rule: whoever calls next, or returns, has no call left open below. */
static void drop_open(struct check *c, struct task *task, uint32_t depth)
{
	while (task->used > depth) {
		const struct frame *f = &task->frames[--task->used];

		if (f->open && !f->doubtful)
			violation(c, f->line,
				  "entry of %s has no exit, but line %llu shows its end",
				  name_text(c, f->func),
				  (unsigned long long)c->in->line);
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
static void check_caller(struct check *c, struct task *task, uint32_t depth,
			 uint32_t func)
{
	if (!depth || depth <= task->check.floor || is_open(task, depth - 1))
		return;
	if (is_interrupt(&c->names.list[func]) && !task->check.resuming) {
		c->interrupted++;
		return;
	}
	if (!task->check.resuming)
		violation(c, c->in->line,
			  "%s is called at depth %u, but nothing is open at depth %u",
			  name_text(c, func), depth, depth - 1);
	task->check.floor = depth;
}

static void lower_floor(struct task *task, uint32_t depth)
{
	if (task->check.floor > depth)
		task->check.floor = depth;
}

/* The calls of an interrupt are no part of what its caller did. */
static void add_to_caller(struct check *c, struct task *task, uint32_t depth,
			  uint32_t func, uint64_t duration)
{
	struct frame *caller;

	if (!depth)
		return;
	caller = task_frame(task, depth - 1);
	if (func == NO_NAME || is_interrupt(&c->names.list[func])) {
		caller->interrupted = true;
		return;
	}
	caller->children += duration;
	if (duration > caller->longest)
		caller->longest = duration;
}

static void count_pair(struct check *c, const struct record *rec)
{
	c->pairs++;
	if (rec->has_duration && rec->duration < c->threshold)
		c->kept++;
}

/* A call at the task's depth begins; was there an interrupt before its record? */
static bool begin_call(struct check *c, struct task *task,
		       const struct record *rec, uint32_t func)
{
	bool interrupted;

	drop_open(c, task, rec->depth + 1);
	interrupted = task_frame(task, rec->depth)->interrupted;
	drop_open(c, task, rec->depth);
	check_caller(c, task, rec->depth, func);
	lower_floor(task, rec->depth);
	return interrupted;
}

static void check_leaf(struct check *c, struct task *task,
		       const struct record *rec)
{
	uint32_t func = names_intern(&c->names, rec->name, rec->name_len);
	bool interrupted = begin_call(c, task, rec, func);

	count_pair(c, rec);
	if (!rec->has_duration)
		return;
	add_to_caller(c, task, rec->depth, func, rec->duration);
	if (rec->stamp && !interrupted)
		task->check.not_before = record_time(rec) + rec->duration;
}

static void check_entry(struct check *c, struct task *task,
			const struct record *rec)
{
	uint32_t func = names_intern(&c->names, rec->name, rec->name_len);
	bool interrupted = begin_call(c, task, rec, func);
	struct frame *f = task_frame(task, rec->depth);

	f->func = func;
	f->open = true;
	f->interrupted = interrupted;
	f->time = rec->stamp ? record_time(rec) : NO_TIME;
	f->line = c->in->line;
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
		violation(c, c->in->line, "%s took %llu ns, but a call made from it %llu ns",
			  name_text(c, f->func), (unsigned long long)rec->duration,
			  (unsigned long long)f->longest);
	else if (f->children >= limit)
		violation(c, c->in->line, "%s took %llu ns, but the calls made from it %llu ns",
			  name_text(c, f->func), (unsigned long long)rec->duration,
			  (unsigned long long)f->children);
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
	uint64_t span = record_time(rec) - f->time;
	uint64_t tolerance = stamp_tolerance(c);

	if (rec->duration > span + tolerance ||
	    (!c->nosleep && span > rec->duration + tolerance))
		violation(c, c->in->line, "%s took %llu ns, but its stamps are %llu ns apart",
			  name_text(c, f->func), (unsigned long long)rec->duration,
			  (unsigned long long)span);
}

static void check_pair(struct check *c, const struct frame *f,
		       const struct record *rec)
{
	count_pair(c, rec);
	if (!rec->has_duration || f->doubtful)
		return;
	/* What a task does on its way to sleep may count as sleep. */
	if (!c->nosleep || !f->slept)
		check_children(c, f, rec);
	if (rec->stamp && !f->interrupted && record_time(rec) >= f->time)
		check_stamps(c, f, rec);
}

/* Its entry may lie before the trace, or in a gap. */
static bool may_be_older(const struct task *task, uint32_t depth)
{
	return task->check.resuming || depth < task->check.floor;
}

/* Rule: an exit closes the innermost open entry of its task. */
static void check_exit(struct check *c, struct task *task,
		       const struct record *rec)
{
	uint32_t func = NO_NAME;
	struct frame f;
	bool known;

	drop_open(c, task, rec->depth + 1);
	f = *task_frame(task, rec->depth);
	task->used = rec->depth;
	if (rec->name_len)
		func = names_intern(&c->names, rec->name, rec->name_len);
	else if (f.open)
		func = f.func;
	known = f.open && func == f.func;
	if (known)
		check_pair(c, &f, rec);
	else if (f.open ? f.doubtful : may_be_older(task, rec->depth))
		c->unpaired++;
	else if (f.open)
		violation(c, c->in->line, "exit of %s, but the open entry is of %s, line %llu",
			  name_text(c, func), name_text(c, f.func),
			  (unsigned long long)f.line);
	else
		violation(c, c->in->line, "exit of %s without an entry",
			  func == NO_NAME ? "a function" : name_text(c, func));
	if (!known && task->check.resuming)
		task->check.floor = rec->depth;
	lower_floor(task, rec->depth);
	if (rec->has_duration)
		add_to_caller(c, task, rec->depth, func, rec->duration);
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

/* Rule: nothing happens in a task before the leaf before it has ended. */
static void check_after_leaf(struct check *c, struct task *task,
			     const struct record *rec)
{
	if (record_time(rec) + stamp_tolerance(c) < task->check.not_before)
		violation(c, c->in->line, "the call before lasted until %llu us after this",
			  (unsigned long long)(task->check.not_before -
					       record_time(rec)) / 1000);
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
		    is_task_exit(&c->names.list[task->frames[depth].func]))
			return true;
	return false;
}

/* If do_exit() is over, another task has got the number of the one that ended. */
static void check_rebirth(struct check *c, struct task *task,
			  const struct record *rec)
{
	if (!has_ended(c, task, rec->depth))
		return;
	c->dead += task_cut(task, 0);
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

	hear_of_gaps(c, task);
	check_rebirth(c, task, rec);
	if (rec->stamp) {
		check_after_leaf(c, task, rec);
		if (rec->cpu == NO_CPU)
			check_order(c, &task->check.clock, rec);
	}
	if (rec->kind != RECORD_EXIT)
		c->exits_only = false;
	if (rec->kind == RECORD_LEAF)
		check_leaf(c, task, rec);
	else if (rec->kind == RECORD_ENTRY)
		check_entry(c, task, rec);
	else
		check_exit(c, task, rec);
	task->check.resuming = false;
}

void check_record(struct check *c, const struct record *rec)
{
	switch (rec->kind) {
	case RECORD_ENTRY:
	case RECORD_EXIT:
	case RECORD_LEAF:
		check_cpu(c, rec);
		check_call(c, rec);
		break;
	case RECORD_NOISE:
	case RECORD_IRQ_ENTER:
	case RECORD_IRQ_EXIT:
		check_cpu(c, rec);
		break;
	case RECORD_SWITCH:
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
	case RECORD_OTHER:
		c->other++;
		break;
	case RECORD_UNKNOWN:
		/* The end of a trace is often cut: no fault of the tracer. */
		if (!c->in->cut)
			violation(c, c->in->line, "line not understood");
		break;
	}
}

uint64_t check_open(const struct check *c, uint64_t *dead)
{
	uint64_t open = 0;
	size_t i, depth;

	for (i = 0; i < c->tasks.count; i++) {
		const struct task *task = c->tasks.list[i];
		uint64_t *count = has_ended(c, task, 0) ? dead : &open;

		for (depth = 0; depth < task->used; depth++)
			*count += task->frames[depth].open;
	}
	return open;
}
