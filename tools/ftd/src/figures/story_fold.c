// SPDX-License-Identifier: GPL-2.0
/* Repeats: when are scenes the same, and how do they become one? */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/story.h"

/* So many scenes one after the other are recognised as repeated. */
#define LONGEST_LOOP	8

/* In order: a scene inside of another is not the other inside of it. */
static uint64_t mix(uint64_t h, uint64_t v)
{
	h = ((h << 9 | h >> 55) ^ v) + 0xbf58476d1ce4e5b9ULL;
	h *= 0x9e3779b97f4a7c15ULL;
	return h ^ h >> 29;
}

/* By function, or an event's name, and what is inside, not by how often. */
static uint64_t shape_of(const struct scene *scene)
{
	const struct scene *inside;
	uint64_t h = mix(scene->state + 4 * scene->type, scene->func);
	uint32_t i;

	for (i = 0; scene->type != SCENE_CALL && i < scene->same; i++)
		h = mix(h, scene->text[i]);
	for (inside = scene->first; inside; inside = inside->next)
		h = mix(h, inside->shape);
	return h;
}

/* They come and go with each call: malloc() would take most of the time. */
struct scene_block {
	struct scene_block *next;
	struct scene scenes[1024];
};

static void more_scenes(struct story *s)
{
	struct scene_block *block = zalloc(sizeof(*block));
	size_t i;

	block->next = s->blocks;
	s->blocks = block;
	for (i = ARRAY_SIZE(block->scenes); i; i--) {
		block->scenes[i - 1].next = s->spare;
		s->spare = &block->scenes[i - 1];
	}
}

struct scene *scene_new(struct story *s)
{
	struct scene *scene;

	if (!s->spare)
		more_scenes(s);
	scene = s->spare;
	s->spare = scene->next;
	__builtin_prefetch(s->spare, 1);
	*scene = (struct scene) { 0 };
	s->scenes++;
	return scene;
}

static void give_back(struct story *s, struct scene *scene)
{
	free(scene->text);
	scene->text = NULL;
	scene->state = SCENE_OPEN;	/* none that is over: see scenes_totals() */
	scene->next = s->spare;
	s->spare = scene;
	s->scenes--;
}

/* In the order of memory, which is faster than from scene to scene. */
size_t scenes_totals(const struct story *s, uint64_t *totals)
{
	const struct scene_block *block;
	size_t i, count = 0;

	for (block = s->blocks; block; block = block->next)
		for (i = 0; i < ARRAY_SIZE(block->scenes); i++)
			if (block->scenes[i].state != SCENE_OPEN)
				totals[count++] = block->scenes[i].total;
	return count;
}

void scenes_free(struct story *s)
{
	struct scene_block *block;
	size_t i;

	while ((block = s->blocks)) {
		s->blocks = block->next;
		for (i = 0; i < ARRAY_SIZE(block->scenes); i++)
			free(block->scenes[i].text);
		free(block);
	}
}

void scene_free(struct story *s, struct scene *scene)
{
	struct scene *inside, *next;

	for (inside = scene->first; inside; inside = next) {
		next = inside->next;
		scene_free(s, inside);
	}
	give_back(s, scene);
}

void scene_unlink(struct scene *in, struct scene *scene)
{
	if (scene->prev)
		scene->prev->next = scene->next;
	else
		in->first = scene->next;
	if (scene->next)
		scene->next->prev = scene->prev;
	else
		in->last = scene->prev;
	scene->prev = NULL;
	scene->next = NULL;
}

void scene_take(struct scene *to, struct scene *in, struct scene *first)
{
	to->first = first;
	to->last = in->last;
	in->last = first->prev;
	if (in->last)
		in->last->next = NULL;
	else
		in->first = NULL;
	first->prev = NULL;
}

static void link_last(struct scene *in, struct scene *scene)
{
	scene->prev = in->last;
	scene->next = NULL;
	if (in->last)
		in->last->next = scene;
	else
		in->first = scene;
	in->last = scene;
}

void scene_cut(struct story *s, struct scene *in, struct scene *scene)
{
	const struct scene *inside;

	/* Repeats of several scenes are no call: theirs is the time. */
	if (scene->type == SCENE_LOOP)
		for (inside = scene->first; inside; inside = inside->next)
			in->cut += inside->count;
	else
		in->cut += scene->type == SCENE_CALL ? scene->count : 0;
	in->cut_time += scene->total;
	scene_free(s, scene);
}

void scene_too_short(struct story *s, struct scene *in, struct scene *scene)
{
	if (scene->total >= s->floor)
		s->floor = scene->total + 1;
	scene_cut(s, in, scene);
}

/* What a call got and returned, what an event says: as far as it is the same */
static void merge_texts(struct scene *to, const struct scene *from)
{
	to->has_ret = to->has_ret && from->has_ret && to->ret == from->ret;
	if (!to->text || (from->text && !strcmp(to->text, from->text)))
		return;
	to->text[to->same] = '\0';
	if (!to->same) {
		free(to->text);
		to->text = NULL;
	}
}

/* What is the same in both is one; what is left of @from was cut from @to. */
static void merge(struct story *s, struct scene *to, struct scene *from)
{
	struct scene *a = to->first, *b;

	to->count += from->count;
	to->total += from->total;
	to->cut += from->cut;
	to->cut_time += from->cut_time;
	merge_texts(to, from);
	while ((b = from->first)) {
		scene_unlink(from, b);
		while (a && a->shape != b->shape)
			a = a->next;
		if (a) {
			merge(s, a, b);
			a = a->next;
		} else {
			scene_cut(s, to, b);
		}
	}
	give_back(s, from);
}

/* The scene that stands @steps before @scene. */
static struct scene *before(struct scene *scene, unsigned int steps)
{
	while (scene && steps--)
		scene = scene->prev;
	return scene;
}

/* Are the @length scenes up to @a the same as those up to @b? */
static bool same_run(const struct scene *a, const struct scene *b, unsigned int length)
{
	for (; length; length--, a = a->prev, b = b->prev)
		if (!a || !b || a->shape != b->shape)
			return false;
	return true;
}

static unsigned int inside_count(const struct scene *scene)
{
	const struct scene *inside;
	unsigned int count = 0;

	for (inside = scene->first; inside; inside = inside->next)
		count++;
	return count;
}

/* The last @length scenes of @in, and those inside of @loop, are the same: one more. */
static void add_turn(struct story *s, struct scene *in, struct scene *loop,
		     unsigned int length)
{
	struct scene *to = loop->last, *from, *to_prev;

	loop->count++;
	for (; length; length--, to = to_prev) {
		to_prev = to->prev;
		from = in->last;
		scene_unlink(in, from);
		loop->total += from->total;
		merge(s, to, from);
	}
}

/* The last @length scenes of @in, which are to be repeated, become a loop. */
static struct scene *make_loop(struct story *s, struct scene *in, unsigned int length)
{
	struct scene *first = before(in->last, length - 1);
	struct scene *loop = scene_new(s);

	loop->type = SCENE_LOOP;
	loop->func = NO_NAME;
	loop->depth = first->depth;
	loop->state = SCENE_DONE;
	loop->count = 1;
	loop->begin = first->begin;
	scene_take(loop, in, first);
	for (; first; first = first->next)
		loop->total += first->total;
	loop->shape = shape_of(loop);
	link_last(in, loop);
	return loop;
}

/* Has @in just repeated what it did before? The shortest repeat is it. */
static void find_loop(struct story *s, struct scene *in)
{
	unsigned int length;

	for (length = 2; length <= LONGEST_LOOP; length++) {
		struct scene *earlier = before(in->last, length);

		if (!earlier)
			return;
		if (earlier->type == SCENE_LOOP && inside_count(earlier) == length &&
		    same_run(in->last, earlier->last, length)) {
			add_turn(s, in, earlier, length);
			return;
		}
		if (same_run(in->last, earlier, length)) {
			struct scene *turn[LONGEST_LOOP], *loop;
			unsigned int i;

			for (i = 0; i < length; i++) {
				turn[i] = in->last;
				scene_unlink(in, turn[i]);
			}
			loop = make_loop(s, in, length);
			while (i--)
				link_last(in, turn[i]);
			add_turn(s, in, loop, length);
			return;
		}
	}
}

void scene_append(struct story *s, struct scene *in, struct scene *scene)
{
	struct scene *last = in->last;

	scene->shape = shape_of(scene);
	if (last && last->shape == scene->shape && last->func == scene->func) {
		merge(s, last, scene);
		return;
	}
	if (scene->total < s->least) {
		scene_too_short(s, in, scene);
		return;
	}
	link_last(in, scene);
	find_loop(s, in);
}
