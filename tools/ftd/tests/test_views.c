// SPDX-License-Identifier: GPL-2.0
/* The call tree and what else pictures show: each alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "calls/kernel_names.h"
#include "draw/kind.h"
#include "figures/ctree.h"
#include "figures/largest.h"
#include "figures/orphans.h"
#include "figures/story.h"

static void call(struct ctree *t, uint32_t where, uint64_t duration, uint64_t own)
{
	struct ctimes times = {
		.duration = duration, .own = own,
	};

	ctree_leave(t, where, &times);
}

static void test_ctree(void **state)
{
	uint32_t a, b, c;
	struct ctree t;
	struct cview v;

	(void)state;
	ctree_init(&t, CTREE_NODES);
	a = ctree_enter(&t, CTREE_ROOT, 10);
	b = ctree_enter(&t, a, 11);
	call(&t, b, 30, 30);
	c = ctree_enter(&t, a, 12);
	call(&t, c, 50, 50);
	call(&t, a, 100, 20);
	assert_int_equal(ctree_enter(&t, a, 12), c);
	call(&t, c, 70, 70);
	assert_int_not_equal(ctree_enter(&t, CTREE_ROOT, 12), c);
	assert_int_equal(t.nodes[c].count, 2);
	assert_int_equal(t.nodes[c].max, 70);
	cview_init(&v, &t, false, NULL);
	assert_int_equal(v.weight[CTREE_ROOT], 170);
	assert_int_equal(v.weight[a], 170);
	assert_int_equal(v.calls[a], 4);
	assert_int_equal(v.first[a + 1] - v.first[a], 2);
	assert_int_equal(v.kids[v.first[a]], c);
	assert_int_equal(v.kids[v.first[a] + 1], b);
	cview_free(&v);
	ctree_free(&t);
}

/* The place of a call depends on the whole path that leads to it. */
static void test_ctree_paths(void **state)
{
	uint32_t i, level, node;
	struct ctree t;

	(void)state;
	ctree_init(&t, CTREE_NODES);
	for (i = 0; i < 3 * 4096; i++) {
		node = CTREE_ROOT;
		for (level = 0; level < 6; level++)
			node = ctree_enter(&t, node, i >> 2 * level & 3);
		call(&t, node, 1, 1);
	}
	assert_int_equal(t.count, 2 + 4 + 16 + 64 + 256 + 1024 + 4096);
	for (i = CTREE_ROOT + 1; i < t.count; i++)
		assert_true(t.nodes[i].parent < i);
	ctree_free(&t);
}

/* Without room, time is added up where the calls were made from. */
static void test_ctree_full(void **state)
{
	uint32_t a, b, c, i;
	struct ctree t;
	struct cview v;

	(void)state;
	ctree_init(&t, 4);
	a = ctree_enter(&t, CTREE_ROOT, 1);
	b = ctree_enter(&t, a, 2);
	for (i = 3; i < 100; i++) {
		c = ctree_enter(&t, b, i);
		call(&t, ctree_enter(&t, c, 1), 4, 4);
		call(&t, c, 10, 6);
	}
	call(&t, b, 1000, 30);
	call(&t, a, 1000, 0);
	assert_int_equal(t.count, 4);
	assert_int_equal(t.folded, 2 * 97);
	assert_int_equal(ctree_cut(&t, b), 970);
	assert_int_equal(ctree_enter(&t, a, 2), b);
	cview_init(&v, &t, false, NULL);
	assert_int_equal(v.weight[CTREE_ROOT], 1000);
	cview_free(&v);
	ctree_free(&t);
}

/* What was filtered out still is in the time of the caller. */
static void test_hidden(void **state)
{
	struct ctimes times = { .duration = 100, .own = 20, .hidden = 50 };
	struct ctree t;
	struct cview v;
	uint32_t a;

	(void)state;
	ctree_init(&t, CTREE_NODES);
	a = ctree_enter(&t, CTREE_ROOT, 1);
	call(&t, ctree_enter(&t, a, 2), 30, 30);
	ctree_leave(&t, a, &times);
	cview_init(&v, &t, false, NULL);
	assert_int_equal(v.hidden[a], 50);
	assert_int_equal(v.weight[a], 100);
	cview_free(&v);
	ctree_free(&t);
}

/* Of a call that does not return, what it made counts; here b found no room: hidden in a. */
static void test_open(void **state)
{
	struct ctree t;
	struct cview v;
	uint32_t a, b;

	(void)state;
	ctree_init(&t, 3);
	a = ctree_enter(&t, CTREE_ROOT, 1);
	b = ctree_enter(&t, a, 2);
	call(&t, b, 30, 30);
	ctree_open(&t, b, 7, 2);
	ctree_open(&t, a, 10, 5);
	cview_init(&v, &t, false, NULL);
	assert_int_equal(v.hidden[a], 49);
	assert_int_equal(v.own[a], 5);
	assert_int_equal(v.weight[a], 54);
	cview_free(&v);
	ctree_free(&t);
}

/* An interrupt is a node of its own; its time is not counted twice. */
static void test_interrupts(void **state)
{
	struct ctimes times = {
		.duration = 100, .own = 10, .irq = 20, .asleep = 70, .told.irq = 20,
	};
	struct ctree t;
	struct cview v;
	uint32_t a;

	(void)state;
	ctree_init(&t, CTREE_NODES);
	a = ctree_enter(&t, CTREE_ROOT, 1);
	call(&t, ctree_enter(&t, a, 2 | CTREE_IRQ), 20, 20);
	assert_int_not_equal(ctree_enter(&t, a, 2), ctree_enter(&t, a, 2 | CTREE_IRQ));
	ctree_leave(&t, a, &times);
	cview_init(&v, &t, false, NULL);
	assert_int_equal(v.own[a], 80);
	assert_int_equal(v.weight[a], 100);
	cview_free(&v);
	cview_init(&v, &t, true, NULL);
	assert_int_equal(v.own[a], 10);
	assert_int_equal(v.weight[a], 30);
	cview_free(&v);
	ctree_free(&t);
}

static void test_wanted(void **state)
{
	const unsigned char wanted[] = { [2] = 1, [4] = 0 };
	struct ctree t;
	struct cview v;
	uint32_t a, b;

	(void)state;
	ctree_init(&t, CTREE_NODES);
	a = ctree_enter(&t, CTREE_ROOT, 1);
	b = ctree_enter(&t, a, 2);
	call(&t, ctree_enter(&t, b, 3), 5, 5);
	call(&t, b, 10, 5);
	call(&t, ctree_enter(&t, a, 4), 40, 40);
	call(&t, a, 60, 10);
	cview_init(&v, &t, false, wanted);
	assert_int_equal(v.weight[CTREE_ROOT], 60);
	assert_int_equal(v.first[a + 1] - v.first[a], 1);
	assert_int_equal(v.kids[v.first[a]], b);
	assert_int_equal(v.hidden[a], 40);
	assert_int_equal(v.first[b + 1] - v.first[b], 0);
	assert_int_equal(v.hidden[b], 5);
	cview_free(&v);
	ctree_free(&t);
}

static void test_on_cpu(void **state)
{
	struct ctimes times = { .duration = 100, .own = 10, .irq = 20, .asleep = 70 };
	struct ctree t;
	struct cview v;

	(void)state;
	ctree_init(&t, CTREE_NODES);
	ctree_leave(&t, ctree_enter(&t, CTREE_ROOT, 1), &times);
	cview_init(&v, &t, true, NULL);
	assert_int_equal(v.weight[CTREE_ROOT], 30);
	cview_free(&v);
	ctree_free(&t);
}

/* They wait for their caller, unless somebody else comes. */
static void test_orphans(void **state)
{
	struct ctimes times = { .duration = 10, .own = 4 };
	struct orphans o = { 0 };
	struct ctree t;
	uint32_t a;

	(void)state;
	ctree_init(&t, CTREE_NODES);
	orphans_add(&o, 1, 3, &times);
	orphans_add(&o, 2, 3, &times);
	orphans_settle(&o, &t, CTREE_ROOT, 4);
	assert_int_equal(t.count, 2);
	orphans_add(&o, 3, 2, &times);
	assert_non_null(o.last->kids);
	assert_null(o.last->prev);
	orphans_add(&o, 4, 3, &times);
	orphans_settle(&o, &t, CTREE_ROOT, 3);
	assert_int_equal(t.count, 3);
	orphans_settle(&o, &t, CTREE_ROOT, 0);
	assert_null(o.last);
	a = ctree_enter(&t, CTREE_ROOT, 3);
	ctree_enter(&t, a, 1);
	ctree_enter(&t, a, 2);
	assert_int_equal(t.count, 6);
	ctree_free(&t);
}

/* A call of @func that took @total, with @inside in it. */
static struct scene *scene(struct story *s, uint32_t func, uint64_t total,
			   struct scene *inside)
{
	struct scene *scene = scene_new(s);

	scene->func = func;
	scene->state = SCENE_DONE;
	scene->count = 1;
	scene->total = total;
	if (inside)
		scene_append(s, scene, inside);
	return scene;
}

static void append(struct story *s, struct scene *in, uint32_t func, uint64_t total)
{
	scene_append(s, in, scene(s, func, total, NULL));
}

static void empty(struct story *s, struct scene *all)
{
	while (all->first) {
		struct scene *first = all->first;

		scene_unlink(all, first);
		scene_free(s, first);
	}
	assert_int_equal(s->scenes, 0);
}

static void end(struct story *s, struct scene *all)
{
	empty(s, all);
	scenes_free(s);
}

static void test_repeats(void **state)
{
	struct scene all = { 0 }, *inside;
	struct story s = { 0 };
	uint32_t i;

	(void)state;
	append(&s, &all, 1, 10);
	append(&s, &all, 1, 20);
	append(&s, &all, 1, 30);
	assert_ptr_equal(all.first, all.last);
	assert_int_equal(all.first->count, 3);
	assert_int_equal(all.first->total, 60);
	/* The same function with something else inside is something else. */
	scene_append(&s, &all, scene(&s, 1, 50, scene(&s, 2, 40, NULL)));
	scene_append(&s, &all, scene(&s, 1, 50, scene(&s, 2, 45, NULL)));
	assert_int_equal(all.last->count, 2);
	assert_int_equal(all.last->first->total, 85);
	assert_ptr_equal(all.first->next, all.last);
	empty(&s, &all);
	/* f { f } is not f, nor is it f { f { f } }. */
	for (i = 0; i < 4; i++) {
		append(&s, &all, i, 1);
		scene_append(&s, &all, scene(&s, i, 9, scene(&s, i, 8, NULL)));
		scene_append(&s, &all, scene(&s, i, 9, scene(&s, i, 8,
							     scene(&s, i, 7, NULL))));
	}
	for (inside = all.first; inside; inside = inside->next)
		assert_int_equal(inside->count, 1);
	end(&s, &all);
}

static void test_loops(void **state)
{
	struct scene all = { 0 };
	struct story s = { 0 };
	uint32_t i;

	(void)state;
	for (i = 0; i < 300; i++)
		append(&s, &all, i % 3 + 1, i);
	assert_ptr_equal(all.first, all.last);
	assert_int_equal(all.first->func, NO_NAME);
	assert_int_equal(all.first->count, 100);
	assert_int_equal(all.first->total, 299 * 300 / 2);
	assert_int_equal(all.first->first->func, 1);
	assert_int_equal(all.first->first->count, 100);
	assert_int_equal(all.first->last->func, 3);
	assert_int_equal(s.scenes, 4);
	append(&s, &all, 1, 1);
	append(&s, &all, 9, 1);
	assert_int_equal(all.last->func, 9);
	assert_int_equal(all.last->prev->func, 1);
	end(&s, &all);
}

/* What is too short leaves its time behind. */
static void test_scene_floor(void **state)
{
	struct story s = { .least = 10 };
	struct scene all = { 0 };

	(void)state;
	append(&s, &all, 1, 20);
	append(&s, &all, 2, 5);
	append(&s, &all, 3, 4);
	append(&s, &all, 1, 30);
	assert_int_equal(all.first->count, 2);
	assert_int_equal(all.cut, 2);
	assert_int_equal(all.cut_time, 9);
	end(&s, &all);
}

static void test_largest(void **state)
{
	uint64_t v[1000], seed = 1;
	size_t i, keep, kept, above;
	struct cutoff cutoff;

	(void)state;
	for (keep = 0; keep < 1100; keep += 37) {
		for (i = 0; i < 1000; i++) {
			seed = seed * 6364136223846793005ULL + 1;
			v[i] = seed >> 33 & (keep & 1 ? 0xffff : 15);
		}
		cutoff = largest(v, 1000, keep);
		for (i = kept = above = 0; i < 1000; i++) {
			above += v[i] > cutoff.least;
			kept += cutoff_keeps(&cutoff, v[i]);
		}
		assert_int_equal(kept, keep < 1000 ? keep : 1000);
		assert_true(above <= keep);
	}
}

/* So many equal ones, and all but one may be kept: not none. */
static void test_equal(void **state)
{
	struct cutoff cutoff;
	uint64_t v[1000];
	size_t i, kept;

	(void)state;
	for (i = 0; i < 1000; i++)
		v[i] = 5;
	cutoff = largest(v, 1000, 999);
	assert_int_equal(cutoff.least, 5);
	for (i = kept = 0; i < 1000; i++)
		kept += cutoff_keeps(&cutoff, v[i]);
	assert_int_equal(kept, 999);
}

static void test_kinds(void **state)
{
	(void)state;
	assert_int_equal(kind_of("__const_udelay"), KIND_DELAY);
	assert_int_equal(kind_of("msleep_interruptible"), KIND_DELAY);
	assert_int_equal(kind_of("schedule_timeout_uninterruptible"), KIND_DELAY);
	assert_int_equal(kind_of("schedule"), KIND_WAIT);
	assert_int_equal(kind_of("schedule_timeout"), KIND_WAIT);
	assert_int_equal(kind_of("schedule_hrtimeout_range"), KIND_WAIT);
	assert_int_equal(kind_of("console_unlock.part.0"), KIND_CONSOLE);
	assert_int_equal(kind_of("serial8250_console_write"), KIND_CONSOLE);
	assert_int_equal(kind_of("omap1_handle_irq"), KIND_IRQ);
	assert_int_equal(kind_of("delayed_work_timer_fn"), KIND_OTHER);
	assert_int_equal(kind_of("queue_delayed_work_on"), KIND_OTHER);
	assert_int_equal(kind_of(""), KIND_OTHER);
	assert_int_equal(kind_of("handle_softirqs"), KIND_IRQ);
	assert_int_equal(kind_of("handle_IPI"), KIND_IRQ);
	assert_int_equal(kind_of("schedule_rtlock"), KIND_WAIT);
	assert_int_equal(kind_of("el1_interrupt"), KIND_IRQ);
	assert_int_equal(kind_of("elf_interrupt_"), KIND_OTHER);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ctree),
		cmocka_unit_test(test_ctree_paths),
		cmocka_unit_test(test_ctree_full),
		cmocka_unit_test(test_hidden),
		cmocka_unit_test(test_open),
		cmocka_unit_test(test_interrupts),
		cmocka_unit_test(test_wanted),
		cmocka_unit_test(test_on_cpu),
		cmocka_unit_test(test_orphans),
		cmocka_unit_test(test_repeats),
		cmocka_unit_test(test_loops),
		cmocka_unit_test(test_scene_floor),
		cmocka_unit_test(test_largest),
		cmocka_unit_test(test_equal),
		cmocka_unit_test(test_kinds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
