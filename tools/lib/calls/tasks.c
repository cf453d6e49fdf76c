// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/tasks.h"

/* No kernel of this world has so many calls open: some 30 MB. */
#define ENOUGH_FRAMES	(256 * 1024)

void tasks_init(struct tasks *ts)
{
	memset(ts, 0, sizeof(*ts));
	ts->enough_frames = ENOUGH_FRAMES;
	index_init(&ts->by_key);
}

void tasks_free(struct tasks *ts)
{
	size_t i;

	for (i = 0; i < ts->count; i++) {
		free(ts->list[i]->frames);
		free(ts->list[i]->told);
		free(ts->list[i]->args);
		free(ts->list[i]->off_cpu);
		free(ts->list[i]);
	}
	free(ts->list);
	free(ts->current);
	free(ts->firsts);
	index_free(&ts->by_key);
}

/* Every CPU has an idle task, and all of them are pid 0. */
static uint64_t task_key(int32_t pid, int32_t cpu)
{
	uint64_t key = (uint64_t)(uint32_t)pid + 1;

	return pid ? key : key | (uint64_t)(cpu + 2) << 33;
}

static uint64_t key_of(const void *owner, uint32_t number)
{
	return ((const struct tasks *)owner)->list[number]->key;
}

static uint32_t find_key(const struct tasks *ts, uint64_t key)
{
	return index_find(&ts->by_key, key_of, ts, key);
}

static struct task *new_task(struct tasks *ts, int32_t pid, int32_t cpu)
{
	struct task *task = zalloc(sizeof(*task));

	task->all = ts;
	task->pid = pid;
	task->cpu = cpu;
	task->who = NO_WHO;
	task->out = NO_TIME;
	task->arrow = ARROW_NONE;
	task->shown = true;
	if (ts->count >= ts->room)
		ts->list = grow(ts->list, &ts->room, ts->count, sizeof(*ts->list));
	task->number = ts->count;
	ts->list[ts->count++] = task;
	return task;
}

struct task *tasks_by_pid(const struct tasks *ts, int32_t pid, int32_t cpu)
{
	uint32_t number = find_key(ts, task_key(pid, cpu));

	return number == INDEX_NONE ? NULL : ts->list[number];
}

static struct task *must_have(struct tasks *ts, int32_t pid, int32_t cpu)
{
	struct task *task = tasks_by_pid(ts, pid, cpu);

	if (task)
		return task;
	task = new_task(ts, pid, pid ? NO_CPU : cpu);
	task->key = task_key(pid, cpu);
	index_add(&ts->by_key, key_of, ts, task->number);
	return task;
}

/* What runs on a CPU; [0] is for lines without a CPU. */
static struct task **current_on(struct tasks *ts, int32_t cpu)
{
	size_t index = cpu + 1;

	if (index >= ts->cpus)
		ts->current = grow(ts->current, &ts->cpus, index,
				   sizeof(*ts->current));
	return &ts->current[index];
}

/* A task may take another name, as by execve(): the last one it is. */
static void set_comm(struct task *task, const char *comm, uint32_t len)
{
	if (!len)
		return;
	if (len >= sizeof(task->comm))
		len = sizeof(task->comm) - 1;
	memcpy(task->comm, comm, len);
	task->comm[len] = '\0';
}

void tasks_first(struct tasks *ts, const struct record *rec)
{
	struct first_task *first;

	ts->firsts = grow(ts->firsts, &ts->first_cpus, rec->cpu, sizeof(*ts->firsts));
	first = &ts->firsts[rec->cpu];
	if (first->known)
		return;
	first->known = true;
	first->pid = rec->prev_pid;
	first->comm_len = rec->prev_comm_len < COMM_ROOM ? rec->prev_comm_len : COMM_ROOM - 1;
	memcpy(first->comm, rec->prev_comm, first->comm_len);
}

/* The first task on a CPU, which no line has named so far. */
static struct task *first_on(struct tasks *ts, int32_t cpu)
{
	const struct first_task *first;
	struct task *task;

	if (cpu == NO_CPU || (size_t)cpu >= ts->first_cpus || !ts->firsts[cpu].known)
		return new_task(ts, NO_PID, cpu);
	first = &ts->firsts[cpu];
	task = must_have(ts, first->pid, cpu);
	set_comm(task, first->comm, first->comm_len);
	return task;
}

struct task *tasks_find(struct tasks *ts, const struct record *rec)
{
	struct task **current = current_on(ts, rec->cpu);

	if (rec->pid != NO_PID)
		*current = must_have(ts, rec->pid, rec->cpu);
	else if (!*current)
		*current = first_on(ts, rec->cpu);
	set_comm(*current, rec->comm, rec->comm_len);
	return *current;
}

/* The first switch on a CPU tells whose calls those before it were. */
static void name_task(struct tasks *ts, struct task *task,
		      const struct record *rec)
{
	uint64_t key = task_key(rec->prev_pid, rec->cpu);

	if (!task || task->pid != NO_PID || find_key(ts, key) != INDEX_NONE)
		return;
	task->pid = rec->prev_pid;
	if (task->pid)
		task->cpu = NO_CPU;	/* that stood for the task */
	set_comm(task, rec->prev_comm, rec->prev_comm_len);
	task->key = key;
	index_add(&ts->by_key, key_of, ts, task->number);
}

void tasks_switch(struct tasks *ts, const struct record *rec)
{
	struct task **current = current_on(ts, rec->cpu);
	struct task *next;

	name_task(ts, *current, rec);
	name_task(ts, *current_on(ts, NO_CPU), rec);
	next = must_have(ts, rec->pid, rec->cpu);
	set_comm(next, rec->comm, rec->comm_len);
	*current_on(ts, rec->cpu) = next;
	/* A switch names its CPU even if other lines do not. */
	*current_on(ts, NO_CPU) = next;
}

static bool has_open_calls(const struct task *task)
{
	uint32_t depth;

	for (depth = 0; depth < task->used; depth++)
		if (task->frames[depth].open)
			return true;
	return false;
}

/*
 * A made-up trace of tasks that each have a call at a great depth would take
 * memory without end for frames that nobody has entered.
 */
static void forget_blank_frames(struct tasks *ts, const struct task *but)
{
	size_t i;

	ts->frames = 0;
	for (i = 0; i < ts->count; i++) {
		struct task *task = ts->list[i];

		if (task != but && !has_open_calls(task)) {
			free(task->frames);
			free(task->told);
			task->frames = NULL;
			task->told = NULL;
			task->room = 0;
			task->used = 0;
		}
		ts->frames += task->room;
	}
	/* Not again for little. */
	ts->enough_frames = ts->frames > ENOUGH_FRAMES / 2 ? ts->frames * 2 : ENOUGH_FRAMES;
}

static void make_room(struct task *task, uint32_t depth)
{
	size_t before = task->room, room = before;

	task->told = grow(task->told, &room, depth, sizeof(*task->told));
	task->frames = grow(task->frames, &task->room, depth, sizeof(*task->frames));
	task->all->frames += task->room - before;
	if (task->all->frames > task->all->enough_frames)
		forget_blank_frames(task->all, task);
}

void task_extend(struct task *task, uint32_t depth)
{
	struct frame blank = { 0 };
	struct told told = { 0 };

	if (depth >= task->room)
		make_room(task, depth);
	if (task->used) {
		const struct frame *outer = &task->frames[task->used - 1];

		blank.in_irq = outer->in_irq;
		blank.base = outer->base;
		blank.open_bits = outer->open_bits;
		told.irqs = task->told[task->used - 1].irqs;
	}
	while (task->used <= depth) {
		told.irqs <<= 1;
		task->told[task->used] = told;
		task->frames[task->used++] = blank;
	}
}
