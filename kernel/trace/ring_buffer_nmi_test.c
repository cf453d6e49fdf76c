// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of ring buffer records that an NMI writes in the middle of another write
 */
#include <linux/hardirq.h>

#include "ring_buffer_test.h"

static int nmi_test_init(struct kunit *test)
{
	if (!IS_ENABLED(CONFIG_ARCH_HAVE_NMI_SAFE_CMPXCHG))
		kunit_skip(test, "NMIs do not write");

	return ring_buffer_test_init(test);
}

/* Between the reservation and its end, where interrupts are disabled */
static bool hold_with_nmi(struct ring_buffer_test *t, u32 number,
			  struct ring_buffer_mark *mark,
			  long (*func)(void *arg), struct elsewhere *what)
{
	struct ring_buffer_event *event;

	guard(irqsave)();

	event = ring_buffer_lock_reserve(t->buffer, RECORD_SIZE);
	if (!event)
		return false;

	nmi_enter();
	func(what);
	nmi_exit();

	fill_record(ring_buffer_event_data(event), number);
	ring_buffer_unlock_hold(t->buffer, t->cpu, event, mark);
	return true;
}

static void test_nmi_nested(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere nmi = { .buffer = t->buffer, .number = 2 };
	struct ring_buffer_mark mark;

	/* It counts on its commit, so the record that it nests in has to make it */
	KUNIT_ASSERT_TRUE(test, hold_with_nmi(t, 1, &mark, write_elsewhere, &nmi));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));

	KUNIT_ASSERT_TRUE(test, hold_with_nmi(t, 1, &mark, hold_elsewhere, &nmi));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &nmi.mark));

	/* It writes, and takes it back: nothing is there to be committed */
	KUNIT_ASSERT_TRUE(test, hold_with_nmi(t, 3, &mark, rewind_elsewhere, &nmi));
	write_record(t->buffer, 4);
	KUNIT_EXPECT_STREQ(test, consumed(test), "3-4");
}

/* On another page, the write index may be the one behind the record */
static void test_nmi_all_around(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere nmi = { .buffer = t->buffer, .number = 3 };
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	nmi.last = 2 + t->per_page;
	KUNIT_ASSERT_TRUE(test, hold_with_nmi(t, 2, &mark, write_many_elsewhere, &nmi));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-257");
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
}

/* It goes on to the next page, of which the mark must not speak */
static void test_nmi_leaves_page(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere nmi = { .buffer = t->buffer, .number = t->per_page + 1 };
	struct ring_buffer_mark mark;

	write_records(t->buffer, 1, t->per_page - 1);
	KUNIT_ASSERT_TRUE(test, hold_with_nmi(t, t->per_page, &mark, write_elsewhere, &nmi));
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-256");
}

static struct elsewhere *nmi_in_clock;

/* Between the look at the last time stamps and the reservation */
static u64 clock_with_nmi(void)
{
	struct elsewhere *nmi = nmi_in_clock;

	nmi_in_clock = NULL;
	if (nmi) {
		nmi_enter();
		write_elsewhere(nmi);
		nmi_exit();
		test_time += 100;
	}
	return test_time;
}

/* Its record comes first, and its commit is left to the one behind it */
static void test_nmi_in_reservation(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere nmi = { .buffer = t->buffer, .number = 1 };
	struct ring_buffer_mark mark;

	ring_buffer_set_clock(t->buffer, clock_with_nmi);
	scoped_guard(irqsave) {
		nmi_in_clock = &nmi;
		hold_record(t->buffer, 2, &mark);
	}
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));

	/* That was all: the next one is not committed */
	hold_record(t->buffer, 3, &mark);
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
}

/* The two last time stamps differ: either may be that of the last record */
static void test_nmi_stamp(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere nmi = { .buffer = t->buffer, .number = 1 };

	ring_buffer_set_clock(t->buffer, clock_with_nmi);
	scoped_guard(irqsave) {
		nmi_in_clock = &nmi;
		write_record(t->buffer, 2);
	}
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 3, 1050));
	KUNIT_EXPECT_TRUE(test, write_late(t->buffer, 4, 1110));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 2@1000 3@1100 4@1110");
}

static struct kunit_case cases[] = {
	KUNIT_CASE(test_nmi_nested),
	KUNIT_CASE(test_nmi_all_around),
	KUNIT_CASE(test_nmi_leaves_page),
	KUNIT_CASE(test_nmi_in_reservation),
	KUNIT_CASE(test_nmi_stamp),
	{}
};

static struct kunit_suite nmi_suite = {
	.name = "ring_buffer_nmi",
	.init = nmi_test_init,
	.exit = ring_buffer_test_exit,
	.test_cases = cases,
};

kunit_test_suite(nmi_suite);
