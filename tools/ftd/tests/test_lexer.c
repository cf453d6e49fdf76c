// SPDX-License-Identifier: GPL-2.0
/* The lexer's fast way must say what its slow way says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/util.h"
#include "lines/block.h"
#include "lines/columns.h"
#include "lines/lexer_fast.h"
#include "lines/lexer_slow.h"
#include "read/input.h"

#define REPORT	(COLUMN_REPORT | COLUMN_DURATION)
#define ALL_COLUMNS \
	(COLUMN_STAMP | COLUMN_CPU | COLUMN_TASK | COLUMN_FLAGS | COLUMN_DURATION)

static const struct {
	unsigned int columns;
	const char *text;
} usual[] = {
	{ ALL_COLUMNS,
	  "  120.123456 |    0)    sh-4802     |  d..1. | + 12.345 us   |      vfs_read();\n" },
	{ ALL_COLUMNS,
	  "99120.000000 |   13)   kworker-31   |  d..1 |               |  a_function_of_25_letters() {\n" },
	{ ALL_COLUMNS & ~COLUMN_FLAGS,
	  "  120.123456 |    0)    <idle>-0    | # 4321.987 us |            }\n" },
	{ COLUMN_STAMP | COLUMN_DURATION,
	  "    0.999999 |  @ 100.001 us  |  }\n" },
	{ COLUMN_CPU | COLUMN_DURATION, " 0)   0.541 us    |  x();\n" },
	{ COLUMN_CPU | COLUMN_TASK | COLUMN_DURATION,
	  " 3)    ) - |-77    |               |    f.isra.0() {\n" },
	{ COLUMN_DURATION, "              |  a() {\n" },
	{ REPORT,
	  "           <...>-4802    [013]   120.123456: funcgraph_entry:      + 12.345 us   |  f();\n" },
	{ REPORT,
	  "    sh-7     [000] d..1. 99120.000000: funcgraph_entry:                   |      g() {\n" },
	{ REPORT,
	  "         a b-c-120     [001]     5.217983: funcgraph_exit:         0.272 us  |  }\n" },
	{ 0, "a() {\n" },
	{ 0, "        vfs_read();\n" },
	{ 0, "      } /* a_function_of_25_letters */\n" },
	{ 0, "      } /* vfs_read = 0xc0de */\n" },
	{ COLUMN_CPU, " 13)     a() {\n" },
	{ COLUMN_STAMP, "  120.123456 |        vfs_read();\n" },
	{ COLUMN_CPU | COLUMN_TASK | COLUMN_FLAGS, " 0)    sh-4802     |  d..1. |    }\n" },
	{ COLUMN_DURATION, "  0.541 us    |  } /* vfs_read */\n" },
	{ COLUMN_DURATION, "  0.541 us    |  } /* vfs_read = 0xc0de */\n" },
	{ COLUMN_DURATION, "  0.541 us    |  } /* ret=-22 */\n" },
	{ COLUMN_DURATION, "  0.541 us    |  } /* vfs_read = 0xffffffea */\n" },
	{ COLUMN_DURATION, "  0.541 us    |  } /* vfs_read = 0xffffffffffffffea */\n" },
	{ COLUMN_DURATION, "  0.541 us    |  vfs_read(); /* = 0x0 */\n" },
};

static void same(const char *line, const char *what, long long fast, long long slow)
{
	if (fast != slow)
		fail_msg("\"%s\": %s is %lld, not %lld", line, what, fast, slow);
}

static void compare(const struct event *fast, const struct event *slow,
		    const char *line)
{
	same(line, "kind", fast->kind, slow->kind);
	same(line, "time", fast->time, slow->time);
	same(line, "duration", fast->duration, slow->duration);
	same(line, "func", fast->func, slow->func);
	same(line, "who", fast->who, slow->who);
	same(line, "cpu", fast->cpu, slow->cpu);
	same(line, "depth", fast->depth, slow->depth);
}

/* Whether the fast way takes the line; if so, the slow one agrees. */
static bool try(struct lexer *lx, unsigned int columns, const char *text)
{
	static char line[512 + BLOCK_SLACK];
	struct value value = { 0 };
	struct event fast, slow;
	const char *next, *end;

	memset(line, ' ', sizeof(line));
	memcpy(line, text, strlen(text));
	lx->scanner.columns = columns;
	lx->scanner.place = IN_TRACE;
	next = lexer_fast(lx, line, &fast);
	if (!next)
		return false;
	end = memchr(line, '\n', sizeof(line));
	same(text, "end", next - line, end + 1 - line);
	assert_true(lexer_slow(lx, line, end, &slow, &value));
	same(text, "columns", lx->scanner.columns, columns);
	if (lx->values) {
		same(text, "a value", lx->value.has_ret, value.has_ret);
		same(text, "arguments", 0, value.args_len);
		if (value.has_ret)
			same(text, "value", lx->value.ret, value.ret);
	}
	compare(&fast, &slow, text);
	return true;
}

static void test_usual(void **state)
{
	struct lexer lx;
	size_t i;

	(void)state;
	lexer_init(&lx);
	for (i = 0; i < 2 * ARRAY_SIZE(usual); i++) {
		lx.values = i % 2;
		if (!try(&lx, usual[i / 2].columns, usual[i / 2].text))
			fail_msg("\"%s\" is left to the slow way", usual[i / 2].text);
	}
	lexer_free(&lx);
}

/* What only looks like the usual form is left to the slow way. */
static void test_unusual(void **state)
{
	static const char * const lines[] = {
		"  .541 us      |  x();\n",
		"  10000.12 us  |  x();\n",
		"  0.541 us    | x();\n",
		"  0.541 us    |  x() ;\n",
		"  0.541 us    |  ();\n",
		"              |  x(1) {\n",
		"              |  x [nfs]() {\n",
		"              |  } /* x [nfs] */\n",
		"              |  } /* <-x */\n",
		"              |  } /* x = 0 */\x20\n",
		"              |  x(); /* y /* = 0 */\n",
		"              |  x();\r\n",
		"[    3.439641]   0.541 us    |  x();\n",
	};
	struct lexer lx;
	size_t i;

	(void)state;
	lexer_init(&lx);
	for (i = 0; i < ARRAY_SIZE(lines); i++)
		if (try(&lx, COLUMN_DURATION, lines[i]))
			fail_msg("\"%s\" is not left to the slow way", lines[i]);
	lexer_free(&lx);
}

/* Two characters replaced, or some left out, in any way that may matter. */
static void test_damaged(void **state)
{
	static const char letters[] = "\n\r |.-)(;{}us/*09a=>+!\t\x80";
	char text[512];
	struct lexer lx;
	int round, taken = 0;

	(void)state;
	srand(1);
	lexer_init(&lx);
	for (round = 0; round < 300000; round++) {
		int which = rand() % ARRAY_SIZE(usual);
		size_t len = strlen(usual[which].text), at;

		lx.values = rand() % 2;
		memcpy(text, usual[which].text, len + 1);
		at = rand() % (len - 1);
		text[at] = letters[rand() % (sizeof(letters) - 1)];
		at = rand() % (len - 1);
		if (rand() % 2)
			text[at] = letters[rand() % (sizeof(letters) - 1)];
		else
			memmove(text + at, text + at + 1, len - at);
		taken += try(&lx, usual[which].columns, text);
	}
	/* Most changes are in places where any character will do. */
	assert_in_range(taken, 10000, 290000);
	lexer_free(&lx);
}

/* In a log, or before a trace, what has no column beside it may be a message. */
static void test_messages(void **state)
{
	const char text[64 + BLOCK_SLACK] = "  vfs_read();\n";
	struct event ev;
	struct lexer lx;

	(void)state;
	lexer_init(&lx);
	assert_null(lexer_fast(&lx, text, &ev));
	lx.scanner.place = IN_LOG;
	assert_null(lexer_fast(&lx, text, &ev));
	lexer_free(&lx);
}

static void test_block(void **state)
{
	static char text[2 * BLOCK_SLACK] =
		"before the trace\n"
		" 0)               |  a() {\n"
		"# a comment\n"
		" 0)   1.000 us    |    b();\n"
		"what is this\n"
		" 0)   5.000 us    |  }\n";
	struct events events = { 0 };
	struct lexer lx;

	(void)state;
	lexer_init(&lx);
	lexer_block(&lx, text, text + strlen(text), &events);
	assert_int_equal(events.lines, 6);
	assert_int_equal(events.count, 5);
	assert_int_equal(events.list[0].kind, EVENT_OTHER);
	assert_int_equal(events.list[2].kind, EVENT_LEAF);
	assert_int_equal(events.list[2].line, 3);
	assert_int_equal(events.list[2].duration, 1000);
	assert_int_equal(events.list[3].kind, EVENT_UNKNOWN);
	assert_int_equal(events.list[3].func, strlen("what is this"));
	assert_memory_equal(text + events.list[3].duration, "what is this", 12);
	assert_int_equal(events.list[4].line, 5);
	free(events.list);
	lexer_free(&lx);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_usual),
		cmocka_unit_test(test_unusual),
		cmocka_unit_test(test_damaged),
		cmocka_unit_test(test_messages),
		cmocka_unit_test(test_block),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
