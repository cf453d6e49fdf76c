// SPDX-License-Identifier: GPL-2.0
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/labels.h"
#include "boot/plan.h"
#include "boot/whatif.h"
#include "calls/kernel_names.h"

/* "foo_init" or "initcall foo_init" */
static bool matches(const struct world *w, const struct routine *r, const char *pattern)
{
	struct string text;
	bool match;

	if (!fnmatch(pattern, world_text(w, r->name), 0))
		return true;
	if (r->kind == ROUTINE_CALL)
		return false;
	string_begin(&text);
	label_print(text.out, w, r - w->routines);
	string_end(&text);
	match = !fnmatch(pattern, text.text, 0);
	free(text.text);
	return match;
}

/* init is none, which was a thread of the kernel first. */
static bool is_process(const struct thread *th)
{
	return !th->kernel && th->pid > 1;
}

/* "process foo" */
static bool matches_process(const struct world *w, const struct thread *th, const char *pattern)
{
	struct string text;
	bool match;

	if (!is_process(th))
		return false;
	string_begin(&text);
	fprintf(text.out, "process %s", world_text(w, th->name));
	string_end(&text);
	match = !fnmatch(pattern, text.text, 0);
	free(text.text);
	return match;
}

/* What an interrupt does while such a routine runs is not the routine's. */
static bool is_left_out(const struct world *w, const struct left_out *out, uint32_t routine)
{
	const struct routine *r = &w->routines[routine];

	return !(KINDS_IRQ & KIND_BIT(r->kind)) && r->parent != NOBODY && out->routines[r->parent];
}

static void out_begin(struct left_out *out, const struct world *w)
{
	out->routines = zalloc(w->routine_count + 1);
	out->threads = zalloc(w->thread_count + 1);
}

static void out_free(struct left_out *out)
{
	free(out->routines);
	free(out->threads);
}

static uint64_t as_it_was(struct world *w)
{
	struct left_out out;
	uint64_t end;

	out_begin(&out, w);
	end = plan_play(w, &out);
	out_free(&out);
	return end;
}

static uint64_t gain(uint64_t base, uint64_t end)
{
	return end < base ? base - end : 0;
}

/* Mark what a pattern is of; false: nothing is. */
static bool leave_out(const struct world *w, struct left_out *out, const char *pattern)
{
	bool found = false, match;
	size_t i;

	for (i = 0; i < w->routine_count; i++) {
		match = matches(w, &w->routines[i], pattern);
		found |= match;
		out->routines[i] |= match;
	}
	for (i = 0; i < w->thread_count; i++) {
		match = matches_process(w, &w->threads[i], pattern);
		found |= match;
		out->threads[i] |= match;
	}
	return found;
}

const char *whatif_without(struct world *w, const struct words *patterns, struct prediction *p)
{
	const char *unknown = NULL;
	struct left_out out;
	size_t i;

	out_begin(&out, w);
	for (i = 0; i < patterns->count && !unknown; i++)
		if (!leave_out(w, &out, patterns->list[i]))
			unknown = patterns->list[i];
	for (i = 0; i < w->routine_count; i++)
		out.routines[i] |= is_left_out(w, &out, i);
	p->took = w->end.time - w->start.time;
	p->replayed = as_it_was(w);
	p->without = plan_play(w, &out);
	p->gain = gain(p->replayed, p->without);
	out_free(&out);
	return unknown;
}

static uint64_t without_one(struct world *w, const struct boot_change *c)
{
	struct left_out out;
	uint64_t end;
	size_t i;

	out_begin(&out, w);
	for (i = 0; i < w->routine_count && !c->process; i++)
		out.routines[i] = (w->routines[i].kind == c->kind &&
				   w->routines[i].name == c->name) || is_left_out(w, &out, i);
	for (i = 0; i < w->thread_count && c->process; i++)
		out.threads[i] = is_process(&w->threads[i]) && w->threads[i].name == c->name;
	end = plan_play(w, &out);
	out_free(&out);
	return end;
}

static struct boot_change *find(struct whatif *f, const struct boot_change *c)
{
	size_t i;

	for (i = 0; i < f->count; i++)
		if (f->list[i].process == c->process && f->list[i].kind == c->kind &&
		    f->list[i].name == c->name)
			return &f->list[i];
	f->list = grow(f->list, &f->room, f->count, sizeof(*f->list));
	f->list[f->count] = *c;
	return &f->list[f->count++];
}

static struct boot_change *find_routine(struct whatif *f, const struct world *w,
					const struct routine *r)
{
	return find(f, &(struct boot_change) { .w = w, .kind = r->kind, .name = r->name });
}

static struct boot_change *find_process(struct whatif *f, const struct world *w,
					const struct thread *th)
{
	return find(f, &(struct boot_change) { .w = w, .process = true, .name = th->name });
}

/*
 * A function that initcalls, probes and the like are made from is no change that somebody
 * could make; nor is one that waits, or the outermost one of a thread, or what an initcall
 * has its name from.
 */
static bool is_candidate(const struct world *w, const bool *outer, uint32_t routine)
{
	const struct routine *r = &w->routines[routine];

	if (r->kind != ROUTINE_CALL)
		return KINDS_NAMED & KIND_BIT(r->kind);
	return !outer[routine] && r->parent != NOBODY && w->routines[r->parent].name != r->name &&
	       kind_of(world_text(w, r->name)) != KIND_WAIT;
}

static bool *find_outer(const struct world *w)
{
	bool *outer = zalloc(w->routine_count + 1);
	uint32_t up;
	size_t i;

	for (i = 0; i < w->routine_count; i++) {
		if (!(KINDS_NAMED & KIND_BIT(w->routines[i].kind)))
			continue;
		for (up = w->routines[i].parent; up != NOBODY && !outer[up];
		     up = w->routines[up].parent)
			outer[up] = true;
	}
	return outer;
}

/* One in another of its name is counted with that one */
static bool is_outermost(const struct world *w, uint32_t routine)
{
	const struct routine *r = &w->routines[routine];
	uint32_t up;

	for (up = r->parent; up != NOBODY; up = w->routines[up].parent)
		if (w->routines[up].kind == r->kind && w->routines[up].name == r->name)
			return false;
	return true;
}

static int by_path(const void *a, const void *b)
{
	const struct boot_change *one = a, *two = b;

	return one->path < two->path ? 1 : one->path > two->path ? -1 :
	       one->name < two->name ? -1 : one->name > two->name;
}

static int by_gain(const void *a, const void *b)
{
	const struct boot_change *one = a, *two = b;

	return one->gain < two->gain ? 1 : one->gain > two->gain ? -1 : by_path(a, b);
}

void whatif_find(struct whatif *f, struct world *w, const struct path_rows *rows, size_t most)
{
	bool *is_outer = find_outer(w);
	uint64_t base;
	size_t i;

	memset(f, 0, sizeof(*f));
	for (i = 0; i < rows->count; i++) {
		uint32_t r = rows->list[i].routine, thread = rows->list[i].thread;

		if (thread != NOBODY && is_process(&w->threads[thread]))
			find_process(f, w, &w->threads[thread])->path += rows->list[i].time;
		if (rows->list[i].kind == PIECE_INTERRUPT)
			continue;
		for (; r != NOBODY; r = w->routines[r].parent)
			if (is_candidate(w, is_outer, r) && is_outermost(w, r))
				find_routine(f, w, &w->routines[r])->path += rows->list[i].time;
	}
	free(is_outer);
	base = as_it_was(w);
	if (f->count)
		qsort(f->list, f->count, sizeof(*f->list), by_path);
	if (f->count > most)
		f->count = most;
	for (i = 0; i < f->count; i++)
		f->list[i].gain = gain(base, without_one(w, &f->list[i]));
	if (f->count)
		qsort(f->list, f->count, sizeof(*f->list), by_gain);
}

void whatif_free(struct whatif *f)
{
	free(f->list);
}
