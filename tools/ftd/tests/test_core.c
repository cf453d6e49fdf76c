// SPDX-License-Identifier: GPL-2.0
/* Histogram, wide numbers, filters, and what replay makes of a trace. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "calls/filters.h"
#include "calls/hist.h"
#include "calls/kernel_names.h"
#include "calls/run.h"
#include "calls/trace.h"
#include "calls/wide.h"

static void test_hist(void **state)
{
	struct hist h = { 0 };
	unsigned int row, column, i;
	uint64_t value;

	(void)state;
	for (row = 0; row < 60; row++)
		for (column = 0; column < HIST_COLUMNS; column++) {
			value = hist_lowest(row, column) + hist_width(row) - 1;
			assert_int_equal(hist_row(value), row);
			assert_int_equal(hist_row(hist_lowest(row, column)), row);
		}
	for (i = 0; i < 64; i++) {
		hist_add(&h, 1ULL << (63 - i));
		assert_int_equal(hist_rank(&h, 0) >> (63 - i), 1);
	}
	assert_int_equal(h.rows, 60);
	assert_int_equal(hist_rank(&h, 5), 32);
	hist_add(&h, 0);
	assert_int_equal(hist_rank(&h, 0), 0);
	h.counts[0] = UINT32_MAX;
	hist_add(&h, 0);
	assert_int_equal(h.counts[0], UINT32_MAX);
	hist_free(&h);
}

/* The bound that the manual promises. */
static void test_hist_error(void **state)
{
	uint64_t value;

	(void)state;
	for (value = 1; value < 1ULL << 60; value += value / 16 + 1) {
		struct hist h = { 0 };
		uint64_t got, off;

		hist_add(&h, value);
		got = hist_rank(&h, 0);
		off = got > value ? got - value : value - got;
		assert_true(off * 64 <= value);
		hist_free(&h);
	}
}

static void test_wide(void **state)
{
	struct wide w = wide_product(UINT64_MAX, UINT64_MAX);

	(void)state;
	assert_true(w.high == UINT64_MAX - 1 && w.low == 1);
	w = wide_sum(w, wide_product(1ULL << 32, 1ULL << 32));
	assert_true(w.high == UINT64_MAX && w.low == 1);
	w = wide_difference(w, wide_product(1, 2));
	assert_true(w.high == UINT64_MAX - 1 && w.low == UINT64_MAX);
	assert_true(wide_to_double(wide_product(1ULL << 40, 1ULL << 40)) == 0x1p80);
}

/* A deviation of nanoseconds beside a mean of days. */
static void test_deviation(void **state)
{
	struct call call = { .duration = 400000000000000ULL };
	struct stats st;
	int i;

	(void)state;
	stats_init(&st);
	for (i = 0; i < 1000; i++) {
		stats_call(&st, &call);
		call.duration += i % 2 ? -10 : 10;
	}
	assert_int_equal(func_average(&st.funcs[0]), 400000000000005ULL);
	assert_int_equal(func_deviation(&st.funcs[0]), 5);
	stats_free(&st);
}

static void test_filters(void **state)
{
	struct filters f = NO_FILTERS;
	struct task task = { .pid = 7, .comm = "kworker/0:1" };
	struct call call = { .task = &task, .cpu = 3, .begin = 1000, .depth = 2 };
	char *text = filters_text(&f);

	(void)state;
	assert_string_equal(text, "");
	free(text);
	assert_false(filters_any(&f));
	assert_true(filters_call(&f, &call, 500));
	assert_true(filters_task(&f, &task));
	assert_true(filters_function(&f, "x"));

	patterns_add(&f.functions, "-", "vfs_*");
	patterns_add(&f.functions, "-", "/^(a|b)+$/");
	assert_true(filters_function(&f, "vfs_read"));
	assert_true(filters_function(&f, "abba"));
	assert_false(filters_function(&f, "abc"));
	assert_false(filters_any(&f));

	patterns_add(&f.tasks, "-", "kworker*");
	assert_true(filters_task(&f, &task));
	filters_add_pid(&f, "-", "6");
	assert_false(filters_task(&f, &task));
	filters_add_pid(&f, "-", "7");
	assert_true(filters_task(&f, &task));

	filters_add_cpus(&f, "-", "0,2-4");
	assert_true(filters_call(&f, &call, 500));
	call.cpu = 1;
	assert_false(filters_call(&f, &call, 500));
	call.cpu = NO_CPU;
	assert_false(filters_call(&f, &call, 500));
	call.cpu = 4;
	f.after.time = 1000;
	f.before.time = 1001;
	assert_true(filters_call(&f, &call, 500));
	f.before.time = 1000;
	assert_false(filters_call(&f, &call, 500));
	f.before.time = NO_TIME;
	call.begin = NO_TIME;
	assert_false(filters_call(&f, &call, 500));
	call.begin = 5000;
	f.depth = 2;
	assert_false(filters_call(&f, &call, 500));
	assert_true(filters_any(&f));
	text = filters_text(&f);
	assert_string_equal(text, "--function and --task and --pid and --cpu and --after and --depth");
	free(text);
	filters_free(&f);
}

/* What is left out, and times since the trace began */
static void test_exclusion(void **state)
{
	struct filters f = NO_FILTERS;
	struct task task = { .pid = 7, .comm = "swapper/1" };
	struct call call = { .task = &task, .begin = 1500 };

	(void)state;
	patterns_add(&f.not_functions, "-", "*idle*");
	assert_true(filters_by_function(&f));
	assert_false(filters_any(&f));
	assert_false(filters_function(&f, "do_idle"));
	assert_true(filters_function(&f, "vfs_read"));
	patterns_add(&f.functions, "-", "do_*");
	assert_true(filters_function(&f, "do_exit"));
	assert_false(filters_function(&f, "do_idle"));
	assert_false(filters_function(&f, "vfs_read"));

	patterns_add(&f.not_tasks, "-", "swapper*");
	assert_true(filters_any(&f));
	assert_false(filters_task(&f, &task));
	strcpy(task.comm, "init");
	assert_true(filters_task(&f, &task));

	f.after = (struct moment) { 1000, true };
	assert_true(filters_call(&f, &call, 500));
	assert_false(filters_call(&f, &call, 501));
	assert_false(filters_call(&f, &call, 1600));
	f.after = (struct moment) { 0, true };
	assert_false(filters_call(&f, &call, 1600));
	f.before = (struct moment) { 1000, true };
	assert_false(filters_call(&f, &call, 500));
	assert_true(filters_call(&f, &call, 501));
	filters_free(&f);
}

static void test_name_flags(void **state)
{
	(void)state;
	assert_true(name_flags("gic_handle_irq") & NAME_IRQ);
	assert_true(name_flags("__sysvec_apic_timer_interrupt") & NAME_IRQ);
	assert_true(name_flags("__do_softirq") & NAME_SOFTIRQ);
	assert_true(name_flags("__local_bh_enable_ip") & NAME_BOTTOM);
	assert_true(name_flags("schedule") & NAME_SCHEDULE);
	assert_int_equal(name_flags("schedule_timeout"), 0);
	assert_int_equal(name_flags("_handle_irq"), 0);
	assert_int_equal(name_flags("handle_softirqs"), name_flags("__do_softirq"));
	assert_true(name_flags("do_exit") & NAME_END);
	assert_int_equal(name_flags("do_exit_again"), 0);
	assert_true(name_flags("smp_reschedule_interrupt") & NAME_IRQ);
	assert_int_equal(name_flags("smp_reschedule_interrupts"), 0);
	/* A compiler's copy; a module */
	assert_true(name_flags("__schedule.isra.0") & NAME_SCHEDULE);
	assert_true(name_flags("sun4i_handle_irq.part.0 [irqs]") & NAME_IRQ);
	assert_int_equal(name_flags("x.softirq"), 0);
}

/* A trace that a test is about. */
static void run(struct trace *t, const struct filters *filters,
		struct sink *sink, const char *text)
{
	struct trace_options opt = {
		.filters = filters, .stats = true, .edges = true,
	};
	char path[] = "/tmp/ftd-test-XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, text, strlen(text)), strlen(text));
	close(fd);
	opt.path = path;
	trace_run(t, &opt, sink);
	t->name = NULL;
	unlink(path);
}

static const struct func_stat *stat_of(struct trace *t, const char *name)
{
	uint32_t func = names_intern(&t->names, name, strlen(name));

	if (func >= t->stats.room)
		stats_extend(&t->stats, func);
	return &t->stats.funcs[func];
}

static void expect_local(struct trace *t, const char *name, uint64_t local,
			 uint64_t irq, uint64_t asleep)
{
	const struct func_stat *f = stat_of(t, name);

	if (f->local != local || f->irq != irq || f->asleep != asleep)
		fail_msg("%s: local %llu, irq %llu, asleep %llu", name,
			 (unsigned long long)f->local, (unsigned long long)f->irq,
			 (unsigned long long)f->asleep);
}

static void test_interrupts(void **state)
{
	struct trace t;

	(void)state;
	run(&t, NULL, NULL,
	    " 0)               |  f() {\n"
	    " 0)   1.000 us    |    irq_enter_rcu();\n"
	    " 0)               |    gic_handle_irq() {\n"
	    " 0)   2.000 us    |      generic_handle_domain_irq();\n"
	    " 0)   3.000 us    |    }\n"
	    " 0)               |    irq_exit_rcu() {\n"
	    " 0)   4.000 us    |      handle_softirqs();\n"
	    " 0)   5.000 us    |    }\n"
	    " 0)   1.000 us    |    g();\n"
	    " 0) + 20.000 us   |  }\n"
	    " 0)               |  do_softirq() {\n"
	    " 0)   4.000 us    |    __do_softirq();\n"
	    " 0)   5.000 us    |  }\n");
	expect_local(&t, "f", 19000, 9000, 0);
	expect_local(&t, "gic_handle_irq", 1000, 0, 0);
	expect_local(&t, "irq_exit_rcu", 1000, 0, 0);
	expect_local(&t, "do_softirq", 1000, 0, 0);
	/* f calls g, and two of the interrupt's functions call one each */
	assert_int_equal(t.stats.edge_count, 4);
	trace_free(&t);
}

static void test_arrows(void **state)
{
	struct trace t;

	(void)state;
	run(&t, NULL, NULL,
	    " 0)               |  f() {\n"
	    " 0)   ==========> |\n"
	    " 0)               |    handler() {\n"
	    " 0)   1.000 us    |      h();\n"
	    " 0)   3.000 us    |    }\n"
	    " 0)   <========== |\n"
	    " 0)   2.000 us    |    handler();\n"
	    " 0) + 20.000 us   |  }\n");
	expect_local(&t, "f", 18000, 3000, 0);
	expect_local(&t, "handler", 4000, 0, 0);
	trace_free(&t);
}

static void test_sleep(void **state)
{
	struct trace t;

	(void)state;
	run(&t, NULL, NULL,
	    " 0)               |  f() {\n"
	    " 0)               |    schedule() {\n"
	    " 0)   1.000 us    |      rcu_note_context_switch();\n"
	    " 0)               |      __schedule() {\n"
	    " 0) + 30.000 us   |      }\n"
	    " 0) + 40.000 us   |    }\n"
	    " 0)   7.000 us    |    preempt_schedule_irq();\n"
	    " 0) + 60.000 us   |  }\n");
	expect_local(&t, "schedule", 9000, 0, 0);
	expect_local(&t, "__schedule", 30000, 0, 30000);
	expect_local(&t, "f", 20000, 0, 7000);
	trace_free(&t);

	/* Nothing but the lines of others tells. */
	run(&t, NULL, NULL,
	    "  1.000100 |   0)      a-1       |               |  f() {\n"
	    "  1.000110 |   0)      b-2       |               |  g() {\n"
	    "  1.000130 |   0)      a-1       |   1.000 us    |    h();\n"
	    "  1.000140 |   0)      a-1       | + 40.000 us   |  }\n"
	    "  1.000150 |   1)      b-2       | + 40.000 us   |  }\n");
	expect_local(&t, "f", 39000, 0, 20000);
	expect_local(&t, "g", 40000, 0, 20000);
	trace_free(&t);
}

static int calls, depths;

static void *count_enter(struct sink *sink, const struct call *call, void *parent)
{
	(void)sink;
	assert_true(!parent == !call->depth);
	return &calls;
}

static void count_leave(struct sink *sink, const struct call *call)
{
	(void)sink;
	assert_ptr_equal(call->data, &calls);
	calls++;
	depths += call->depth;
}

static void test_from(void **state)
{
	struct sink sink = { .enter = count_enter, .leave = count_leave };
	struct filters f = NO_FILTERS;
	struct trace t;

	(void)state;
	patterns_add(&f.from, "-", "f");
	run(&t, &f, &sink,
	    " 0)               |  a() {\n"
	    " 0)   1.000 us    |    g();\n"
	    " 0)               |    f() {\n"
	    " 0)               |      f() {\n"
	    " 0)   1.000 us    |        g();\n"
	    " 0)   3.000 us    |      }\n"
	    " 0)   9.000 us    |    }\n"
	    " 0) + 20.000 us   |  }\n");
	assert_int_equal(calls, 3);
	assert_int_equal(depths, 0 + 1 + 2);
	assert_int_equal(stat_of(&t, "a")->count, 0);
	assert_int_equal(stat_of(&t, "g")->count, 1);
	assert_int_equal(stat_of(&t, "f")->total, 9000);
	trace_free(&t);
	filters_free(&f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hist),
		cmocka_unit_test(test_hist_error),
		cmocka_unit_test(test_wide),
		cmocka_unit_test(test_deviation),
		cmocka_unit_test(test_filters),
		cmocka_unit_test(test_exclusion),
		cmocka_unit_test(test_name_flags),
		cmocka_unit_test(test_interrupts),
		cmocka_unit_test(test_arrows),
		cmocka_unit_test(test_sleep),
		cmocka_unit_test(test_from),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
