// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of marks whose record is gone, or not to be taken back by who asks
 *
 * See struct ring_buffer_mark, and "Taking a record back" in ring_buffer.c.
 */
#include <linux/workqueue.h>

#include "ring_buffer_test.h"

/* The same place on the same page, but not the same record */
static void test_place_used_again(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark before, after;
	void *place;

	write_record(t->buffer, 1);
	place = hold_record(t->buffer, 2, &before);
	KUNIT_ASSERT_EQ(test, 0, rewind(t->buffer, &before));

	/* All around the buffer */
	write_records(t->buffer, 2, 1 + 2 * t->per_page);
	KUNIT_ASSERT_PTR_EQ(test, place, hold_record(t->buffer, 9999, &after));
	KUNIT_ASSERT_TRUE(test, before.start == after.start);

	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &before));
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "(-255) 256-511 9999");
}

static void test_reset(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark before, after;
	void *place;

	place = hold_record(t->buffer, 1, &before);
	ring_buffer_reset(t->buffer);
	KUNIT_ASSERT_PTR_EQ(test, place, hold_record(t->buffer, 2, &after));

	KUNIT_EXPECT_EQ(test, -ENOENT, rewind(t->buffer, &before));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &after));
	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, consumed(test), "3");
}

static void test_resize(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	const unsigned long page = t->per_page * RECORD_BYTES;
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_LE(test, 0, ring_buffer_resize(t->buffer, 8 * page, RING_BUFFER_ALL_CPUS));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	hold_record(t->buffer, 3, &mark);
	KUNIT_EXPECT_LE(test, 0, ring_buffer_resize(t->buffer, 2 * page, RING_BUFFER_ALL_CPUS));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	write_record(t->buffer, 4);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1 4");
}

/* Other pages */
static void test_subbuf_order(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_subbuf_order_set(t->buffer, 1));
	write_record(t->buffer, 3);
	KUNIT_EXPECT_EQ(test, -ENOENT, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, consumed(test), "3");
}

/* A snapshot of one CPU */
static void test_swap(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;
	struct trace_buffer *other;

	if (!IS_ENABLED(CONFIG_RING_BUFFER_ALLOW_SWAP))
		kunit_skip(test, "per-CPU buffers are not swapped");

	other = test_buffer(test);
	write_record(t->buffer, 1);
	hold_record(t->buffer, 2, &mark);
	KUNIT_ASSERT_EQ(test, 0, ring_buffer_swap_cpu(t->buffer, other, t->cpu));

	KUNIT_EXPECT_EQ(test, -ENOENT, rewind(t->buffer, &mark));
	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, consumed(test), "3");
	ring_buffer_commit_held(other);
	KUNIT_EXPECT_STREQ(test, consume(test, other, t->cpu), "1-2");
	ring_buffer_free(other);
}

/* Another CPU cannot take a record back, nor does it hinder its own CPU */
static void test_another_cpu(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere e = { .buffer = t->buffer };
	struct ring_buffer_mark behind;

	need_other_cpu(test);
	hold_record(t->buffer, 1, &e.mark);
	hold_record(t->buffer, 2, &behind);
	KUNIT_EXPECT_EQ(test, -EEXIST, work_on_cpu(t->other_cpu, rewind_elsewhere, &e));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_kept_cpu(t->buffer, t->other_cpu));

	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &behind));
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_kept_cpu(t->buffer, t->cpu));

	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "");
}

static void test_no_mark(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	hold_record(t->buffer, 1, &mark);
	KUNIT_EXPECT_FALSE(test, ring_buffer_mark_is_none(&mark));
	KUNIT_EXPECT_TRUE(test, ring_buffer_mark_can_go(&mark));

	ring_buffer_mark_stays(&mark);
	KUNIT_EXPECT_FALSE(test, ring_buffer_mark_is_none(&mark));
	KUNIT_EXPECT_FALSE(test, ring_buffer_mark_can_go(&mark));
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));

	ring_buffer_mark_none(&mark);
	KUNIT_EXPECT_TRUE(test, ring_buffer_mark_is_none(&mark));
	KUNIT_EXPECT_TRUE(test, ring_buffer_mark_can_go(&mark));
	KUNIT_EXPECT_EQ(test, -ENOENT, rewind(t->buffer, &mark));

	KUNIT_EXPECT_EQ(test, 1, ring_buffer_entries_cpu(t->buffer, t->cpu));
}

static void test_another_task(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere e = { .buffer = t->buffer, .number = 2 };
	struct ring_buffer_mark mark;

	hold_record(t->buffer, 1, &mark);
	KUNIT_EXPECT_TRUE(test, work_on_cpu(t->cpu, hold_elsewhere, &e));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_discarded_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 0, work_on_cpu(t->cpu, rewind_elsewhere, &e));
	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, consumed(test), "3");
}

/* A stopped buffer is not touched */
static void test_off(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	hold_record(t->buffer, 1, &mark);
	ring_buffer_record_off(t->buffer);
	KUNIT_EXPECT_EQ(test, -EBUSY, rewind(t->buffer, &mark));
	ring_buffer_record_on(t->buffer);

	ring_buffer_record_disable_cpu(t->buffer, t->cpu);
	KUNIT_EXPECT_EQ(test, -EBUSY, rewind(t->buffer, &mark));
	ring_buffer_record_enable_cpu(t->buffer, t->cpu);

	KUNIT_EXPECT_EQ(test, 1, ring_buffer_entries_cpu(t->buffer, t->cpu));
	write_record(t->buffer, 2);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
}

static struct kunit_case cases[] = {
	KUNIT_CASE(test_place_used_again),
	KUNIT_CASE(test_reset),
	KUNIT_CASE(test_resize),
	KUNIT_CASE(test_subbuf_order),
	KUNIT_CASE(test_swap),
	KUNIT_CASE(test_another_cpu),
	KUNIT_CASE(test_no_mark),
	KUNIT_CASE(test_another_task),
	KUNIT_CASE(test_off),
	{}
};

static struct kunit_suite mark_suite = {
	.name = "ring_buffer_mark",
	.init = ring_buffer_test_init,
	.exit = ring_buffer_test_exit,
	.test_cases = cases,
};

kunit_test_suite(mark_suite);
