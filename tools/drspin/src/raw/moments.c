// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/kernel_names.h"
#include "raw/moments.h"
#include "raw/wakes.h"
#include "sample/runs.h"
#include "sample/stacks.h"
#include "sample/what.h"

/**
 * struct moment - a thread was sampled
 * @tid: thread
 * @time: when
 * @first: the outermost call that was open: one more than its number, 0: none was
 */
struct moment {
	pid_t tid;
	uint64_t time;
	size_t first;
};

/**
 * struct link - a call that was open in a moment
 * @depth: its level
 * @flags: enum name_flag
 * @place: its name, a place of stacks
 * @next: the next one further in, as struct moment's first
 */
struct link {
	uint32_t depth, flags, place;
	size_t next;
};

static struct moment *moments;
static struct link *links;
static size_t moment_count, link_count, link_room;

static int compare(const void *a, const void *b)
{
	const struct moment *one = a, *other = b;

	if (one->tid != other->tid)
		return one->tid < other->tid ? -1 : 1;
	return one->time < other->time ? -1 : one->time > other->time;
}

bool moments_begin(uint64_t *first, uint64_t *last)
{
	const struct run *list = runs(&moment_count);

	*first = UINT64_MAX;
	*last = 0;
	moments = zalloc((moment_count + 1) * sizeof(*moments));
	for (size_t i = 0; i < moment_count; i++) {
		moments[i].tid = lane_numbered(list[i].lane)->tid;
		moments[i].time = list[i].begin;
		*first = list[i].begin < *first ? list[i].begin : *first;
		*last = list[i].begin > *last ? list[i].begin : *last;
	}
	qsort(moments, moment_count, sizeof(*moments), compare);
	return moment_count;
}

/* The first one of a thread that is not before @time, or what comes behind it */
static size_t from(pid_t tid, uint64_t time)
{
	const struct moment key = { .tid = tid, .time = time };

	return lower_bound(&key, moments, moment_count, sizeof(*moments), compare);
}

static void add_link(struct moment *moment, struct link link)
{
	size_t *to = &moment->first;

	while (*to && links[*to - 1].depth < link.depth)
		to = &links[*to - 1].next;
	/* Times are rounded: one call follows another one, and does not contain it. */
	if (*to && links[*to - 1].depth == link.depth)
		link.next = links[*to - 1].next;
	else
		link.next = *to;
	*to = link_count + 1;
	/* Not before: @to may point there. */
	links = grow(links, &link_room, link_count, sizeof(*links));
	links[link_count++] = link;
}

static struct link link_of(const struct open_call *call)
{
	char text[128];

	snprintf(text, sizeof(text), WHAT_KERNEL "%.100s]", call->name);
	return (struct link) {
		.depth = call->depth, .flags = name_flags(call->name), .place = place_text(text),
	};
}

void moments_add(const struct open_call *call)
{
	for (size_t i = from(call->tid, call->begin); i < moment_count &&
	     moments[i].tid == call->tid && moments[i].time < call->end; i++)
		add_link(&moments[i], link_of(call));
}

/* ---- stacks --------------------------------------------------------------------- */

static bool innermost_begins(uint32_t stack, const char *text)
{
	const char *name = stack == STACK_ROOT ? NULL : place_numbered(stack_place(stack))->text;

	return name && !strncmp(name, text, strlen(text));
}

/* What a thread waits for, in words, or that it waits for a CPU: that stays innermost. */
static bool ends_in_words(const struct run *run)
{
	if (run->state == STATE_WAITING)
		return innermost_begins(run->stack, "") && !innermost_begins(run->stack, "[");
	return innermost_begins(run->stack, PLACE_RUNNABLE);
}

/*
 * A thread that could run may have been made to give its CPU to others, as to drspin: what
 * does that is not what it runs in.
 */
static bool has_given_up(const struct run *run, const struct link *link)
{
	static const char *const leaving[] = {
		"do_work_pending", "do_notify_resume", "exit_to_user_mode", "irqentry_exit",
	};
	const char *name = place_numbered(link->place)->text + strlen(WHAT_KERNEL);

	if (run->state == STATE_WAITING)
		return false;
	for (size_t i = 0; i < ARRAY_SIZE(leaving); i++)
		if (!strncmp(name, leaving[i], strlen(leaving[i])))
			return true;
	return link->flags & NAME_SCHEDULE;
}

/* With the calls that were open */
static uint32_t push_calls(const struct run *run)
{
	size_t number = from(lane_numbered(run->lane)->tid, run->begin);
	uint32_t stack = run->stack;
	bool words = ends_in_words(run);

	if (words)
		stack = stack_outer(stack);
	if (run->state == STATE_STOPPED || innermost_begins(stack, WHAT_KERNEL))
		return run->stack;
	for (size_t i = moments[number].first; i; i = links[i - 1].next) {
		if (has_given_up(run, &links[i - 1]))
			break;
		stack = stack_push(stack, links[i - 1].place);
	}
	return words ? stack_push(stack, stack_place(run->stack)) : stack;
}

static uint32_t push_all(const struct run *run, uint64_t known)
{
	uint32_t stack = push_calls(run);
	const struct wake *wake = NULL;

	if (run->state == STATE_WAITING && run->begin >= known)
		wake = wake_after(lane_numbered(run->lane)->tid, run->begin);
	return wake ? stack_push(stack, wake->by) : stack;
}

void moments_end(uint64_t known)
{
	const struct run *list;
	size_t count;

	list = runs(&count);
	for (size_t i = 0; i < count; i++)
		run_set_stack(i, push_all(&list[i], known));
	free(moments);
	free(links);
	moments = NULL;
	links = NULL;
	moment_count = 0;
	link_count = 0;
	link_room = 0;
}
