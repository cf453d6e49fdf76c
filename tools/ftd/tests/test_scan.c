// SPDX-License-Identifier: GPL-2.0
/* One line, one record: what the scanner makes of every form of line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/util.h"
#include "lines/scan.h"
#include "lines/words.h"

struct expected {
	const char *line;
	enum record_kind kind;
	int cpu;
	int pid;
	unsigned int depth;
	const char *name;
	long long duration;	/* -1: none */
};

/* A line as input_line() hands it out: newline and slack behind, no more. */
static void scan(struct scanner *s, const char *line, struct record *rec,
		 char *name, size_t size)
{
	size_t len = strlen(line);
	char *copy = malloc(len + 1 + WORD_SLACK);

	memcpy(copy, line, len);
	copy[len] = '\n';
	memset(copy + len + 1, 'x', WORD_SLACK);
	scan_line(s, copy, copy + len, rec);
	name[0] = '\0';
	if (rec->kind == RECORD_ENTRY || rec->kind == RECORD_EXIT ||
	    rec->kind == RECORD_LEAF) {
		assert_true(rec->name_len < size);
		if (rec->name_len)
			memcpy(name, rec->name, rec->name_len);
		name[rec->name_len] = '\0';
	}
	if (rec->stamp)
		assert_in_range(record_time(rec), 0, 10000000000000000ULL);
	free(copy);
}

static void same(const struct expected *e, const char *what, long long got,
		 long long want)
{
	if (got != want)
		fail_msg("\"%s\": %s is %lld, not %lld", e->line, what, got, want);
}

#define SAME(got, want) same(e, #got, got, want)

static void expect(struct scanner *s, const struct expected *e)
{
	struct record rec;
	char name[128];

	scan(s, e->line, &rec, name, sizeof(name));
	SAME(rec.kind, e->kind);
	if (e->kind == RECORD_NOISE || e->kind == RECORD_UNKNOWN ||
	    e->kind == RECORD_OTHER)
		return;
	SAME(rec.cpu, e->cpu);
	SAME(rec.pid, e->pid);
	if (!is_call(e->kind))
		return;
	SAME(rec.depth, e->depth);
	assert_string_equal(name, e->name);
	SAME(rec.has_duration, e->duration >= 0);
	if (rec.has_duration)
		SAME(rec.duration, e->duration);
}

/* Each line on its own: columns are recognised from the line itself. */
static void expect_all(const struct expected *e, size_t count)
{
	for (; count--; e++) {
		struct scanner s = { 0 };

		expect(&s, e);
	}
}

#define EXPECT(list) expect_all(list, ARRAY_SIZE(list))

static void test_columns(void **state)
{
	static const struct expected lines[] = {
		{ "f();", RECORD_LEAF, -1, -1, 0, "f", -1 },
		{ "    f() {", RECORD_ENTRY, -1, -1, 2, "f", -1 },
		{ "  }", RECORD_EXIT, -1, -1, 1, "", -1 },
		{ " 0)   f();", RECORD_LEAF, 0, -1, 1, "f", -1 },
		{ " 12) f();", RECORD_LEAF, 12, -1, 0, "f", -1 },
		{ "   sh-4802     |   f() {", RECORD_ENTRY, -1, 4802, 1, "f", -1 },
		{ "  0.650 us    |  f();", RECORD_LEAF, -1, -1, 0, "f", 650 },
		{ "              |    f() {", RECORD_ENTRY, -1, -1, 1, "f", -1 },
		{ " 0)   0.650 us    |    f();", RECORD_LEAF, 0, -1, 1, "f", 650 },
		{ " 0)               |  f() {", RECORD_ENTRY, 0, -1, 0, "f", -1 },
		{ " 1)    sh-4802     |   0.650 us    |  f();",
			RECORD_LEAF, 1, 4802, 0, "f", 650 },
		{ " 1)    sh-4802     |               |    f() {",
			RECORD_ENTRY, 1, 4802, 1, "f", -1 },
		{ "  120.123456 |   1)    sh-4802     | + 10.650 us   |  }",
			RECORD_EXIT, 1, 4802, 0, "", 10650 },
		{ "  120.123456 |    f() {", RECORD_ENTRY, -1, -1, 1, "f", -1 },
		{ "  120.123456 |     sh-4802     |     f() {",
			RECORD_ENTRY, -1, 4802, 2, "f", -1 },
		{ "    0.000001 |   0)    sh-4802     |  d..1. |   0.650 us    |  f();",
			RECORD_LEAF, 0, 4802, 0, "f", 650 },
		{ " 0)  d.h2 |   0.650 us    |  f();", RECORD_LEAF, 0, -1, 0, "f", 650 },
		{ " 0)  ..... |   f();", RECORD_LEAF, 0, -1, 1, "f", -1 },
		/* A file that has been through another system */
		{ " 0)               |  f() {\r", RECORD_ENTRY, 0, -1, 0, "f", -1 },
		{ " 0)   1.000 us    |    g();\r", RECORD_LEAF, 0, -1, 1, "g", 1000 },
		{ " 0)   2.000 us    |  }\r", RECORD_EXIT, 0, -1, 0, "", 2000 },
		{ "\r", RECORD_NOISE, -1, -1, 0, "", -1 },
	};

	(void)state;
	EXPECT(lines);
}

static void test_durations(void **state)
{
	static const struct expected lines[] = {
		{ " 0)   0.000 us    |  f();", RECORD_LEAF, 0, -1, 0, "f", 0 },
		{ " 0) + 99.999 us   |  }", RECORD_EXIT, 0, -1, 0, "", 99999 },
		{ " 0) ! 100.001 us  |  }", RECORD_EXIT, 0, -1, 0, "", 100001 },
		{ " 0) # 1234.567 us |  }", RECORD_EXIT, 0, -1, 0, "", 1234567 },
		{ " 0) * 14537.78 us |  }", RECORD_EXIT, 0, -1, 0, "", 14537780 },
		{ " 0) * 12770.00 us |  }", RECORD_EXIT, 0, -1, 0, "", 12770000 },
		{ " 0) @ 145377.8 us |  }", RECORD_EXIT, 0, -1, 0, "", 145377800 },
		{ " 0) $ 1453778 us  |  }", RECORD_EXIT, 0, -1, 0, "", 1453778000 },
		{ " 0) $ 45377812 us |  }", RECORD_EXIT, 0, -1, 0, "", 45377812000 },
		{ "# 1234.567 us |  }", RECORD_EXIT, -1, -1, 0, "", 1234567 },
		{ " 0)   1. 76 us |  f();", RECORD_LEAF, 0, -1, 0, "f", 1076 },
		{ " 0)   1.  6 us |  f();", RECORD_LEAF, 0, -1, 0, "f", 1006 },
		{ " 0) + 10.500 us |  f();", RECORD_LEAF, 0, -1, 0, "f", 10500 },
	};

	(void)state;
	EXPECT(lines);
}

static void test_text(void **state)
{
	static const struct expected lines[] = {
		{ " 0)   1.000 us    |  } /* schedule */", RECORD_EXIT, 0, -1, 0, "schedule", 1000 },
		{ " 0)   1.000 us    |  } /* ext4_read [ext4] */",
			RECORD_EXIT, 0, -1, 0, "ext4_read [ext4]", 1000 },
		{ " 0)   1.000 us    |  } /* f() */", RECORD_EXIT, 0, -1, 0, "f", 1000 },
		{ " 0)   1.000 us    |  } /* f = -2 */", RECORD_EXIT, 0, -1, 0, "f", 1000 },
		{ " 0)   1.000 us    |  } /* f ret=0x0 */", RECORD_EXIT, 0, -1, 0, "f", 1000 },
		{ " 0)   1.000 us    |  } /* ret=0x0 */", RECORD_EXIT, 0, -1, 0, "", 1000 },
		{ " 0)   1.000 us    |  } /* = 0x0 */", RECORD_EXIT, 0, -1, 0, "", 1000 },
		{ " 0)   1.000 us    |  } /* f\" */", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ " 0)   1.000 us    |  } /* sche", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ " 0)   1.000 us    |  f(); /* ret=0x0 */", RECORD_LEAF, 0, -1, 0, "f", 1000 },
		{ " 0)   1.000 us    |  f(); /* <-g+0x12/0x34 ret=-2 */",
			RECORD_LEAF, 0, -1, 0, "f", 1000 },
		{ " 0)               |  f() { /* <-g+0x12/0x34 */",
			RECORD_ENTRY, 0, -1, 0, "f", -1 },
		{ " 0)   1.000 us    |  f [nfs]();", RECORD_LEAF, 0, -1, 0, "f [nfs]", 1000 },
		{ " 0)               |  f [nfs]() {", RECORD_ENTRY, 0, -1, 0, "f [nfs]", -1 },
		{ " 0)   1.000 us    |  f.isra.0.constprop.0();",
			RECORD_LEAF, 0, -1, 0, "f.isra.0.constprop.0", 1000 },
		{ " 0)   1.000 us    |  f(a=1, b=\"x | ) { y\");",
			RECORD_LEAF, 0, -1, 0, "f", 1000 },
		{ " 0)               |  f(p=(); /* */) {", RECORD_ENTRY, 0, -1, 0, "f", -1 },
		{ " 0)   1.000 us    |  0xc0101234();", RECORD_LEAF, 0, -1, 0, "0xc0101234", 1000 },
		{ " 0)   1.000 us    |  f(", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ " 0)   1.000 us    |  f", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ " 0)   1.0", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ " 0)   1.000 us    |  }\r", RECORD_EXIT, 0, -1, 0, "", 1000 },
	};

	(void)state;
	EXPECT(lines);
}

static void test_other_lines(void **state)
{
	static const struct expected lines[] = {
		{ "", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "\r", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "# tracer: function_graph", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ " ------------------------------------------", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ " 0)   ==========> |", RECORD_IRQ_ENTER, 0, -1, 0, "", 0 },
		{ " 0)   <========== |", RECORD_IRQ_EXIT, 0, -1, 0, "", 0 },
		{ " 0)               |  /* sched_switch: a-1 | b-2 ==> c */",
			RECORD_NOISE, 0, 0, 0, "", 0 },
		{ " (Overruns: 0)", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "CPU:3 [LOST 1234 EVENTS]", RECORD_LOST, 3, -1, 0, "", 0 },
		{ "CPU:3 [1234 EVENTS DROPPED]", RECORD_LOST, 3, -1, 0, "", 0 },
		{ "CPU:3 [EVENTS DROPPED]", RECORD_LOST, 3, -1, 0, "", 0 },
		{ "CPU:3 [LOST EVENTS]", RECORD_LOST, 3, -1, 0, "", 0 },
		{ "##### CPU 2 buffer started ####", RECORD_START, -1, -1, 0, "", -1 },
		{ " 0)    cat-123     =>    sh-120    ", RECORD_SWITCH, 0, 120, 0, "", 0 },
		{ " 0)  a-1 =>b-123   =>  c=>d-9-120  ", RECORD_SWITCH, 0, 120, 0, "", 0 },
		{ " | 1)  migration/0--1  =>  sshd-1755", RECORD_SWITCH, 1, 1755, 0, "", 0 },
		/* The width got lost on the way here. */
		{ " 1) cat-123 => sh-9", RECORD_SWITCH, 1, 9, 0, "", 0 },
		{ "1) a-9 => bash-1234567", RECORD_SWITCH, 1, 1234567, 0, "", 0 },
	};

	(void)state;
	EXPECT(lines);
}

/* Names that look like something else: the columns known before decide. */
static void test_hostile_tasks(void **state)
{
	static const struct expected lines[] = {
		{ " 0)    sh-4802     |   0.650 us    |  f();", RECORD_LEAF, 0, 4802, 0, "f", 650 },
		{ " 0)   a b c-17     |   0.650 us    |  f();", RECORD_LEAF, 0, 17, 0, "f", 650 },
		{ " 0)   a-b-c-17     |   0.650 us    |  f();", RECORD_LEAF, 0, 17, 0, "f", 650 },
		{ " 0)   x | y-17     |   0.650 us    |  f();", RECORD_LEAF, 0, 17, 0, "f", 650 },
		{ " 0)  1-2 | x-171   |   0.650 us    |  f();", RECORD_LEAF, 0, 171, 0, "f", 650 },
		{ " 0)   <...>-17     |   0.650 us    |  f();", RECORD_LEAF, 0, 17, 0, "f", 650 },
		{ " 0)   f(); {-17    |   0.650 us    |  f();", RECORD_LEAF, 0, 17, 0, "f", 650 },
		{ " 0)    \x1b[2J-17     |   0.650 us    |  f();", RECORD_LEAF, 0, 17, 0, "f", 650 },
		{ " 0)  <idle>-0      |   0.650 us    |  f();", RECORD_LEAF, 0, 0, 0, "f", 650 },
		{ " 0)  kworker-1234567 |   0.650 us    |  f();", RECORD_LEAF, 0, 1234567, 0, "f", 650 },
		{ " 0)    ksoftirqd/0-9 |   0.650 us    |  f();", RECORD_LEAF, 0, 9, 0, "f", 650 },
		{ " 0)    sh-4802    |   0.650 us    |  f();", RECORD_LEAF, 0, 4802, 0, "f", 650 },
	};
	static const struct expected bare[] = {
		{ "    sh-4802     |   0.650 us    |  f();", RECORD_LEAF, -1, 4802, 0, "f", 650 },
		{ "   1) x-4802    |   0.650 us    |  f();", RECORD_LEAF, -1, 4802, 0, "f", 650 },
		{ " 5 us | -4802  |   0.650 us    |  f();", RECORD_LEAF, -1, 4802, 0, "f", 650 },
	};
	struct scanner s = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(lines); i++)
		expect(&s, &lines[i]);
	s.columns = 0;
	for (i = 0; i < ARRAY_SIZE(bare); i++)
		expect(&s, &bare[i]);
}

static void test_trace_cmd(void **state)
{
	static const struct expected lines[] = {
		{ "   <...>-69672 [002] 917795.467858: funcgraph_entry:                   |  f() {",
			RECORD_ENTRY, 2, 69672, 0, "f", -1 },
		{ "   <...>-69672 [002] 917795.467861: funcgraph_entry:        0.157 us   |    g();",
			RECORD_LEAF, 2, 69672, 1, "g", 157 },
		{ "   a [1] 2.3: x-y-7 [002] d..1 917795.467861: funcgraph_exit:  + 11.375 us  |  }",
			RECORD_EXIT, 2, 7, 0, "", 11375 },
		{ "   a-7 [023]   129.311706: funcgraph_entry:      #57377.796 us |  f();",
			RECORD_LEAF, 23, 7, 0, "f", 57377796 },
		{ "   a-7 [023]   129.311706: funcgraph_entry:        5.642us   |  f();",
			RECORD_LEAF, 23, 7, 0, "f", 5642 },
		{ "   a-7 [023]   129.311706: sched_switch:         a:7 [120] S ==> b:8 [120]",
			RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "cpus=4", RECORD_NOISE, 0, 0, 0, "", 0 },
	};
	struct scanner s = { 0 };
	size_t i;

	(void)state;
	EXPECT(lines);
	for (i = 0; i < ARRAY_SIZE(lines); i++)
		expect(&s, &lines[i]);
}

/* A header decides, even about a column that nothing else can tell. */
static void test_header(void **state)
{
	static const struct expected lines[] = {
		{ "#     TIME          REL TIME     CPU    DURATION                  FUNCTION CALLS",
			RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "    1.000002 |         12 us |   0)   0.650 us    |  f();",
			RECORD_LEAF, 0, -1, 0, "f", 650 },
	};
	struct scanner s = { 0 };

	(void)state;
	expect(&s, &lines[0]);
	expect(&s, &lines[1]);
}

/* One after the other: what has come before tells other text from damage. */
static void expect_in_order(const struct expected *e, size_t count)
{
	struct scanner s = { 0 };

	while (count--)
		expect(&s, e++);
}

static void test_damage(void **state)
{
	static const struct expected lines[] = {
		{ "# cat trace", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "some text", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ " 0)   1.000 us    |  f", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ " 0)   1.000 us    |  f();", RECORD_LEAF, 0, -1, 0, "f", 1000 },
		{ "some text", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ "** 2 printk messages dropped **", RECORD_LOST, -1, -1, 0, "", 0 },
	};

	(void)state;
	expect_in_order(lines, ARRAY_SIZE(lines));
}

static void test_log(void **state)
{
	static const struct expected lines[] = {
		{ "U-Boot 2023.01", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "** 2 printk messages dropped **", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "[    0.000000] Linux version 6.12", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "[    0.000000] ", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "[    0.000000] f();", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "[    3.427452] Dumping ftrace buffer:", RECORD_START, -1, -1, 0, "", 0 },
		{ "[    3.427659] ---------------------------------", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "[    3.439641]  0)   1.000 us    |  f();\r", RECORD_LEAF, 0, -1, 0, "f", 1000 },
		{ "[    3.439641]  0)   1.000 us    |  f", RECORD_UNKNOWN, 0, 0, 0, "", 0 },
		{ "** 2 printk messages dropped **", RECORD_LOST, -1, -1, 0, "", 0 },
		{ "<0>[    3.439641][ T1234]  0)               |    f() {",
			RECORD_ENTRY, 0, -1, 1, "f", -1 },
		{ "[    3.439641]  0)    cat-123     =>    sh-120    ", RECORD_SWITCH, 0, 120, 0, "", 0 },
		{ "               0)    sh-120     =>    cat-123   ", RECORD_SWITCH, 0, 123, 0, "", 0 },
		{ "               0)               |    f() {", RECORD_ENTRY, 0, -1, 1, "f", -1 },
		{ "[Sat Nov 21 19:00:00 2026]  0)   2.000 us    |    }",
			RECORD_EXIT, 0, -1, 1, "", 2000 },
		{ "Nov  1 19:00:00 board kernel:  0)   2.000 us    |    f();",
			RECORD_LEAF, 0, -1, 1, "f", 2000 },
		{ "Nov 21 19:00:00 board sshd[7]: [ 0)   2.000 us    |    f();",
			RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "[Nov21 19:00]  0)   2.000 us    |  }", RECORD_EXIT, 0, -1, 0, "", 2000 },
		{ "[  +0.000014]  0)   ==========> |", RECORD_IRQ_ENTER, 0, -1, 0, "", 0 },
		{ "[    3.439641]    2.000 us    |  }", RECORD_EXIT, -1, -1, 0, "", 2000 },
		{ "}", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "login: ", RECORD_OTHER, 0, 0, 0, "", 0 },
	};
	/* No clock of a log */
	static const struct expected others[] = {
		{ "[  OK  ]  0)   1.000 us    |  f();", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "[    3.439641]0)   1.000 us    |  f();", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "[    3.439641  0)   1.000 us    |  f();", RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "<[    3.439641]  0)   1.000 us    |  f();", RECORD_OTHER, 0, 0, 0, "", 0 },
	};

	(void)state;
	expect_in_order(lines, ARRAY_SIZE(lines));
	EXPECT(others);
}

/* Where function_graph is not the current tracer */
static void test_events(void **state)
{
	static const struct expected lines[] = {
		{ "# tracer: nop", RECORD_NOISE, 0, 0, 0, "", 0 },
		{ "          <idle>-0       [000] d..1.     0.000001:  0)               |  f() {",
			RECORD_ENTRY, 0, -1, 0, "f", -1 },
		{ "     a [b] c-1-123     [001] .....   123.000001:  1)   1.000 us    |    g();",
			RECORD_LEAF, 1, -1, 1, "g", 1000 },
		{ "       a c-1-123     [001] .....   123.000001: sched_switch: prev_comm=f();",
			RECORD_NOISE, 1, 0, 0, "", 0 },
		{ "          <idle>-0       [000] d..1.     0.000009:  0)   8.000 us    |  }",
			RECORD_EXIT, 0, -1, 0, "", 8000 },
		{ "          <idle>-0       [000] d..1.     0.000009:  0)   8.000 us    |  f",
			RECORD_UNKNOWN, 0, 0, 0, "", 0 },
	};
	/* Not what stands before an event */
	static const struct expected others[] = {
		{ "   idle        [000] d..1.     0.000001:  0)   1.000 us    |  f();",
			RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "   <idle>-0    [000] d..1.     0.000001  0)   1.000 us    |  f();",
			RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "   <idle>-0    [000] d..1.     1:  0)   1.000 us    |  f();",
			RECORD_OTHER, 0, 0, 0, "", 0 },
		{ "   <idle>-0    [000 d..1.     0.000001:  0)   1.000 us    |  f();",
			RECORD_OTHER, 0, 0, 0, "", 0 },
	};

	(void)state;
	expect_in_order(lines, ARRAY_SIZE(lines));
	EXPECT(others);
}

/* Events beside no calls: whose, when, and whether an interrupt has come to it */
static void test_lone_events(void **state)
{
	struct scanner s = { 0 };
	struct record rec;
	char name[8];

	(void)state;
	scan(&s, "    a [0] b-34     [001] d.h2.     1.145000: sched_waking: comm=c pid=8", &rec, name,
	     sizeof(name));
	assert_int_equal(rec.kind, RECORD_NOISE);
	assert_int_equal(rec.event_len, strlen("sched_waking: comm=c pid=8"));
	assert_int_equal(rec.pid, 34);
	assert_int_equal(rec.comm_len, strlen("a [0] b"));
	assert_non_null(rec.stamp);
	assert_true(rec.in_irq);
	scan(&s, "          hsz-34     [001] d..2.     1.145000: sched_waking: comm=c pid=8", &rec, name,
	     sizeof(name));
	assert_int_equal(rec.pid, 34);
	assert_false(rec.in_irq);
	/* The tracer function */
	scan(&s, "          hsz-34     [001] d.h2.     1.145000: schedule <-rest_init", &rec, name,
	     sizeof(name));
	assert_int_equal(rec.kind, RECORD_OTHER);
	assert_false(rec.in_irq);
}

/* When a line was printed is not when the call was made. */
static void test_log_time(void **state)
{
	struct scanner s = { 0 };
	struct record rec;
	char name[8];

	(void)state;
	scan(&s, "[    3.439641]  0)   1.000 us    |  f();", &rec, name, sizeof(name));
	assert_null(rec.stamp);
	scan(&s, "[    3.439641]     1.000002 |   0)   1.000 us    |  f();", &rec, name,
	     sizeof(name));
	assert_int_equal(rec.kind, RECORD_LEAF);
	assert_non_null(rec.stamp);
}

static void test_time(void **state)
{
	static const struct {
		const char *stamp;
		uint64_t time;
	} times[] = {
		{ "  120.000456", 120000456000ULL },
		{ "1700000000.000001", 1700000000000001000ULL },
		{ "8999999999.999999", 8999999999999999000ULL },
		{ "9000000000.000000", NO_TIME },
		{ "18446744073709551617.000000", NO_TIME },
	};
	struct record rec;
	char line[80];
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(times); i++) {
		struct scanner s = { 0 };

		snprintf(line, sizeof(line), "%s |   1)   0.650 us    |  f();\n%16s",
			 times[i].stamp, "");
		scan_line(&s, line, strchr(line, '\n'), &rec);
		assert_non_null(rec.stamp);
		assert_int_equal(record_time(&rec), times[i].time);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_columns),
		cmocka_unit_test(test_durations),
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_other_lines),
		cmocka_unit_test(test_hostile_tasks),
		cmocka_unit_test(test_trace_cmd),
		cmocka_unit_test(test_header),
		cmocka_unit_test(test_damage),
		cmocka_unit_test(test_log),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_lone_events),
		cmocka_unit_test(test_log_time),
		cmocka_unit_test(test_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
