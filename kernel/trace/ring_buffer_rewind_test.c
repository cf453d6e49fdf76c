// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of taking ring buffer records back: each of the hard cases
 *
 * See "Taking a record back" in ring_buffer.c.
 */
#include <linux/irq_work.h>

#include "ring_buffer_test.h"

/* The buffer is as if the record had never been written, and goes on */
static void test_last_record(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;
	unsigned long bytes;

	write_record(t->buffer, 1);
	bytes = ring_buffer_bytes_cpu(t->buffer, t->cpu);
	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_EQ(test, 2, ring_buffer_entries_cpu(t->buffer, t->cpu));

	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, bytes, ring_buffer_bytes_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_rewound_cpu(t->buffer, t->cpu));

	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1 3");
}

static void test_committed(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	hold_record(t->buffer, 1, &mark);
	write_record(t->buffer, 2);
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));

	hold_record(t->buffer, 3, &mark);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));

	KUNIT_EXPECT_EQ(test, 2, ring_buffer_kept_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-3");
}

/* A writer that changes its mind commits what was held before */
static void test_discard_commit(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_event *event;
	struct ring_buffer_mark mark;

	hold_record(t->buffer, 1, &mark);
	event = ring_buffer_lock_reserve(t->buffer, RECORD_SIZE);
	KUNIT_ASSERT_NOT_NULL(test, event);
	ring_buffer_discard_commit(t->buffer, event);

	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");
}

/* Records follow that are held back, too */
static void test_not_the_last(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark first, second;
	unsigned long bytes;

	write_record(t->buffer, 1);
	test_time += 10;
	hold_record(t->buffer, 2, &first);
	test_time += 10;
	hold_record(t->buffer, 3, &second);
	bytes = ring_buffer_bytes_cpu(t->buffer, t->cpu);

	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &first));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_discarded_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 2, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, bytes, ring_buffer_bytes_cpu(t->buffer, t->cpu));

	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &second));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_rewound_cpu(t->buffer, t->cpu));

	/* The time of the padding passed */
	test_time += 10;
	write_record(t->buffer, 4);
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 4@1030");
}

struct interrupt {
	struct irq_work		work;
	long			(*func)(void *arg);
	struct elsewhere	what;
};

static void interrupted(struct irq_work *work)
{
	struct interrupt *irq = container_of(work, struct interrupt, work);

	irq->func(&irq->what);
}

static void interrupt(struct interrupt *irq, long (*func)(void *arg))
{
	irq->work = IRQ_WORK_INIT_HARD(interrupted);
	irq->func = func;
	irq_work_queue(&irq->work);
	irq_work_sync(&irq->work);
}

static void test_interrupt_between(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct interrupt irq = { .what = { .buffer = t->buffer, .number = 2 } };
	struct ring_buffer_mark mark;

	hold_record(t->buffer, 1, &mark);
	interrupt(&irq, write_elsewhere);
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");

	hold_record(t->buffer, 1, &mark);
	interrupt(&irq, hold_elsewhere);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_discarded_cpu(t->buffer, t->cpu));
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "2");

	hold_record(t->buffer, 1, &mark);
	interrupt(&irq, hold_elsewhere);
	interrupt(&irq, rewind_elsewhere);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_EQ(test, 2, ring_buffer_rewound_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
}

static void test_time_extend(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;
	unsigned long bytes;

	write_record(t->buffer, 1);
	bytes = ring_buffer_bytes_cpu(t->buffer, t->cpu);

	test_time += LONG_GAP;
	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_EQ(test, bytes + RECORD_BYTES + EXTEND_BYTES,
			ring_buffer_bytes_cpu(t->buffer, t->cpu));

	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_EQ(test, bytes, ring_buffer_bytes_cpu(t->buffer, t->cpu));

	/* Seen from the first record it was only now */
	test_time = 1010;
	write_record(t->buffer, 3);
	KUNIT_EXPECT_EQ(test, bytes + RECORD_BYTES, ring_buffer_bytes_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 3@1010");
}

/* No extend is spent on a gap that is not there */
static void test_stamp_restored(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;
	unsigned long bytes;
	int i;

	write_record(t->buffer, 1);
	bytes = ring_buffer_bytes_cpu(t->buffer, t->cpu);
	for (i = 0; i < 10; i++) {
		test_time += 10;
		hold_record(t->buffer, 2, &mark);
		KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	}
	test_time += 10;
	write_record(t->buffer, 3);
	KUNIT_EXPECT_EQ(test, bytes + RECORD_BYTES, ring_buffer_bytes_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 3@1110");
}

/* What was the time before is not known: the next record has to say it all */
static void test_absolute_stamp(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	ring_buffer_set_time_stamp_abs(t->buffer, true);
	test_time += 10;
	hold_record(t->buffer, 2, &mark);
	ring_buffer_set_time_stamp_abs(t->buffer, false);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));

	test_time += 10;
	write_record(t->buffer, 3);
	test_time += 10;
	write_record(t->buffer, 4);
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 3@1020 4@1030");
}

static void test_first_of_page(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;
	unsigned long bytes;

	write_records(t->buffer, 1, t->per_page);
	bytes = ring_buffer_bytes_cpu(t->buffer, t->cpu);

	test_time += 10;
	hold_record(t->buffer, 9999, &mark);
	KUNIT_ASSERT_TRUE(test, mark.start == 0);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_EQ(test, bytes, ring_buffer_bytes_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-255");

	test_time += 10;
	write_record(t->buffer, 256);
	test_time += 10;
	write_record(t->buffer, 257);
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "256@1020 257@1030");
}

/* A page that is left is committed */
static void test_last_of_page(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark last, next;

	write_records(t->buffer, 1, t->per_page - 1);
	hold_record(t->buffer, 255, &last);
	hold_record(t->buffer, 256, &next);
	KUNIT_ASSERT_TRUE(test, next.start == 0);

	KUNIT_EXPECT_STREQ(test, consumed(test), "1-255");
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &last));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &next));
	write_record(t->buffer, 257);
	KUNIT_EXPECT_STREQ(test, consumed(test), "257");
}

/* Of all that was made, nothing may be missing, nor be there twice */
static void test_counters(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark, behind;
	unsigned long made = 0;
	int i;

	/* Several times around the buffer */
	for (i = 1; i <= 5 * t->per_page; i++) {
		made += !!hold_record(t->buffer, 1000 + i, &mark);
		if (i % 5 == 0)
			made += !!hold_record(t->buffer, 10000 + i, &behind);
		rewind(t->buffer, &mark);
		made += write_record(t->buffer, i);
	}
	KUNIT_EXPECT_LT(test, 0, ring_buffer_overrun_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_LT(test, 0, ring_buffer_discarded_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, made,
			ring_buffer_entries_cpu(t->buffer, t->cpu) +
			ring_buffer_overrun_cpu(t->buffer, t->cpu) +
			ring_buffer_rewound_cpu(t->buffer, t->cpu) +
			ring_buffer_discarded_cpu(t->buffer, t->cpu));

	/* The counter of entries that are left says how many can be read */
	made = ring_buffer_entries_cpu(t->buffer, t->cpu);
	for (i = 0; ring_buffer_consume(t->buffer, t->cpu, NULL, NULL); i++)
		;
	KUNIT_EXPECT_EQ(test, made, i);
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_GT(test, (long)PAGE_SIZE,
			(long)ring_buffer_bytes_cpu(t->buffer, t->cpu));
}

static void test_full(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	const u32 last = 2 * t->per_page;
	struct ring_buffer_mark mark;

	ring_buffer_change_overwrite(t->buffer, 0);
	write_records(t->buffer, 1, last - 1);
	KUNIT_EXPECT_NOT_NULL(test, hold_record(t->buffer, 9999, &mark));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	/* That made room for one */
	KUNIT_EXPECT_NOT_NULL(test, hold_record(t->buffer, last, &mark));
	KUNIT_EXPECT_NULL(test, hold_record(t->buffer, 9999, &mark));
	KUNIT_EXPECT_FALSE(test, write_record(t->buffer, 9999));
	KUNIT_EXPECT_EQ(test, last, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 2, ring_buffer_dropped_events_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-510");

	/* Nothing is left locked */
	KUNIT_EXPECT_NOT_NULL(test, hold_record(t->buffer, 511, &mark));
	KUNIT_EXPECT_TRUE(test, write_record(t->buffer, 512));
	KUNIT_EXPECT_STREQ(test, consumed(test), "511-512");
}

/* What had to go for it is gone, but once only */
static void test_overwrite(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;
	int i;

	write_records(t->buffer, 1, 2 * t->per_page);
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_overrun_cpu(t->buffer, t->cpu));
	for (i = 0; i < 2 * t->per_page; i++) {
		hold_record(t->buffer, 9999, &mark);
		KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	}
	KUNIT_EXPECT_EQ(test, t->per_page, ring_buffer_overrun_cpu(t->buffer, t->cpu));
	write_record(t->buffer, 511);
	KUNIT_EXPECT_STREQ(test, consumed(test), "(-255) 256-511");
}

/* A short call that something happened in stays, as what it happened in */
static void test_event_inside(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark outer, inner;
	u32 event[RECORD_WORDS];

	fill_record(event, 3);
	hold_record(t->buffer, 1, &outer);
	hold_record(t->buffer, 2, &inner);
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_write(t->buffer, RECORD_SIZE, event));

	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &inner));
	hold_record(t->buffer, 4, &inner);
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &outer));
	hold_record(t->buffer, 5, &outer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-3");
	write_record(t->buffer, 6);
	KUNIT_EXPECT_STREQ(test, consumed(test), "4-6");
}

static struct kunit_case cases[] = {
	KUNIT_CASE(test_last_record),
	KUNIT_CASE(test_committed),
	KUNIT_CASE(test_discard_commit),
	KUNIT_CASE(test_not_the_last),
	KUNIT_CASE(test_interrupt_between),
	KUNIT_CASE(test_time_extend),
	KUNIT_CASE(test_stamp_restored),
	KUNIT_CASE(test_absolute_stamp),
	KUNIT_CASE(test_first_of_page),
	KUNIT_CASE(test_last_of_page),
	KUNIT_CASE(test_counters),
	KUNIT_CASE(test_full),
	KUNIT_CASE(test_overwrite),
	KUNIT_CASE(test_event_inside),
	{}
};

static struct kunit_suite rewind_suite = {
	.name = "ring_buffer_rewind",
	.init = ring_buffer_test_init,
	.exit = ring_buffer_test_exit,
	.test_cases = cases,
};

kunit_test_suite(rewind_suite);
