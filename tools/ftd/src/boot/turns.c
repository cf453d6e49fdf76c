// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/turns.h"
#include "lines/record.h"

/* No kernel has more: PID_MAX_LIMIT */
#define PIDS	(4 * 1024 * 1024)

void turns_free(struct builder *b)
{
	free(b->by_pid);
	free(b->idle);
}

static uint32_t new_thread(struct builder *b, int32_t pid, int32_t cpu)
{
	struct world *w = b->w;

	w->threads = grow(w->threads, &w->thread_room, w->thread_count, sizeof(*w->threads));
	w->threads[w->thread_count] = (struct thread) {
		.pid = pid,
		.cpu = pid ? -1 : cpu,
		.kernel = pid == KTHREADD,
		.parent = NOBODY,
		.born = NO_TIME,
		.name = NO_NAME,
		.waking = NOBODY,
	};
	return w->thread_count++;
}

static uint32_t add_thread(struct builder *b, int32_t pid)
{
	uint32_t thread = new_thread(b, pid, -1);

	if (pid > 0 && pid < PIDS) {
		b->by_pid = grow(b->by_pid, &b->pid_room, pid, sizeof(*b->by_pid));
		b->by_pid[pid] = thread + 1;
	}
	return thread;
}

uint32_t turns_fork(struct builder *b, uint32_t parent, int32_t pid)
{
	uint32_t thread = add_thread(b, pid);

	b->w->threads[thread].parent = parent;
	b->w->threads[thread].born = b->now.time;
	b->w->threads[thread].kernel |= b->w->threads[parent].pid == KTHREADD;
	return thread;
}

uint32_t turns_thread(struct builder *b, int32_t pid, int32_t cpu)
{
	if (pid > 0 && pid < PIDS) {
		if ((size_t)pid < b->pid_room && b->by_pid[pid])
			return b->by_pid[pid] - 1;
		return add_thread(b, pid);
	}
	if (cpu < 0)
		cpu = 0;
	b->idle = grow(b->idle, &b->idle_room, cpu, sizeof(*b->idle));
	if (!b->idle[cpu])
		b->idle[cpu] = new_thread(b, 0, cpu) + 1;
	return b->idle[cpu] - 1;
}

void turns_name(struct builder *b, uint32_t thread, const char *text, size_t len, bool exact)
{
	struct thread *th = &b->w->threads[thread];

	if (!th->pid || !len || (th->named_by_event && !exact))
		return;
	/* Until it becomes a program, the first process has the name of an idle thread. */
	if (th->pid == 1 && len >= 7 && !memcmp(text, "swapper", 7)) {
		text = "init";
		len = 4;
	}
	th->name = names_intern(&b->w->names, text, len);
	th->named_by_event |= exact;
}

struct processor *turns_cpu(struct builder *b, int32_t cpu)
{
	struct world *w = b->w;

	if (cpu < 0)
		cpu = 0;
	if ((size_t)cpu >= w->cpu_room)
		w->cpus = grow(w->cpus, &w->cpu_room, cpu, sizeof(*w->cpus));
	while (w->cpu_count <= (size_t)cpu)
		w->cpus[w->cpu_count++].left = NOBODY;
	return &w->cpus[cpu];
}

/* The turn that is going on, or NULL. */
static struct turn *current_turn(struct builder *b, const struct processor *c)
{
	struct turn *turn;

	if (!c->turns.count)
		return NULL;
	turn = &b->w->turns[c->turns.list[c->turns.count - 1]];
	return turn->end.time == NO_TIME ? turn : NULL;
}

uint32_t turns_on(struct builder *b, int32_t cpu)
{
	const struct turn *turn = current_turn(b, turns_cpu(b, cpu));

	return turn ? turn->thread : NOBODY;
}

static void list_turn(struct turn_list *list, uint32_t turn)
{
	list->list = grow(list->list, &list->room, list->count, sizeof(*list->list));
	list->list[list->count++] = turn;
}

static void begin_turn(struct builder *b, int32_t cpu, uint32_t thread, bool seen)
{
	struct processor *c = turns_cpu(b, cpu);
	struct world *w = b->w;
	struct thread *th = &w->threads[thread];

	w->turns = grow(w->turns, &w->turn_room, w->turn_count, sizeof(*w->turns));
	w->turns[w->turn_count] = (struct turn) {
		.thread = thread,
		.cpu = cpu < 0 ? 0 : cpu,
		.begin = b->now,
		.end = { NO_TIME, UINT64_MAX },
		.waking = th->waking,
		.seen = seen,
	};
	th->waking = NOBODY;
	list_turn(&th->turns, w->turn_count);
	list_turn(&c->turns, w->turn_count);
	w->turn_count++;
}

static void end_turn(struct turn *turn, struct instant at, char state)
{
	turn->end = at;
	turn->state = state;
}

/* A thread that turns up elsewhere has left where it was. */
static void end_elsewhere(struct builder *b, uint32_t thread, int32_t cpu)
{
	const struct turn_list *turns = &b->w->threads[thread].turns;
	struct turn *turn;

	if (!turns->count)
		return;
	turn = &b->w->turns[turns->list[turns->count - 1]];
	if (turn->end.time == NO_TIME && turn->cpu != cpu)
		end_turn(turn, b->w->cpus[turn->cpu].seen, LEFT_UNSEEN);
}

void turns_line(struct builder *b, int32_t cpu, uint32_t thread)
{
	struct processor *c = turns_cpu(b, cpu);
	struct turn *turn = current_turn(b, c);

	if (cpu < 0)
		cpu = 0;
	if (turn && turn->thread == thread) {
		c->left = NOBODY;
	} else if (c->left != thread) {
		if (turn)
			end_turn(turn, c->seen, LEFT_UNSEEN);
		end_elsewhere(b, thread, cpu);
		begin_turn(b, cpu, thread, false);
		c->left = NOBODY;
	}
	c->seen = b->now;
	/* Until nothing but idle threads comes: that is where the trace was of use. */
	if (b->w->threads[thread].pid || b->w->last == NOBODY ||
	    !b->w->threads[b->w->last].pid) {
		b->w->last = thread;
		b->w->end = b->now;
	}
}

void turns_switch(struct builder *b, int32_t cpu, uint32_t prev, char state, uint32_t next)
{
	struct processor *c;
	struct turn *turn;

	turns_cpu(b, cpu)->left = NOBODY;
	turns_line(b, cpu, prev);
	c = turns_cpu(b, cpu);
	turn = current_turn(b, c);
	if (turn)
		end_turn(turn, b->now, state);
	end_elsewhere(b, next, cpu < 0 ? 0 : cpu);
	begin_turn(b, cpu, next, true);
	c->left = prev;
}

void turns_wake(struct builder *b, uint32_t thread, uint32_t by, uint32_t routine)
{
	struct world *w = b->w;

	w->wakings = grow(w->wakings, &w->waking_room, w->waking_count, sizeof(*w->wakings));
	w->wakings[w->waking_count] = (struct waking) { b->now, by, routine };
	w->threads[thread].waking = w->waking_count++;
}

/* What runs there after that is for its next line to say. */
static void lose(struct builder *b, struct processor *c)
{
	struct turn *turn = current_turn(b, c);

	if (turn)
		end_turn(turn, c->seen, LEFT_UNSEEN);
	c->left = NOBODY;
}

void turns_lost(struct builder *b, int32_t cpu)
{
	size_t i;

	b->w->lost++;
	for (i = 0; i < b->w->cpu_count; i++)
		if (cpu < 0 || i == (size_t)cpu)
			lose(b, &b->w->cpus[i]);
	/* Whoever was woken may have run since then. */
	for (i = 0; i < b->w->thread_count; i++)
		b->w->threads[i].waking = NOBODY;
}

static uint64_t last_line(const struct thread *th)
{
	return th->step_count ? th->steps[th->step_count - 1].at.line : 0;
}

/*
 * On another CPU a thread of the kernel may have a line behind that by which init or a process
 * comes to the end: what took until then is asked of these, if they do not wait.
 */
static void find_last(struct world *w)
{
	const struct thread *th, *last = NULL;
	const struct turn *turn;
	size_t i;

	if (w->last == NOBODY || !w->threads[w->last].kernel)
		return;
	for (i = 0; i < w->thread_count; i++) {
		th = &w->threads[i];
		turn = th->turns.count ? &w->turns[th->turns.list[th->turns.count - 1]] : NULL;
		if (th->kernel || !th->pid || !turn || turn->end.line < w->end.line ||
		    turn->begin.line > w->end.line || (last && last_line(last) > last_line(th)))
			continue;
		last = th;
		w->last = i;
	}
}

void turns_end(struct builder *b)
{
	size_t i;

	for (i = 0; i < b->w->turn_count; i++)
		if (b->w->turns[i].end.time == NO_TIME)
			end_turn(&b->w->turns[i], b->now, LEFT_READY);
	find_last(b->w);
}
