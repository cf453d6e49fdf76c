// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/run.h"
#include "figures/largest.h"
#include "figures/marks.h"
#include "figures/story.h"

static struct actor *actor_of(struct story *s, struct task *task)
{
	struct actor *actor = task->data;

	if (actor)
		return actor;
	actor = zalloc(sizeof(*actor));
	actor->task = task;
	actor->all.type = SCENE_LOOP;
	actor->all.func = NO_NAME;
	task->data = actor;
	if (s->count >= s->room)
		s->actors = grow(s->actors, &s->room, s->count, sizeof(*s->actors));
	s->actors[s->count++] = actor;
	return actor;
}

static struct scene *innermost(struct actor *actor)
{
	return actor->count ? actor->open[actor->count - 1] : &actor->all;
}

/* A call that is not to be shown is over: it leaves what is inside of it behind. */
static void dissolve(struct story *s, struct scene *in, struct scene *scene)
{
	struct scene *inside;

	while ((inside = scene->first)) {
		scene_unlink(scene, inside);
		scene_append(s, in, inside);
	}
	in->cut += scene->cut;
	in->cut_time += scene->cut_time;
	scene_free(s, scene);
}

/* A call is over. */
static void finish(struct story *s, struct scene *in, struct scene *scene)
{
	if (trace_shows(&s->trace, &s->trace.names.list[scene->func]))
		scene_append(s, in, scene);
	else
		dissolve(s, in, scene);
}

/* Those that --ret chooses have returned. */
static bool shows_unreturned(const struct story *s)
{
	return !s->trace.filters || filters_ret(s->trace.filters, NULL);
}

/* A call without an end. It counts if something happened inside of it. */
static void give_up(struct story *s, struct actor *actor)
{
	struct scene *scene = actor->open[--actor->count];
	struct scene *in = innermost(actor);
	const struct scene *inside;

	if (!scene->first || !shows_unreturned(s)) {
		dissolve(s, in, scene);
		return;
	}
	scene->state = SCENE_LOST;
	for (inside = scene->first; inside; inside = inside->next)
		scene->total += inside->total;
	finish(s, in, scene);
}

/* Whatever is open at this depth or further in has no end any more. */
static void give_up_from(struct story *s, struct actor *actor, uint32_t depth)
{
	while (actor->count && innermost(actor)->depth >= depth)
		give_up(s, actor);
}

static void cut_short_ones(struct story *s, struct scene *in, struct cutoff *cutoff)
{
	struct scene *scene, *next;

	for (scene = in->first; scene; scene = next) {
		next = scene->next;
		__builtin_prefetch(next, 1);
		if (cutoff_keeps(cutoff, scene->total)) {
			cut_short_ones(s, scene, cutoff);
		} else {
			scene_unlink(in, scene);
			scene_too_short(s, in, scene);
		}
	}
}

/* Half of the scenes go, the shortest. */
static void make_room(struct story *s)
{
	uint64_t *totals = zalloc(s->scenes * sizeof(*totals));
	struct cutoff cutoff;
	size_t i, j;

	cutoff = largest(totals, scenes_totals(s, totals), s->limit / 2);
	if (cutoff.least > s->least)
		s->least = cutoff.least;
	for (i = 0; i < s->count; i++) {
		cut_short_ones(s, &s->actors[i]->all, &cutoff);
		for (j = 0; j < s->actors[i]->count; j++)
			cut_short_ones(s, s->actors[i]->open[j], &cutoff);
	}
	/* Calls that are open stay: not this work again and again for little room. */
	if (s->scenes > s->limit / 4 * 3)
		s->limit = s->scenes * 2;
	free(totals);
}

static struct scene *begin_scene(struct story *s, enum scene_type type, uint64_t begin)
{
	struct scene *scene;

	if (s->scenes >= s->limit)
		make_room(s);
	scene = scene_new(s);
	scene->type = type;
	scene->func = NO_NAME;
	scene->begin = begin;
	s->timed |= begin != NO_TIME;
	return scene;
}

static void set_text(struct scene *scene, const char *text, size_t len)
{
	scene->text = zalloc(len + 1);
	memcpy(scene->text, text, len);
}

static void *enter(struct sink *sink, const struct call *call, void *parent_data)
{
	struct story *s = (struct story *)sink;
	struct actor *actor = actor_of(s, call->task);
	struct scene *scene;

	(void)parent_data;
	give_up_from(s, actor, call->depth);
	scene = begin_scene(s, SCENE_CALL, call->begin);
	scene->func = call->func;
	scene->depth = call->depth;
	if (call->value && call->value->args_len)
		set_text(scene, call->value->args, call->value->args_len);
	if (actor->count >= actor->room)
		actor->open = grow(actor->open, &actor->room, actor->count,
				   sizeof(*actor->open));
	actor->open[actor->count++] = scene;
	s->line = call->line;
	return scene;
}

/* A call whose entry is missing comes after the calls that it made. */
static void adopt(struct scene *in, struct scene *scene)
{
	struct scene *first = NULL, *inside;

	for (inside = in->last; inside && inside->depth > scene->depth; inside = inside->prev)
		first = inside;
	if (!first)
		return;
	if (scene->begin == NO_TIME || scene->begin > first->begin)
		scene->begin = first->begin;
	scene_take(scene, in, first);
}

static void leave(struct sink *sink, const struct call *call)
{
	struct story *s = (struct story *)sink;
	struct actor *actor = actor_of(s, call->task);
	struct scene *scene;

	give_up_from(s, actor, call->depth + 1);
	if (!actor->count)
		return;
	scene = actor->open[--actor->count];
	if (call->line == s->line && call->children)
		adopt(innermost(actor), scene);
	scene->state = SCENE_DONE;
	scene->count = 1;
	scene->total = call->duration;
	if (call->value && call->value->has_ret) {
		scene->has_ret = true;
		scene->ret = call->value->ret;
	}
	finish(s, innermost(actor), scene);
}

/* Its end tells that filters leave it out. */
static void hidden(struct sink *sink, const struct call *call)
{
	struct story *s = (struct story *)sink;
	struct actor *actor;
	struct scene *scene;

	/* It never was in the story, nor perhaps its task. */
	if (!call->data)
		return;
	actor = actor_of(s, call->task);
	give_up_from(s, actor, call->depth + 1);
	if (!actor->count)
		return;
	scene = actor->open[--actor->count];
	dissolve(s, innermost(actor), scene);
}

/* It is over at once. */
static void add_event(struct story *s, struct actor *actor, struct scene *scene)
{
	struct scene *in = innermost(actor);

	scene->depth = actor->count ? in->depth + 1 : 0;
	scene->state = SCENE_DONE;
	scene->count = 1;
	scene_append(s, in, scene);
}

static void add_mark(struct story *s, enum scene_type type, const struct mark *mark)
{
	struct scene *scene = begin_scene(s, type, mark->begin);

	scene->total = mark->width;
	scene->text = mark->text;
	scene->same = mark->same;
	add_event(s, actor_of(s, mark->task), scene);
}

static void event(struct sink *sink, struct task *task, const struct trace_event *te)
{
	struct mark mark = mark_event(task, te);

	add_mark((struct story *)sink, SCENE_EVENT, &mark);
}

static void off_cpu(struct sink *sink, struct task *task, const struct off_cpu *off,
		    uint64_t now)
{
	struct mark mark = mark_off_cpu(task, off, now);

	add_mark((struct story *)sink, SCENE_OFF_CPU, &mark);
}

/* Calls still open: told apart from those that nobody will hear of again. */
static void open_call(struct sink *sink, const struct call *call)
{
	struct scene *scene = call->data;

	(void)sink;
	if (scene)
		scene->count = 1;
}

/* Innermost first, so that each is the last one of what is around it. */
static void end_actor(struct story *s, struct actor *actor)
{
	while (actor->count) {
		struct scene *scene = innermost(actor);

		if (!scene->count || !shows_unreturned(s)) {
			give_up(s, actor);
			continue;
		}
		actor->count--;
		/* Not a matter of time: it stays. */
		scene->total = UINT64_MAX;
		finish(s, innermost(actor), scene);
	}
}

void story_read(struct story *s, const struct trace_options *opt, size_t limit)
{
	struct trace_options with_values = *opt;
	size_t i;

	*s = (struct story) {
		.sink = {
			.enter = enter, .leave = leave, .hidden = hidden,
			.open = open_call, .event = event, .off_cpu = off_cpu,
		},
		.limit = limit,
	};
	with_values.values = true;
	trace_run(&s->trace, &with_values, &s->sink);
	for (i = 0; i < s->count; i++)
		end_actor(s, s->actors[i]);
}

void story_free(struct story *s)
{
	size_t i;

	for (i = 0; i < s->count; i++) {
		free(s->actors[i]->open);
		free(s->actors[i]);
	}
	free(s->actors);
	scenes_free(s);
	trace_free(&s->trace);
}
