// SPDX-License-Identifier: GPL-2.0
/* The parts that can be tested without another process. */
#include <dwarf.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/units.h"
#include "base/util.h"
#include "modules/kuser.h"
#include "modules/module.h"
#include "modules/symbol.h"
#include "report/rows.h"
#include "sample/cost.h"
#include "sample/lanes.h"
#include "sample/pace.h"
#include "sample/stacks.h"
#include "target/maps.h"
#include "target/task.h"
#include "unwind/expression.h"

static void test_stat(void **state)
{
	struct task_stat stat;

	(void)state;
	assert_true(task_stat_parse("7 (a) (b) S 3 7 7 0 -1 4194304 1 0 0 0 12 34 0 0 20 0 1 0 99 "
				    "4096 1 18446744073709551615 1000 2000 3000 0 0", &stat));
	assert_string_equal(stat.name, "a) (b");
	assert_int_equal(stat.state, 'S');
	assert_int_equal(stat.parent, 3);
	assert_false(stat.kernel);
	assert_int_equal(stat.ticks, 46);
	assert_int_equal(stat.program, 1000 * 31 + 3000);
	assert_true(task_stat_parse("2 (kthreadd) S 0 0 0 0 -1 2129984 0", &stat));
	assert_true(stat.kernel);
	assert_int_equal(stat.program, 0);
	assert_false(task_stat_parse("", &stat));
	assert_false(task_stat_parse("7 (cut", &stat));
	assert_false(task_stat_parse("7 )( S", &stat));
}

/* The file begins with the thread's name. */
static void test_last_on_cpu(void **state)
{
	const int task = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	uint64_t before, named;
	char name[TASK_NAME];

	(void)state;
	before = task_last_on_cpu(task, gettid());
	prctl(PR_GET_NAME, name);
	prctl(PR_SET_NAME, "exec_start:1.2");
	named = task_last_on_cpu(task, gettid());
	prctl(PR_SET_NAME, name);
	close(task);
	if (!before)
		skip();
	assert_in_range(named, before, before + UNIT_SEC);
}

static void test_call(void **state)
{
	struct task_call call;

	(void)state;
	assert_int_equal(task_call_parse("running\n", &call), TASK_RUNS);
	assert_int_equal(task_call_parse("35 0x1 0x2 0x3 0x4 0x5 0x6 0x7ffe10 0x7f20\n", &call),
			 TASK_SLEEPS);
	assert_int_equal(call.number, 35);
	assert_int_equal(call.args[0], 1);
	assert_int_equal(call.args[5], 6);
	assert_int_equal(call.sp, 0x7ffe10);
	assert_int_equal(call.pc, 0x7f20);
	assert_string_equal(call.line, "35 0x1 0x2 0x3 0x4 0x5 0x6 0x7ffe10 0x7f20");
	assert_int_equal(task_call_parse("-1 0x7ffe10 0x7f20\n", &call), TASK_SLEEPS);
	assert_int_equal(call.number, -1);
	assert_int_equal(call.args[0], 0);
	assert_int_equal(task_call_parse("-1 0x0 0x0\n", &call), TASK_NO_STACK);
	assert_int_equal(task_call_parse("", &call), TASK_NO_STACK);
	assert_int_equal(task_call_parse("5", &call), TASK_NO_STACK);
}

static void test_stacks(void **state)
{
	uint32_t one = stack_push(STACK_ROOT, place_text("one"));
	uint32_t two = stack_push(one, place_code(NULL, 0x1234));

	(void)state;
	assert_int_equal(stack_push(STACK_ROOT, place_text("one")), one);
	assert_int_equal(stack_push(one, place_code(NULL, 0x1234)), two);
	assert_int_not_equal(stack_push(one, place_code(NULL, 0x1235)), two);
	assert_int_not_equal(stack_push_found(one, place_code(NULL, 0x1234), METHOD_EXIDX), two);
	assert_int_equal(stack_method(two), METHOD_NONE);
	assert_int_equal(stack_method(stack_push_found(one, place_text("one"), METHOD_EXIDX)),
			 METHOD_EXIDX);
	assert_int_equal(stack_outer(two), one);
	assert_int_equal(stack_outer(one), STACK_ROOT);
	assert_string_equal(place_numbered(stack_place(one))->text, "one");
	assert_int_equal(place_numbered(stack_place(two))->address, 0x1234);
}

/* Such an address is not taken for one of another module. */
static void test_wild_places(void **state)
{
	const struct module first = { .number = 0, .name = (char *)"/lib/first" };
	const struct module second = { .number = 1, .name = (char *)"/lib/second" };
	uint32_t good = place_code(&second, 0x1000);

	(void)state;
	assert_int_not_equal(place_code(&first, 1ull << 47 | 0x1000), good);
	assert_ptr_equal(place_numbered(good)->module, &second);
	assert_int_equal(place_numbered(good)->address, 0x1000);
	assert_string_equal(place_numbered(place_code(&first, 1ull << 47))->text,
			    "first+0x800000000000");
	assert_string_equal(place_numbered(place_code(NULL, 0xffffffffff600000))->text,
			    "0xffffffffff600000");
}

static void test_tallies(void **state)
{
	uint32_t lane = lane_begin(7, 8), stack = stack_push(STACK_ROOT, place_text("tally"));
	const struct tally *tally;

	(void)state;
	tally_add(lane, stack, STATE_RUNNING, 2);
	tally_add(lane_begin(7, 9), stack, STATE_RUNNING, 7);
	tally_add(lane, stack, STATE_RUNNING, 2);
	tally_add(lane, stack, STATE_STOPPED, 1);
	tally = tally_first(lane_numbered(lane));
	assert_int_equal(tally->count, 4);
	assert_int_equal(tally->state, STATE_RUNNING);
	tally = tally_next(tally);
	assert_int_equal(tally->count, 1);
	assert_int_equal(tally->state, STATE_STOPPED);
	assert_null(tally_next(tally));
	lane_numbered(lane)->samples[STATE_RUNNING] = 4;
	lane_numbered(lane)->samples[STATE_STOPPED] = 1;
	assert_int_equal(lane_total(lane_numbered(lane)), 5);
}

static void test_share(void **state)
{
	(void)state;
	assert_int_equal(rows_share(2, 3), 66667);
	assert_int_equal(rows_share(1, 3), 33333);
	assert_int_equal(rows_share(3, 3), 100000);
}

static void test_cost(void **state)
{
	struct cost cost = { 0 };

	(void)state;
	for (int i = 0; i < 98; i++)
		cost_stop(&cost, 10000);
	cost_stop(&cost, 500);
	cost_stop(&cost, 3000000);
	assert_int_equal(cost.stops, 100);
	assert_int_equal(cost.classes[0], 1);
	assert_int_equal(cost.classes[4], 98);
	assert_int_equal(cost_quantile(&cost, 0.5), 16000);
	assert_int_equal(cost_quantile(&cost, 1), 4096000);
	assert_int_equal(cost.longest, 3000000);
}

/* The rules of x86-64's PLT and of its signal frames */
static void test_expression(void **state)
{
	static const Dwarf_Op plt[] = {
		{ .atom = DW_OP_breg7, .number = 8 }, { .atom = DW_OP_breg0 + REG_PC },
		{ .atom = DW_OP_lit15 }, { .atom = DW_OP_and }, { .atom = DW_OP_lit11 },
		{ .atom = DW_OP_ge }, { .atom = DW_OP_lit3 }, { .atom = DW_OP_shl },
		{ .atom = DW_OP_plus },
	};
	static const Dwarf_Op signal[] = {
		{ .atom = DW_OP_breg7, .number = 160 }, { .atom = DW_OP_deref },
	};
	/* libdw has the CFA stand before what says where a register is. */
	static const Dwarf_Op rbp[] = {
		{ .atom = DW_OP_call_frame_cfa }, { .atom = DW_OP_breg7, .number = 120 },
	};
	struct term term;

	(void)state;
	assert_true(expression(plt, ARRAY_SIZE(plt), 0x1026, &term));
	assert_int_equal(term.base, 7);
	assert_int_equal(term.offset, 8);
	assert_true(expression(plt, ARRAY_SIZE(plt), 0x102b, &term));
	assert_int_equal(term.offset, 16);
	assert_true(expression(signal, ARRAY_SIZE(signal), 0, &term));
	assert_int_equal(term.offset, 160);
	assert_true(term.deref);
	assert_true(expression(rbp, ARRAY_SIZE(rbp), 0, &term));
	assert_int_equal(term.base, 7);
	assert_int_equal(term.offset, 120);
	assert_false(expression(plt + 3, 1, 0, &term));
	assert_false(expression(plt, 2, 0, &term));
	assert_false(expression(plt, 0, 0, &term));
	assert_false(expression(signal + 1, 1, 0, &term));
}

static void test_maps(void **state)
{
	struct map list[] = { { .start = 10, .end = 20 }, { .start = 20, .end = 30 },
			      { .start = 40, .end = 50 } };
	struct maps maps = { .list = list, .count = ARRAY_SIZE(list) };

	(void)state;
	assert_null(maps_find(&maps, 9));
	assert_ptr_equal(maps_find(&maps, 10), &list[0]);
	assert_ptr_equal(maps_find(&maps, 20), &list[1]);
	assert_null(maps_find(&maps, 30));
	assert_ptr_equal(maps_find(&maps, 49), &list[2]);
	assert_null(maps_find(&maps, 50));
}

static void sample_for(struct pace *pace, struct cost *cost, uint64_t *time, uint64_t each)
{
	for (int i = 0; i < 1000; i++) {
		pace_took(pace, pace->cpu + each, pace->stopped + each / 10);
		*time += pace_distance(pace, cost);
		if (*time < pace_earliest(pace))
			*time = pace_earliest(pace);
	}
}

static void test_helpers(void **state)
{
	static char vectors[] = "[vectors]", other[] = "[vdso]";
	const struct module page = { .name = vectors }, not_it = { .name = other };
	uint64_t start = 0;

	(void)state;
	assert_string_equal(kuser_name(&page, 0xffff0fdc, &start), "__kuser_cmpxchg");
	assert_int_equal(start, 0xffff0fc0);
	assert_string_equal(kuser_name(&page, 0xffff0f60, &start), "__kuser_cmpxchg64");
	assert_null(kuser_name(&page, 0xffff0f5c, &start));
	assert_null(kuser_name(&page, 0xffff0ffc, &start));
	assert_null(kuser_name(&not_it, 0xffff0fc0, &start));
}

/* Of C, C++, Rust of today (v0), Rust with a hash at the end (legacy); what is none of these */
static void test_names(void **state)
{
	static const struct {
		const char *symbol, *name;
	} names[] = {
		{ "main", "main" },
		{ "memcpy@@GLIBC_2.14", "memcpy" },
		{ "_ZN3foo3barEi", "foo::bar" },
		{ "_ZNSt6vectorIiSaIiEE9push_backERKi",
		  "std::vector<int, std::allocator<int> >::push_back" },
		{ "_RNvCs1234_7mycrate3foo", "mycrate::foo" },
		{ "_RNCNvCs1234_7mycrate4main0", "mycrate::main::{closure#0}" },
		{ "_RNvMs_NtCs5l0EXMQXRMU_4core3numj3pow", "<usize>::pow" },
		{ "_RINvNtCs4fqI2P2rA04_4core3mem4dropNtCs9_5mycra1TEB2_",
		  "core::mem::drop::<mycra::T>" },
		{ "_RNvXs_Cs1234_7mycrateNtB4_1SNtNtCs5l0EXMQXRMU_4core3fmt7Display3fmt",
		  "<mycrate::S as core::fmt::Display>::fmt" },
		{ "_RNvCs1234_7mycrate3foo.llvm.AB12", "mycrate::foo" },
		{ "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE", "core::fmt::Formatter::pad" },
		{ "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE.llvm.12345678",
		  "core::fmt::Formatter::pad" },
		{ "_ZN46_$LT$Test$u20$as$u20$core..ops..drop..Drop$GT$4drop17h0123456789abcdefE",
		  "<Test as core::ops::drop::Drop>::drop" },
		{ "_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE",
		  "std::rt::lang_start::{{closure}}" },
		{ "_R", "_R" },
		{ "_RNvCs1234_99mycrate3foo", "_RNvCs1234_99mycrate3foo" },
		{ "_ZN99fooE", "_ZN99fooE" },
	};
	char *name;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(names); i++) {
		name = symbol_name(names[i].symbol);
		assert_string_equal(name, names[i].name);
		free(name);
	}
}

static void test_pace(void **state)
{
	struct pace pace = { .interval = 10000000, .seed = 1, .max_cpu = 0.1 };
	struct cost cost = { 0 };
	uint64_t time = 0, before;

	(void)state;
	/* 1 % of a CPU: as often as was asked for */
	sample_for(&pace, &cost, &time, 100000);
	assert_in_range(time / 1000, 9700000, 10300000);
	assert_int_equal(cost.slowed_by_cpu, 0);
	/* 50 % would be too much. */
	before = time;
	sample_for(&pace, &cost, &time, 5000000);
	assert_true(pace.cpu <= time * pace.max_cpu);
	assert_true(time - before < 5000000000 / pace.max_cpu * 1.1);
	assert_in_range(cost.slowed_by_cpu, 900, 1000);
	/* As before, when it is cheap again */
	before = time;
	sample_for(&pace, &cost, &time, 100000);
	assert_true(time - before < 15000000000);
	assert_int_equal(cost.slowed_by_stops, 0);
	pace = (struct pace) { .interval = 10000000, .seed = 1, .max_stop = 0.001 };
	time = 0;
	sample_for(&pace, &cost, &time, 1000000);
	assert_true(pace.stopped <= time * pace.max_stop);
	assert_in_range(cost.slowed_by_stops, 900, 1000);
	/* Two samples have been taken, and the next one will be as dear. */
	pace = (struct pace) { .interval = 10000000, .seed = 1, .max_cpu = 0.1, .max_stop = 0.1 };
	pace_took(&pace, 1000000, 2000000);
	pace_took(&pace, 2000000, 4000000);
	assert_in_range(pace_earliest(&pace), 59999999, 60000001);
	pace.max_stop = 0;
	assert_in_range(pace_earliest(&pace), 29999999, 30000001);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stat), cmocka_unit_test(test_call),
		cmocka_unit_test(test_last_on_cpu),
		cmocka_unit_test(test_stacks), cmocka_unit_test(test_wild_places),
		cmocka_unit_test(test_tallies), cmocka_unit_test(test_share),
		cmocka_unit_test(test_cost), cmocka_unit_test(test_expression),
		cmocka_unit_test(test_maps), cmocka_unit_test(test_pace),
		cmocka_unit_test(test_names), cmocka_unit_test(test_helpers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
