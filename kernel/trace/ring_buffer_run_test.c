// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of ring buffer records that are written in a run
 *
 * See "Runs" in ring_buffer.c.
 */
#include <linux/delay.h>
#include <linux/hardirq.h>
#include <linux/workqueue.h>

#include "ring_buffer_test.h"

/* False if there can be no run here */
static bool run_record_at(struct trace_buffer *buffer, u32 number, u64 stamp)
{
	struct ring_buffer_run *run;
	void *pos;

	guard(irqsave)();

	run = ring_buffer_run_begin(buffer, stamp, RECORD_BYTES);
	if (!run)
		return false;

	pos = run->pos;
	fill_record(ring_buffer_run_event(pos, RECORD_WORDS, stamp - run->stamp), number);
	ring_buffer_run_end(buffer, run, pos + RECORD_BYTES, stamp, 1);
	return true;
}

static bool run_record(struct trace_buffer *buffer, u32 number)
{
	return run_record_at(buffer, number, test_time);
}

static long run_elsewhere(void *arg)
{
	struct elsewhere *e = arg;

	return run_record(e->buffer, e->number);
}

static void close_run(struct trace_buffer *buffer)
{
	guard(irqsave)();

	ring_buffer_run_close(buffer);
}

static void test_run(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	unsigned long bytes;
	u32 i;

	write_record(t->buffer, 1);
	bytes = ring_buffer_bytes_cpu(t->buffer, t->cpu);
	for (i = 2; i <= 5; i++) {
		test_time += 10;
		KUNIT_EXPECT_TRUE(test, run_record(t->buffer, i));
	}
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000");

	close_run(t->buffer);
	KUNIT_EXPECT_EQ(test, 4, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 4 * RECORD_BYTES, ring_buffer_bytes_cpu(t->buffer, t->cpu));

	/* The time goes on from the last of the run, without an extend */
	test_time += 10;
	write_record(t->buffer, 6);
	KUNIT_EXPECT_EQ(test, 5 * RECORD_BYTES, ring_buffer_bytes_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "2@1010 3@1020 4@1030 5@1040 6@1050");
}

/* Whoever else writes comes behind what is in the run */
static void test_run_and_others(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	run_record(t->buffer, 2);
	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-3");

	run_record(t->buffer, 4);
	hold_record(t->buffer, 5, &mark);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	run_record(t->buffer, 6);
	write_late(t->buffer, 7, 1000);
	KUNIT_EXPECT_STREQ(test, consumed(test), "4 6-7");
}

/* What closes a run may be held itself: the run's events are there all the same */
static void test_run_before_held(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 2));
	hold_record(t->buffer, 3, &mark);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
}

/* What is held in front of a run stays, as in front of any other record */
static void test_run_behind_held(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	write_record(t->buffer, 1);
	test_time += 10;
	hold_record(t->buffer, 2, &mark);
	test_time += 10;
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 3));
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	test_time += 10;
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 4));
	close_run(t->buffer);
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 2@1010 3@1020 4@1030");
}

static void test_run_over_pages(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	unsigned int refused = 0;
	u32 i;

	for (i = 1; i <= 3 * t->per_page; i++) {
		test_time += 10;
		if (!run_record(t->buffer, i)) {
			write_record(t->buffer, i);
			refused++;
		}
	}
	/* The first of each page, and the last: 8 bytes stay free behind a run */
	KUNIT_EXPECT_EQ(test, 6, refused);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_EQ(test, t->per_page, ring_buffer_overrun_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 2 * t->per_page, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed(test), "(-255) 256-765");
}

static void test_run_refused(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_event *event;

	/* The first of a page gives the page its time */
	KUNIT_EXPECT_FALSE(test, run_record(t->buffer, 9));
	write_record(t->buffer, 1);

	/* A gap that needs an extend, or a time that is over: with a run and without */
	KUNIT_EXPECT_FALSE(test, run_record_at(t->buffer, 9, 1000 + RING_BUFFER_RUN_SPAN));
	KUNIT_EXPECT_FALSE(test, run_record_at(t->buffer, 9, 999));
	KUNIT_EXPECT_TRUE(test, run_record_at(t->buffer, 2, 1000));
	KUNIT_EXPECT_FALSE(test, run_record_at(t->buffer, 9, 999));
	KUNIT_EXPECT_TRUE(test, run_record_at(t->buffer, 3, 1000));
	KUNIT_EXPECT_FALSE(test, run_record_at(t->buffer, 9, 1000 + RING_BUFFER_RUN_SPAN));

	/* A buffer that does not record */
	ring_buffer_record_disable_cpu(t->buffer, t->cpu);
	KUNIT_EXPECT_FALSE(test, run_record(t->buffer, 9));
	ring_buffer_record_enable_cpu(t->buffer, t->cpu);
	ring_buffer_record_disable(t->buffer);
	KUNIT_EXPECT_FALSE(test, run_record(t->buffer, 9));
	ring_buffer_record_enable(t->buffer);

	/* Inside another write */
	event = ring_buffer_lock_reserve(t->buffer, RECORD_SIZE);
	KUNIT_ASSERT_NOT_NULL(test, event);
	fill_record(ring_buffer_event_data(event), 4);
	KUNIT_EXPECT_FALSE(test, run_record(t->buffer, 9));
	ring_buffer_unlock_commit(t->buffer);

	ring_buffer_set_time_stamp_abs(t->buffer, true);
	KUNIT_EXPECT_FALSE(test, run_record(t->buffer, 9));
	ring_buffer_set_time_stamp_abs(t->buffer, false);

	KUNIT_EXPECT_STREQ(test, consumed(test), "1-4");
}

/* An NMI finds the page full, and the time in between two records */
static void test_run_nmi(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	int left = 10000;

	if (!IS_ENABLED(CONFIG_ARCH_HAVE_NMI_SAFE_CMPXCHG))
		kunit_skip(test, "NMIs do not write");

	write_record(t->buffer, 1);
	test_time += 10;
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 2));
	test_time += 10;
	scoped_guard(irqsave) {
		nmi_enter();
		KUNIT_EXPECT_FALSE(test, run_record(t->buffer, 9));
		write_record(t->buffer, 4);
		nmi_exit();
	}
	/* It cannot close the run, but has that done. Here that may take a tick. */
	while (ring_buffer_entries_cpu(t->buffer, t->cpu) < 3 && --left)
		usleep_range(1000, 2000);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2 4");
}

/* Nothing is added to the run behind what the NMI wrote, though nobody has closed it yet */
static void test_run_after_nmi(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	if (!IS_ENABLED(CONFIG_ARCH_HAVE_NMI_SAFE_CMPXCHG))
		kunit_skip(test, "NMIs do not write");

	scoped_guard(irqsave) {
		write_record(t->buffer, 1);
		test_time += 10;
		run_record(t->buffer, 2);
		test_time += 10;
		nmi_enter();
		write_record(t->buffer, 3);
		nmi_exit();
		test_time += 10;
		run_record(t->buffer, 4);
		test_time += 10;
		write_record(t->buffer, 5);
	}
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 2@1010 3@1020 4@1030 5@1040");
}

/* 1, and in a run 2, here; 3, and in a run 4, on the other CPU */
static void open_runs_behind_records(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere e = { .buffer = t->buffer, .number = 3 };

	need_other_cpu(test);
	write_record(t->buffer, 1);
	work_on_cpu(t->other_cpu, write_elsewhere, &e);
	e.number++;
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 2));
	KUNIT_EXPECT_TRUE(test, work_on_cpu(t->other_cpu, run_elsewhere, &e));
}

static void test_show_runs(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	open_runs_behind_records(test);
	ring_buffer_show_runs(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "3-4");

	/* Where there is no run nothing is committed */
	hold_record(t->buffer, 5, &mark);
	ring_buffer_show_runs(t->buffer);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
}

static void test_run_commit_held(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	open_runs_behind_records(test);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "3-4");
}

static void test_run_dump(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	open_runs_behind_records(test);
	ring_buffer_record_end(t->buffer);
	ring_buffer_commit_held_stopped(t->buffer);
	ring_buffer_record_on(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-2");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "3-4");
}

/* Who begins to wait gets what is in the run, and then each record at once */
static void test_run_waiter(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct waiter w;

	write_record(t->buffer, 1);
	run_record(t->buffer, 2);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");
	start_waiting(test, &w);
	KUNIT_EXPECT_TRUE(test, woken_within(&w, 10000));
	end_waiting(&w);
	KUNIT_EXPECT_STREQ(test, consumed(test), "2");

	start_waiting(test, &w);
	KUNIT_EXPECT_FALSE(test, woken_within(&w, 50));
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 3));
	KUNIT_EXPECT_TRUE(test, woken_within(&w, 10000));
	end_waiting(&w);
	KUNIT_EXPECT_STREQ(test, consumed(test), "3");
}

static void test_run_reset(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	unsigned long entries;

	write_record(t->buffer, 1);
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 2));
	ring_buffer_reset(t->buffer);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed(test), "");

	write_record(t->buffer, 3);
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 4));
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_subbuf_order_set(t->buffer, 1));
	entries = ring_buffer_entries_cpu(t->buffer, t->cpu);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
	write_record(t->buffer, 5);
	KUNIT_EXPECT_EQ(test, entries + 1, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 6));
	close_run(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "5-6");
}

static void test_run_resize(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	const unsigned long page = t->per_page * RECORD_BYTES;

	write_record(t->buffer, 1);
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 2));
	KUNIT_EXPECT_LE(test, 0, ring_buffer_resize(t->buffer, 8 * page, RING_BUFFER_ALL_CPUS));
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 3));
	KUNIT_EXPECT_LE(test, 0, ring_buffer_resize(t->buffer, 2 * page, RING_BUFFER_ALL_CPUS));
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 4));
	close_run(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-4");
}

/* The run goes along with its per-CPU buffer */
static void test_run_swap(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct trace_buffer *other;

	if (!IS_ENABLED(CONFIG_RING_BUFFER_ALLOW_SWAP))
		kunit_skip(test, "per-CPU buffers are not swapped");

	other = test_buffer(test);
	write_record(t->buffer, 1);
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 2));
	KUNIT_ASSERT_EQ(test, 0, ring_buffer_swap_cpu(t->buffer, other, t->cpu));
	write_record(t->buffer, 3);
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 4));
	close_run(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "3-4");
	ring_buffer_commit_held(other);
	KUNIT_EXPECT_STREQ(test, consume(test, other, t->cpu), "1-2");
	ring_buffer_free(other);
}

/* After a crash there is what was committed: no run stays open */
static void test_run_persistent(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	use_memory(test);
	write_record(t->buffer, 1);
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 2));
	KUNIT_EXPECT_TRUE(test, run_record(t->buffer, 3));
	use_memory(test);
	KUNIT_EXPECT_EQ(test, 3, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-3");
}

static struct kunit_case cases[] = {
	KUNIT_CASE(test_run),
	KUNIT_CASE(test_run_and_others),
	KUNIT_CASE(test_run_before_held),
	KUNIT_CASE(test_run_behind_held),
	KUNIT_CASE(test_run_over_pages),
	KUNIT_CASE(test_run_refused),
	KUNIT_CASE(test_run_nmi),
	KUNIT_CASE(test_run_after_nmi),
	KUNIT_CASE(test_show_runs),
	KUNIT_CASE(test_run_commit_held),
	KUNIT_CASE(test_run_dump),
	KUNIT_CASE(test_run_waiter),
	KUNIT_CASE(test_run_reset),
	KUNIT_CASE(test_run_resize),
	KUNIT_CASE(test_run_swap),
	KUNIT_CASE(test_run_persistent),
	{}
};

static struct kunit_suite run_suite = {
	.name = "ring_buffer_run",
	.init = ring_buffer_test_init,
	.exit = ring_buffer_test_exit,
	.test_cases = cases,
};

kunit_test_suite(run_suite);
