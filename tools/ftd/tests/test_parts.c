// SPDX-License-Identifier: GPL-2.0
/* Input, values, names, statistics: each alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "calls/stats.h"
#include "calls/tasks.h"
#include "lines/names.h"
#include "lines/value.h"
#include "lines/words.h"
#include "read/input.h"

static void test_return_values(void **state)
{
	static const struct {
		const char *text;
		bool hex;
		int64_t value;
		const char *shown;
	} values[] = {
		{ "0x0", false, 0, "0" }, { "0", true, 0, "0" }, { "-22", false, -22, "-22" },
		{ "0xffffffea", false, -22, "-22" }, { "ffffffea", true, -22, "-22" },
		{ "0xffffffffffffffea", false, -22, "-22" },
		{ "18446744073709551594", false, -22, "-22" },
		{ "0xfffff001", false, -4095, "-4095" }, { "0xfffff000", false, 0xfffff000, "0xfffff000" },
		{ "0xfffffffffffff000", false, -4096, "0xfffffffffffff000" },
		{ "7", false, 7, "0x7" }, { "0xc0de1234 ", false, 0xc0de1234, "0xc0de1234" },
	};
	static const char *const large[] = {
		"18446744073709551616", "0x10000000000000000", "99999999999999999999999",
	};
	struct string shown;
	int64_t value;
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(values); i++) {
		const char *text = values[i].text;

		assert_non_null(scan_ret(text, text + strlen(text), values[i].hex, &value));
		assert_int_equal(value, values[i].value);
		string_begin(&shown);
		ret_print(shown.out, value);
		assert_string_equal(string_end(&shown), values[i].shown);
		free(shown.text);
	}
	assert_null(scan_ret("-", "-" + 1, false, &value));
	assert_null(scan_ret("x", "x" + 1, false, &value));
	for (i = 0; i < ARRAY_SIZE(large); i++)
		assert_null(scan_ret(large[i], large[i] + strlen(large[i]), false, &value));
	/* Errors, 0, what is small, what is large */
	assert_true(ret_compare(-4095, -1) < 0);
	assert_true(ret_compare(-1, 0) < 0);
	assert_true(ret_compare(0, -1) > 0);
	assert_true(ret_compare(1, -4096) < 0);
	assert_true(ret_compare(-1, -4096) < 0);
	assert_true(ret_compare(-4096, -4095) > 0);
	assert_int_equal(ret_compare(-22, -22), 0);
	assert_int_equal(ret_compare(-4096, -4096), 0);
}

static void test_words(void **state)
{
	(void)state;
	assert_int_equal(word_first(word_below(word_load("abc(defg"), '.')), 3);
	assert_int_equal(word_first(word_above(word_load("abcdef{g"), 'z')), 6);
	assert_int_equal(word_first(word_above(word_load("ab\x80\xff{}()"), 'z')), 2);
	assert_int_equal(word_below(word_load("abcdefgh"), '.'), 0);
}

static void test_names(void **state)
{
	struct names n;
	char text[16];
	uint32_t i;

	(void)state;
	names_init(&n);
	for (i = 0; i < 20000; i++) {
		int len = snprintf(text, sizeof(text), "%x", i);

		assert_int_equal(names_intern(&n, text, len), i);
	}
	for (i = 0; i < 20000; i++) {
		int len = snprintf(text, sizeof(text), "%x", i);

		assert_int_equal(names_intern(&n, text, len), i);
		assert_true(names_is(&n, i, text, len));
	}
	assert_int_equal(n.count, 20000);
	names_free(&n);
}

static void test_stats(void **state)
{
	struct call call = { .func = 7 };
	const struct func_stat *f;
	struct stats st;
	uint64_t total = 0;
	uint32_t i;

	(void)state;
	stats_init(&st);
	call.duration = 100;
	call.children = 30;
	call.outermost = true;
	stats_call(&st, &call);
	call.duration = 50;
	call.children = 50;
	call.outermost = false;
	stats_call(&st, &call);
	f = &st.funcs[7];
	assert_int_equal(f->count, 2);
	assert_int_equal(f->total, 100);
	assert_int_equal(f->sum, 150);
	assert_int_equal(f->local, 70);
	assert_int_equal(f->shortest, 50);
	assert_int_equal(f->longest, 100);
	assert_int_equal(func_average(f), 75);
	assert_int_equal(func_deviation(f), 25);
	assert_int_equal(func_quantile(f, 500), 50);
	assert_int_equal(func_quantile(f, 501), 100);
	for (i = 0; i < 5000; i++)
		stats_edge(&st, i / 10, i, i);
	stats_edge(&st, 1, 10, 5);
	assert_int_equal(st.edge_count, 5000);
	for (i = 0; i < st.edge_count; i++)
		total += st.edges[i].total;
	assert_int_equal(total, 5000 * 4999 / 2 + 5);
	stats_free(&st);
}

static void test_tasks(void **state)
{
	struct record rec = { .cpu = 0, .pid = 0 };
	struct task *idle[2], *task;
	struct tasks ts;
	int pid;

	(void)state;
	tasks_init(&ts);
	idle[0] = tasks_of(&ts, &rec);
	rec.cpu = 1;
	idle[1] = tasks_of(&ts, &rec);
	assert_ptr_not_equal(idle[0], idle[1]);
	rec.pid = 100;
	task = tasks_of(&ts, &rec);
	for (pid = 1; pid < 3000; pid++) {
		rec.pid = pid;
		rec.cpu = pid % 4;
		assert_int_equal(tasks_of(&ts, &rec)->pid, pid);
	}
	rec.pid = 100;
	assert_ptr_equal(tasks_of(&ts, &rec), task);
	assert_int_equal(ts.count, 2 + 2999);
	tasks_free(&ts);
}

static void test_frames(void **state)
{
	struct tasks tasks;
	struct task task = { .all = &tasks };

	(void)state;
	tasks_init(&tasks);
	task_frame(&task, 40)->open = true;
	task_frame(&task, 3)->open = true;
	assert_int_equal(task.used, 41);
	assert_int_equal(task_cut(&task, 4), 1);
	assert_int_equal(task.used, 4);
	assert_true(task_frame(&task, 3)->open);
	assert_false(task_frame(&task, 40)->open);
	free(task.frames);
	tasks_free(&tasks);
}

/* A temporary file with @text, open as input. */
static void open_text(struct input *in, char *path, const char *text, size_t len)
{
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, len), len);
	close(fd);
	input_open(in, path);
	unlink(path);
}

static void test_cut_line(void **state)
{
	char path[] = "/tmp/ftd-test-XXXXXX";
	struct input in;
	const char *line, *end;

	(void)state;
	open_text(&in, path, "one\n\ntwo", 8);
	end = input_line(&in, &line);
	assert_int_equal(end - line, 3);
	end = input_line(&in, &line);
	assert_int_equal(end - line, 0);
	assert_false(in.cut);
	end = input_line(&in, &line);
	assert_memory_equal(line, "two\n", 4);
	assert_int_equal(end - line, 3);
	assert_true(in.cut);
	assert_int_equal(in.line, 3);
	assert_null(input_line(&in, &line));
	input_close(&in);
}

static void test_overlong_line(void **state)
{
	char path[] = "/tmp/ftd-test-XXXXXX";
	size_t len = 3000000;
	char *text = malloc(len);
	const char *line, *end;
	struct input in;

	(void)state;
	memset(text, 'x', len);
	memcpy(text + len - 6, "\nlast\n", 6);
	open_text(&in, path, text, len);
	end = input_line(&in, &line);
	assert_true(end > line && *end == '\n');
	end = input_line(&in, &line);
	assert_memory_equal(line, "last\n", 5);
	assert_int_equal(end - line, 4);
	assert_int_equal(in.line, 2);
	assert_null(input_line(&in, &line));
	input_close(&in);
	free(text);
}

/* Lines across the borders of the blocks come out whole. */
static void test_blocks(void **state)
{
	char path[] = "/tmp/ftd-test-XXXXXX";
	size_t len = 0, room = 2000000;
	char *text = malloc(room), want[32];
	const char *line, *end;
	struct input in;
	int i;

	(void)state;
	for (i = 0; len < room - 32; i++)
		len += sprintf(text + len, "%*d\n", i % 17, i);
	open_text(&in, path, text, len);
	for (i = 0; (end = input_line(&in, &line)); i++) {
		int width = snprintf(want, sizeof(want), "%*d", i % 17, i);

		assert_int_equal(end - line, width);
		assert_memory_equal(line, want, width);
	}
	assert_int_equal(in.line, i);
	input_close(&in);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_return_values),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_stats),
		cmocka_unit_test(test_tasks),
		cmocka_unit_test(test_frames),
		cmocka_unit_test(test_cut_line),
		cmocka_unit_test(test_overlong_line),
		cmocka_unit_test(test_blocks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
