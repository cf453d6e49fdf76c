/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RING_BUFFER_TEST_H
#define _RING_BUFFER_TEST_H

/*
 * What the tests of the ring buffer share
 *
 * Their records hold a number. The thread of a test is bound to a CPU, and the
 * buffer's time is what the test says it is.
 */
#include <linux/completion.h>
#include <linux/cpumask.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/ring_buffer.h>
#include <linux/seq_buf.h>
#include <kunit/test.h>

#define RECORD_WORDS	3
#define RECORD_SIZE	(RECORD_WORDS * sizeof(u32))
/* With its header, but without a time extend */
#define RECORD_BYTES	RING_BUFFER_RUN_SIZE(RECORD_WORDS)

#define EXTEND_BYTES	8
/* A difference in time that needs an extend */
#define LONG_GAP	((u64)RING_BUFFER_RUN_SPAN * 2)

struct ring_buffer_test {
	struct trace_buffer	*buffer;
	int			cpu;
	int			other_cpu;
	unsigned int		per_page;	/* records */
	void			*memory;	/* of a persistent buffer */
};

static u64 test_time;

static inline u64 test_clock(void)
{
	return test_time;
}

static inline struct trace_buffer *test_buffer(struct kunit *test)
{
	/* The smallest that there is: two pages, and the reader's */
	struct trace_buffer *buffer = ring_buffer_alloc(0, RB_FL_OVERWRITE);

	KUNIT_ASSERT_NOT_NULL(test, buffer);
	ring_buffer_set_clock(buffer, test_clock);
	return buffer;
}

static inline int ring_buffer_test_init(struct kunit *test)
{
	struct ring_buffer_test *t = kunit_kzalloc(test, sizeof(*t), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, t);
	test->priv = t;

	t->cpu = cpumask_first(cpu_online_mask);
	t->other_cpu = cpumask_next(t->cpu, cpu_online_mask);
	KUNIT_ASSERT_EQ(test, 0, set_cpus_allowed_ptr(current, cpumask_of(t->cpu)));

	test_time = 1000;
	t->buffer = test_buffer(test);
	t->per_page = (ring_buffer_subbuf_size_get(t->buffer) - 16) / RECORD_BYTES;
	return 0;
}

/* The buffer turns itself off when it finds a mistake */
static inline void ring_buffer_test_exit(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	if (!t || !t->buffer)
		return;

	KUNIT_EXPECT_TRUE(test, ring_buffer_record_is_on(t->buffer));
	ring_buffer_free(t->buffer);
}

#define MEMORY_ORDER 7

static inline void free_memory(void *memory)
{
	free_pages((unsigned long)memory, MEMORY_ORDER);
}

/* Take the buffer that is in memory from the boot before, if there was one */
static inline void use_memory(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	if (!t->memory) {
		t->memory = (void *)__get_free_pages(GFP_KERNEL | __GFP_ZERO, MEMORY_ORDER);
		KUNIT_ASSERT_NOT_NULL(test, t->memory);
		KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, free_memory, t->memory));
	}

	ring_buffer_free(t->buffer);
	t->buffer = ring_buffer_alloc_range(0, RB_FL_OVERWRITE, 0, (unsigned long)t->memory,
					    PAGE_SIZE << MEMORY_ORDER);
	KUNIT_ASSERT_NOT_NULL(test, t->buffer);
	ring_buffer_set_clock(t->buffer, test_clock);
}

static inline void need_other_cpu(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	if (t->other_cpu >= nr_cpu_ids)
		kunit_skip(test, "needs two CPUs");
}

static inline void fill_record(u32 *record, u32 number)
{
	record[0] = number;
	record[1] = ~number;
	record[2] = number;
}

/* 0 if it is not as it was written */
static inline u32 record_number(const u32 *record)
{
	return record[1] == ~record[0] && record[2] == record[0] ? record[0] : 0;
}

static inline bool write_record(struct trace_buffer *buffer, u32 number)
{
	struct ring_buffer_event *event = ring_buffer_lock_reserve(buffer, RECORD_SIZE);

	if (!event)
		return false;

	fill_record(ring_buffer_event_data(event), number);
	ring_buffer_unlock_commit(buffer);
	return true;
}

static inline void write_records(struct trace_buffer *buffer, u32 first, u32 last)
{
	for (; first <= last; first++)
		write_record(buffer, first);
}

static inline bool write_late(struct trace_buffer *buffer, u32 number, u64 stamp)
{
	struct ring_buffer_event *event;

	guard(irqsave)();

	event = ring_buffer_reserve_at(buffer, smp_processor_id(), RECORD_SIZE, stamp);
	if (!event)
		return false;

	fill_record(ring_buffer_event_data(event), number);
	ring_buffer_unlock_commit(buffer);
	return true;
}

/* Returns where it is, NULL if it was not taken */
static inline void *hold_record(struct trace_buffer *buffer, u32 number,
				struct ring_buffer_mark *mark)
{
	struct ring_buffer_event *event;

	guard(irqsave)();

	event = ring_buffer_lock_reserve(buffer, RECORD_SIZE);
	if (!event)
		return NULL;

	fill_record(ring_buffer_event_data(event), number);
	ring_buffer_unlock_hold(buffer, smp_processor_id(), event, mark);
	return event;
}

static inline int rewind(struct trace_buffer *buffer, const struct ring_buffer_mark *mark)
{
	guard(irqsave)();

	return ring_buffer_rewind_tail(buffer, mark);
}

/* A text for what is read: "1 2 5-9", 0 for a record that is not what it was */
struct reading {
	char		*text;
	struct seq_buf	seq;
	u32		first;
	u32		last;
};

static inline void begin_reading(struct kunit *test, struct reading *r)
{
	*r = (struct reading) { .text = kunit_kzalloc(test, 256, GFP_KERNEL) };
	KUNIT_ASSERT_NOT_NULL(test, r->text);
	seq_buf_init(&r->seq, r->text, 256);
}

static inline void separate(struct reading *r)
{
	if (seq_buf_used(&r->seq))
		seq_buf_putc(&r->seq, ' ');
}

static inline const char *finish_reading(struct reading *r)
{
	if (r->last) {
		separate(r);
		seq_buf_printf(&r->seq, "%u", r->first);
		if (r->last != r->first)
			seq_buf_printf(&r->seq, "-%u", r->last);
		r->last = 0;
	}
	return seq_buf_str(&r->seq);
}

static inline void add_reading(struct reading *r, u32 number)
{
	if (!number) {
		finish_reading(r);
		separate(r);
		seq_buf_puts(&r->seq, "0");
	} else if (number == r->last + 1 && r->last) {
		r->last = number;
	} else {
		finish_reading(r);
		r->first = number;
		r->last = number;
	}
}

/* "5@1000" */
static inline void add_stamped_reading(struct reading *r, struct ring_buffer_event *event,
				       u64 stamp)
{
	separate(r);
	seq_buf_printf(&r->seq, "%u@%llu", record_number(ring_buffer_event_data(event)), stamp);
}

/* All that there is to read, "(-9)" standing for 9 lost ones */
static inline const char *consume(struct kunit *test, struct trace_buffer *buffer, int cpu)
{
	struct ring_buffer_event *event;
	unsigned long lost;
	struct reading r;

	begin_reading(test, &r);
	while ((event = ring_buffer_consume(buffer, cpu, NULL, &lost))) {
		if (lost) {
			finish_reading(&r);
			separate(&r);
			seq_buf_printf(&r.seq, "(-%lu)", lost);
		}
		add_reading(&r, record_number(ring_buffer_event_data(event)));
	}
	return finish_reading(&r);
}

/* The same of the test's own buffer and CPU */
static inline const char *consumed(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	return consume(test, t->buffer, t->cpu);
}

/* And with the time of each: "1@1000 2@1010" */
static inline const char *consumed_stamped(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_event *event;
	struct reading r;
	u64 stamp;

	begin_reading(test, &r);
	while ((event = ring_buffer_consume(t->buffer, t->cpu, &stamp, NULL)))
		add_stamped_reading(&r, event, stamp);
	return finish_reading(&r);
}

/* Something that somebody else does: work_on_cpu(), or an interrupt */
struct elsewhere {
	struct trace_buffer	*buffer;
	u32			number;
	u32			last;
	struct ring_buffer_mark	mark;
};

static inline long rest_elsewhere(void *unused)
{
	return 0;
}

static inline long write_elsewhere(void *arg)
{
	struct elsewhere *e = arg;

	return write_record(e->buffer, e->number);
}

static inline long write_many_elsewhere(void *arg)
{
	struct elsewhere *e = arg;

	write_records(e->buffer, e->number, e->last);
	return 0;
}

static inline long hold_elsewhere(void *arg)
{
	struct elsewhere *e = arg;

	return !!hold_record(e->buffer, e->number, &e->mark);
}

static inline long rewind_elsewhere(void *arg)
{
	struct elsewhere *e = arg;

	return rewind(e->buffer, &e->mark);
}

struct waiter {
	struct ring_buffer_test	*t;
	struct completion	woken;
};

static inline int wait_for_record(void *arg)
{
	struct waiter *w = arg;

	ring_buffer_wait(w->t->buffer, w->t->cpu, 0, NULL, NULL);
	complete_all(&w->woken);
	return 0;
}

/* Somebody waits for a record of this CPU, and had the time to fall asleep */
static inline void start_waiting(struct kunit *test, struct waiter *w)
{
	w->t = test->priv;
	init_completion(&w->woken);
	KUNIT_ASSERT_FALSE(test, IS_ERR(kthread_run(wait_for_record, w, "ring_buffer_test")));
	msleep(50);
}

static inline bool woken_within(struct waiter *w, unsigned int ms)
{
	return wait_for_completion_timeout(&w->woken, msecs_to_jiffies(ms));
}

static inline void end_waiting(struct waiter *w)
{
	ring_buffer_wake_waiters(w->t->buffer, w->t->cpu);
	wait_for_completion(&w->woken);
}

#endif /* _RING_BUFFER_TEST_H */
