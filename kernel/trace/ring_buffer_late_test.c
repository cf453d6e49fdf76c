// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of ring buffer records that are written late
 *
 * See ring_buffer_reserve_at() and ring_buffer_set_before_write().
 */
#include <linux/workqueue.h>

#include "ring_buffer_test.h"

static void test_late(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	write_record(t->buffer, 1);
	test_time += 100;
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 2, 1050));
	/* Time does not run backwards */
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 3, 1040));
	write_record(t->buffer, 4);
	test_time += LONG_GAP;
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 5, test_time - 1));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 2@1050 3@1050 4@1100 5@268436555");
}

static void test_late_taken_back(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_event *event;
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	test_time += 100;
	scoped_guard(irqsave) {
		event = ring_buffer_reserve_at(t->buffer, t->cpu, RECORD_SIZE, 1090);
		if (event)
			ring_buffer_unlock_hold(t->buffer, t->cpu, event, &mark);
	}
	KUNIT_ASSERT_NOT_NULL(test, event);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));

	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 2, 1020));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 2@1020");
}

static void test_late_first_of_page(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	write_records(t->buffer, 1, t->per_page);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-255");
	test_time += 100;
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 2, 1050));
	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "2@1050 3@1100");
}

static void test_late_refused(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	u32 i;

	scoped_guard(irqsave) {
		KUNIT_EXPECT_NULL(test, ring_buffer_reserve_at(t->buffer, t->cpu,
							       PAGE_SIZE, test_time));
	}

	ring_buffer_record_disable_cpu(t->buffer, t->cpu);
	KUNIT_EXPECT_FALSE(test, write_late(t->buffer, 1, test_time));
	ring_buffer_record_enable_cpu(t->buffer, t->cpu);

	ring_buffer_change_overwrite(t->buffer, 0);
	for (i = 1; write_late(t->buffer, i, test_time); i++)
		;
	KUNIT_EXPECT_EQ(test, 2 * t->per_page + 1, i);

	/* Nothing is left locked */
	KUNIT_EXPECT_FALSE(test, write_late(t->buffer, i, test_time));
	KUNIT_EXPECT_FALSE(test, write_late(t->buffer, i, test_time));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-510");
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 511, test_time));
	KUNIT_EXPECT_STREQ(test, consumed(test), "511");
}

/* The tracer that writes late: what it has put off, for each CPU */
static struct put_off {
	unsigned int	count;
	u32		number;
	u64		stamp;
} put_off[2];

static void write_put_off(struct trace_buffer *buffer, int cpu)
{
	struct put_off *p = &put_off[cpu & 1];
	struct ring_buffer_event *event;
	struct ring_buffer_mark unused;

	guard(irqsave)();

	p->count++;
	if (!p->number)
		return;

	event = ring_buffer_reserve_at(buffer, cpu, RECORD_SIZE, p->stamp);
	if (!event)
		return;

	fill_record(ring_buffer_event_data(event), p->number);
	ring_buffer_unlock_hold(buffer, cpu, event, &unused);
	p->number = 0;
}

static void put_it_off(struct ring_buffer_test *t, int cpu, u32 number, u64 stamp)
{
	put_off[cpu & 1] = (struct put_off) { .number = number, .stamp = stamp };
	ring_buffer_set_before_write(t->buffer, write_put_off);
}

static void test_before_write(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct put_off *p = &put_off[t->cpu & 1];
	u32 record[RECORD_WORDS];

	test_time += 100;
	put_it_off(t, t->cpu, 1, 1010);
	write_record(t->buffer, 2);
	KUNIT_EXPECT_EQ(test, 1, p->count);

	fill_record(record, 4);
	test_time += 100;
	put_it_off(t, t->cpu, 3, 1110);
	ring_buffer_write(t->buffer, RECORD_SIZE, record);
	KUNIT_EXPECT_EQ(test, 1, p->count);
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1010 2@1100 3@1110 4@1200");

	/* For a reader, without another record */
	put_it_off(t, t->cpu, 5, 1200);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "5@1200");

	/* A late record is what it is about */
	put_it_off(t, t->cpu, 0, 0);
	write_late(t->buffer, 6, 1200);
	KUNIT_EXPECT_EQ(test, 0, p->count);
	KUNIT_EXPECT_STREQ(test, consumed(test), "6");

	ring_buffer_set_before_write(t->buffer, NULL);
	write_record(t->buffer, 7);
	KUNIT_EXPECT_EQ(test, 0, p->count);
	KUNIT_EXPECT_STREQ(test, consumed(test), "7");
}

/* Not for a record that will not be taken: one may nest in another, not two */
static void test_before_write_nested(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct put_off *p = &put_off[t->cpu & 1];
	struct ring_buffer_event *outer, *inner;

	outer = ring_buffer_lock_reserve(t->buffer, RECORD_SIZE);
	inner = ring_buffer_lock_reserve(t->buffer, RECORD_SIZE);
	KUNIT_ASSERT_NOT_NULL(test, outer);
	KUNIT_ASSERT_NOT_NULL(test, inner);
	fill_record(ring_buffer_event_data(outer), 1);
	fill_record(ring_buffer_event_data(inner), 2);
	put_it_off(t, t->cpu, 3, 1000);
	KUNIT_EXPECT_FALSE(test, write_record(t->buffer, 9));
	KUNIT_EXPECT_EQ(test, 0, p->count);
	ring_buffer_unlock_commit(t->buffer);
	ring_buffer_unlock_commit(t->buffer);

	ring_buffer_record_disable_cpu(t->buffer, t->cpu);
	KUNIT_EXPECT_FALSE(test, write_record(t->buffer, 9));
	KUNIT_EXPECT_EQ(test, 0, p->count);
	ring_buffer_record_enable_cpu(t->buffer, t->cpu);

	write_record(t->buffer, 4);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-4");
}

/* What was put off is from before, also that of other CPUs */
static void test_before_off(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	need_other_cpu(test);
	put_it_off(t, t->cpu, 1, 1000);
	put_it_off(t, t->other_cpu, 2, 1000);
	ring_buffer_record_end(t->buffer);
	KUNIT_EXPECT_FALSE(test, write_record(t->buffer, 9));
	/* Behind the interrupt in which it writes */
	work_on_cpu(t->other_cpu, rest_elsewhere, NULL);
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 1, ring_buffer_entries_cpu(t->buffer, t->other_cpu));
	ring_buffer_record_on(t->buffer);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "2");
}

/* What is from before, until the buffer is emptied */
static void test_late_when_off(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	ring_buffer_record_disable(t->buffer);
	KUNIT_EXPECT_FALSE(test, write_late(t->buffer, 9, 1000));
	ring_buffer_record_enable(t->buffer);

	ring_buffer_record_end(t->buffer);
	test_time = 2000;
	ring_buffer_record_end(t->buffer);
	KUNIT_EXPECT_FALSE(test, write_late(t->buffer, 9, 1001));
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 1, 1000));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");
	ring_buffer_record_disable_cpu(t->buffer, t->cpu);
	KUNIT_EXPECT_FALSE(test, write_late(t->buffer, 9, 1000));
	ring_buffer_record_enable_cpu(t->buffer, t->cpu);
	ring_buffer_reset(t->buffer);
	KUNIT_EXPECT_FALSE(test, write_late(t->buffer, 9, 1000));
	ring_buffer_record_on(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
}

/* A dump asks the other CPUs */
static void test_dump(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere e = { .buffer = t->buffer, .number = 2 };

	need_other_cpu(test);
	work_on_cpu(t->other_cpu, hold_elsewhere, &e);
	ring_buffer_record_end(t->buffer);
	put_it_off(t, t->cpu, 1, 1000);
	put_it_off(t, t->other_cpu, 3, 1000);
	ring_buffer_commit_held_stopped(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "2-3");
	ring_buffer_record_on(t->buffer);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(test_late),
	KUNIT_CASE(test_late_taken_back),
	KUNIT_CASE(test_late_first_of_page),
	KUNIT_CASE(test_late_refused),
	KUNIT_CASE(test_before_write),
	KUNIT_CASE(test_before_write_nested),
	KUNIT_CASE(test_before_off),
	KUNIT_CASE(test_late_when_off),
	KUNIT_CASE(test_dump),
	{}
};

static struct kunit_suite late_suite = {
	.name = "ring_buffer_late",
	.init = ring_buffer_test_init,
	.exit = ring_buffer_test_exit,
	.test_cases = cases,
};

kunit_test_suite(late_suite);
