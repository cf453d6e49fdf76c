// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of held ring buffer records: who reads does not see them
 *
 * See "Taking a record back" in ring_buffer.c.
 */
#include <linux/anon_inodes.h>
#include <linux/file.h>
#include <linux/mman.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

#include "ring_buffer_test.h"

static void test_reader_page(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	/* From here on the reader's page is the one that is written to */
	write_record(t->buffer, 1);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");

	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
	KUNIT_EXPECT_TRUE(test, ring_buffer_empty_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, consumed(test), "3");

	/* What was read stays */
	hold_record(t->buffer, 4, &mark);
	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "4");
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	write_record(t->buffer, 5);
	KUNIT_EXPECT_STREQ(test, consumed(test), "5");
}

static const char *iterate(struct kunit *test, struct ring_buffer_iter *iter)
{
	struct ring_buffer_event *event;
	struct reading r;
	u64 stamp;

	begin_reading(test, &r);
	while ((event = ring_buffer_iter_peek(iter, &stamp))) {
		add_stamped_reading(&r, event, stamp);
		ring_buffer_iter_advance(iter);
	}
	return finish_reading(&r);
}

static void test_iterator(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark, last;
	struct ring_buffer_iter *iter;

	write_record(t->buffer, 1);
	hold_record(t->buffer, 2, &mark);

	iter = ring_buffer_read_start(t->buffer, t->cpu, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, iter);
	KUNIT_EXPECT_STREQ(test, iterate(test, iter), "1@1000");
	KUNIT_EXPECT_TRUE(test, ring_buffer_iter_empty(iter));

	/* Others in its place, one of them with an extend */
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	test_time += LONG_GAP;
	hold_record(t->buffer, 3, &mark);
	write_record(t->buffer, 4);
	test_time += 10;
	hold_record(t->buffer, 5, &mark);
	test_time += 10;
	hold_record(t->buffer, 6, &last);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, iterate(test, iter), "3@268436456 4@268436456");

	/* Over the padding */
	write_record(t->buffer, 7);
	KUNIT_EXPECT_STREQ(test, iterate(test, iter), "6@268436476 7@268436476");
	KUNIT_EXPECT_FALSE(test, ring_buffer_iter_dropped(iter));
	ring_buffer_read_finish(iter);
}

/* What user space sees of a page: its time, what is committed, and that */
struct shown_page {
	u64		time_stamp;
	unsigned long	commit;
	u32		data[];
};

#define SHOWN_COMMIT	0xfffff

static const char *page_text(struct kunit *test, const struct shown_page *page)
{
	unsigned long bytes = page->commit & SHOWN_COMMIT;
	struct reading r;
	const u32 *event = page->data;

	begin_reading(test, &r);
	for (; bytes >= RECORD_BYTES; bytes -= RECORD_BYTES) {
		add_reading(&r, record_number(event + 1));
		event += 1 + RECORD_WORDS;
	}
	return finish_reading(&r);
}

/* Until 6.12.115 the page is returned; one file is for all stable kernels of 6.12 */
static struct buffer_data_read_page *alloc_read_page(struct ring_buffer_test *t)
{
	struct buffer_data_read_page *(*returns)(struct trace_buffer *buffer, int cpu) =
		(void *)ring_buffer_alloc_read_page;
	int (*fills_in)(struct trace_buffer *buffer, int cpu,
			struct buffer_data_read_page **page) =
		(void *)ring_buffer_alloc_read_page;
	struct buffer_data_read_page *page = NULL;

	if (__same_type(*returns, ring_buffer_alloc_read_page))
		return returns(t->buffer, t->cpu);
	fills_in(t->buffer, t->cpu, &page);
	return page;
}

/* splice() and read() of trace_pipe_raw */
static void test_read_page(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct buffer_data_read_page *page = alloc_read_page(t);
	struct ring_buffer_mark mark;

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, page);
	write_record(t->buffer, 1);
	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_read_page(t->buffer, page, PAGE_SIZE, t->cpu, 0));
	KUNIT_EXPECT_STREQ(test, page_text(test, ring_buffer_read_page_data(page)), "1");
	KUNIT_EXPECT_GT(test, 0, ring_buffer_read_page(t->buffer, page, PAGE_SIZE, t->cpu, 0));

	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	write_record(t->buffer, 3);
	KUNIT_EXPECT_EQ(test, 0, ring_buffer_read_page(t->buffer, page, PAGE_SIZE, t->cpu, 0));
	KUNIT_EXPECT_STREQ(test, page_text(test, ring_buffer_read_page_data(page)), "3");

	ring_buffer_free_read_page(t->buffer, t->cpu, page);
}

static void unmap_buffer(struct vm_area_struct *vma)
{
	struct ring_buffer_test *t = vma->vm_file->private_data;

	ring_buffer_unmap(t->buffer, t->cpu);
}

static const struct vm_operations_struct mapped_ops = {
	.close = unmap_buffer,
};

static int map_buffer(struct file *file, struct vm_area_struct *vma)
{
	struct ring_buffer_test *t = file->private_data;

	vma->vm_ops = &mapped_ops;
	return ring_buffer_map(t->buffer, t->cpu, vma);
}

static const struct file_operations mapped_fops = {
	.mmap = map_buffer,
};

/* What there is on the reader's page, as user space finds it */
static const char *mapped_text(struct kunit *test, unsigned long addr)
{
	struct ring_buffer_test *t = test->priv;
	struct trace_buffer_meta meta;
	struct shown_page *page;

	page = kunit_kzalloc(test, PAGE_SIZE, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, page);
	KUNIT_ASSERT_EQ(test, 0, ring_buffer_map_get_reader(t->buffer, t->cpu));
	KUNIT_ASSERT_EQ(test, 0, copy_from_user(&meta, (void __user *)addr, sizeof(meta)));
	addr += meta.meta_page_size + meta.reader.id * meta.subbuf_size;
	KUNIT_ASSERT_EQ(test, 0, copy_from_user(page, (void __user *)addr, PAGE_SIZE));
	return page_text(test, page);
}

static void test_mapped(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	const unsigned long bytes = 4 * PAGE_SIZE;	/* meta, 2, and the reader's */
	struct ring_buffer_mark mark;
	unsigned long addr;
	struct file *file;

	if (!IS_ENABLED(CONFIG_MMU))
		kunit_skip(test, "nothing is mapped");

	file = anon_inode_getfile("[ring_buffer_test]", &mapped_fops, t, O_RDONLY);
	KUNIT_ASSERT_FALSE(test, IS_ERR(file));
	addr = kunit_vm_mmap(test, file, 0, bytes, PROT_READ, MAP_SHARED, 0);
	fput(file);
	KUNIT_ASSERT_NE(test, 0, addr);
	KUNIT_ASSERT_FALSE(test, IS_ERR_VALUE(addr));

	write_record(t->buffer, 1);
	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_STREQ(test, mapped_text(test, addr), "1");
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_STREQ(test, mapped_text(test, addr), "1");
	write_record(t->buffer, 3);
	KUNIT_EXPECT_STREQ(test, mapped_text(test, addr), "1 3");
	vm_munmap(addr, bytes);
}

static void test_persistent(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;

	use_memory(test);
	write_record(t->buffer, 1);
	test_time += 10;
	hold_record(t->buffer, 2, &mark);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	write_record(t->buffer, 3);
	hold_record(t->buffer, 4, &mark);

	/* A crash without a word: what was held is not there, and is written over */
	use_memory(test);
	KUNIT_EXPECT_EQ(test, 2, ring_buffer_entries_cpu(t->buffer, t->cpu));
	test_time += 10;
	write_record(t->buffer, 5);
	hold_record(t->buffer, 6, &mark);

	/* A panic */
	ring_buffer_record_off(t->buffer);
	ring_buffer_commit_held_stopped(t->buffer);
	ring_buffer_record_on(t->buffer);
	KUNIT_EXPECT_EQ(test, -EEXIST, rewind(t->buffer, &mark));
	use_memory(test);
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "1@1000 3@1010 5@1020 6@1020");
}

/* What was taken back where it stood is no record of the boot before either */
static void test_persistent_discarded(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark, last;

	use_memory(test);
	hold_record(t->buffer, 1, &mark);
	test_time += 10;
	hold_record(t->buffer, 2, &last);
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	write_record(t->buffer, 3);

	use_memory(test);
	KUNIT_EXPECT_EQ(test, 2, ring_buffer_entries_cpu(t->buffer, t->cpu));
	KUNIT_EXPECT_STREQ(test, consumed_stamped(test), "2@1010 3@1010");
}

/* All was read before the crash, so the reader has the page that is written to */
static void test_persistent_read(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;

	use_memory(test);
	write_records(t->buffer, 1, t->per_page + 2);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1-257");
	write_record(t->buffer, 258);
	use_memory(test);
	write_records(t->buffer, 300, 300 + t->per_page);
	KUNIT_EXPECT_STREQ(test, consumed(test), "256-258 300-555");
}

static void test_waiter(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct ring_buffer_mark mark;
	struct waiter w;

	start_waiting(test, &w);
	hold_record(t->buffer, 1, &mark);
	KUNIT_EXPECT_FALSE(test, woken_within(&w, 50));
	KUNIT_EXPECT_EQ(test, 0, rewind(t->buffer, &mark));
	KUNIT_EXPECT_FALSE(test, woken_within(&w, 50));
	write_record(t->buffer, 2);
	KUNIT_EXPECT_TRUE(test, woken_within(&w, 10000));
	end_waiting(&w);
	KUNIT_EXPECT_STREQ(test, consumed(test), "2");
}

/* The other CPU's records are shown as well */
static void test_commit_held(struct kunit *test)
{
	struct ring_buffer_test *t = test->priv;
	struct elsewhere e = { .buffer = t->buffer, .number = 2 };
	struct ring_buffer_mark mark;

	need_other_cpu(test);
	hold_record(t->buffer, 1, &mark);
	KUNIT_EXPECT_TRUE(test, work_on_cpu(t->other_cpu, hold_elsewhere, &e));
	KUNIT_EXPECT_STREQ(test, consumed(test), "");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "");

	ring_buffer_commit_held(t->buffer);
	KUNIT_EXPECT_STREQ(test, consumed(test), "1");
	KUNIT_EXPECT_STREQ(test, consume(test, t->buffer, t->other_cpu), "2");
}

static struct kunit_case cases[] = {
	KUNIT_CASE(test_reader_page),
	KUNIT_CASE(test_iterator),
	KUNIT_CASE(test_read_page),
	KUNIT_CASE(test_mapped),
	KUNIT_CASE(test_persistent),
	KUNIT_CASE(test_persistent_discarded),
	KUNIT_CASE(test_persistent_read),
	KUNIT_CASE(test_waiter),
	KUNIT_CASE(test_commit_held),
	{}
};

static struct kunit_suite held_suite = {
	.name = "ring_buffer_held",
	.init = ring_buffer_test_init,
	.exit = ring_buffer_test_exit,
	.test_cases = cases,
};

kunit_test_suite(held_suite);
