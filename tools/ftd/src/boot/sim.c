// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/sim.h"

#define NONE	UINT32_MAX

/* Something that is due: a thread goes on. Equal times come in the order of @number. */
struct due {
	uint64_t time;
	uint64_t number;
	uint32_t thread;
};

/* A thread: the next thing it does, the CPU that it has, who waits behind it for one. */
struct player {
	size_t at;
	uint32_t cpu;
	uint32_t behind;
};

/* A CPU: who has it, who waits for it. */
struct sim_cpu {
	uint32_t has;
	uint32_t first;
};

struct sim {
	const struct op_list *lists;
	struct player *players;
	struct sim_cpu *cpus;
	bool *come;
	uint32_t *waits;		/* by signal: the thread that waits for it */
	struct due *heap;
	size_t count;
	size_t room;
	uint64_t number;
};

static void add(struct op_list *l, const struct op *op)
{
	l->list = grow(l->list, &l->room, l->count, sizeof(*l->list));
	l->list[l->count++] = *op;
}

void op_add(struct op_list *l, enum op_kind kind, uint32_t id, uint64_t time)
{
	if (kind != OP_RUN || time)
		add(l, &(struct op) { .kind = kind, .id = id, .time = time });
}

void op_add_cpu(struct op_list *l, uint32_t cpu, uint64_t time, uint64_t line)
{
	add(l, &(struct op) { .kind = OP_CPU, .id = cpu, .time = time, .line = line });
}

static bool is_before(const struct due *a, const struct due *b)
{
	return a->time != b->time ? a->time < b->time : a->number < b->number;
}

static void push(struct sim *s, uint64_t time, uint32_t thread)
{
	struct due due = { time, s->number++, thread };
	size_t i = s->count;

	s->heap = grow(s->heap, &s->room, s->count, sizeof(*s->heap));
	s->count++;
	for (; i && is_before(&due, &s->heap[(i - 1) / 2]); i = (i - 1) / 2)
		s->heap[i] = s->heap[(i - 1) / 2];
	s->heap[i] = due;
}

static struct due pop(struct sim *s)
{
	struct due first = s->heap[0], last = s->heap[--s->count];
	size_t i = 0, child;

	for (; (child = 2 * i + 1) < s->count; i = child) {
		if (child + 1 < s->count && is_before(&s->heap[child + 1], &s->heap[child]))
			child++;
		if (!is_before(&s->heap[child], &last))
			break;
		s->heap[i] = s->heap[child];
	}
	s->heap[i] = last;
	return first;
}

static void give_cpu(struct sim *s, uint32_t cpu, uint32_t thread, uint64_t time)
{
	s->cpus[cpu].has = thread;
	s->players[thread].cpu = cpu;
	s->players[thread].at++;
	push(s, time, thread);
}

static void leave_cpu(struct sim *s, uint32_t thread, uint64_t now)
{
	uint32_t cpu = s->players[thread].cpu, next;

	if (cpu == NONE)
		return;
	s->players[thread].cpu = NONE;
	next = s->cpus[cpu].first;
	s->cpus[cpu].has = NONE;
	if (next == NONE)
		return;
	s->cpus[cpu].first = s->players[next].behind;
	give_cpu(s, cpu, next, now);
}

static const struct op *next_op(const struct sim *s, uint32_t thread)
{
	return &s->lists[thread].list[s->players[thread].at];
}

/*
 * The scheduler had its reasons for the order of the boot. Who works for a moment only, and waits
 * for a timer then, would begin to wait too late if others came first who work for long.
 */
static void want_cpu(struct sim *s, uint32_t thread, const struct op *op, uint64_t now)
{
	struct sim_cpu *cpu = &s->cpus[op->id];
	uint32_t *place = &cpu->first;

	if (cpu->has == NONE) {
		give_cpu(s, op->id, thread, now + op->time);
		return;
	}
	while (*place != NONE && next_op(s, *place)->line <= op->line)
		place = &s->players[*place].behind;
	s->players[thread].behind = *place;
	*place = thread;
}

static void signal_comes(struct sim *s, uint32_t id, uint64_t now)
{
	s->come[id] = true;
	if (s->waits[id] != NONE)
		push(s, now, s->waits[id]);
	s->waits[id] = NONE;
}

/* A thread goes on until it has to wait; true: the boot is over. */
static bool go_on(struct sim *s, uint32_t thread, uint64_t now)
{
	struct player *p = &s->players[thread];

	while (p->at < s->lists[thread].count) {
		const struct op *op = &s->lists[thread].list[p->at];

		switch (op->kind) {
		case OP_END:
			return true;
		case OP_CPU:
			if (p->cpu == op->id) {
				p->at++;
				continue;
			}
			leave_cpu(s, thread, now);
			want_cpu(s, thread, op, now);
			return false;
		case OP_RUN:
			p->at++;
			push(s, now + op->time, thread);
			return false;
		case OP_SIGNAL:
			signal_comes(s, op->id, now);
			p->at++;
			continue;
		case OP_WAIT:
			p->at++;
			if (s->come[op->id])
				continue;
			leave_cpu(s, thread, now);
			s->waits[op->id] = thread;
			return false;
		case OP_PAUSE:
		case OP_AT:
			p->at++;
			leave_cpu(s, thread, now);
			push(s, op->kind == OP_PAUSE ? now + op->time :
				op->time > now ? op->time : now, thread);
			return false;
		case OP_LEAVE:
			/* Whoever has been woken meanwhile comes first. */
			p->at++;
			leave_cpu(s, thread, now);
			push(s, now, thread);
			return false;
		}
	}
	leave_cpu(s, thread, now);
	return false;
}

uint64_t sim_run(const struct op_list *lists, size_t threads, size_t cpus, size_t signals)
{
	struct sim s = {
		.lists = lists,
		.players = zalloc((threads + 1) * sizeof(*s.players)),
		.cpus = zalloc((cpus + 1) * sizeof(*s.cpus)),
		.come = zalloc(signals + 1),
		.waits = zalloc((signals + 1) * sizeof(*s.waits)),
	};
	uint64_t end = UINT64_MAX;
	struct due due;
	size_t i;

	memset(s.waits, 0xff, (signals + 1) * sizeof(*s.waits));
	memset(s.cpus, 0xff, (cpus + 1) * sizeof(*s.cpus));
	for (i = 0; i < threads; i++) {
		s.players[i].cpu = NONE;
		push(&s, 0, i);
	}
	while (s.count && end == UINT64_MAX) {
		due = pop(&s);
		if (go_on(&s, due.thread, due.time))
			end = due.time;
	}
	free(s.players);
	free(s.cpus);
	free(s.come);
	free(s.waits);
	free(s.heap);
	return end;
}
