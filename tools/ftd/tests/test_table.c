// SPDX-License-Identifier: GPL-2.0
/* What the command line and the tables' columns are made of: each alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "cmd/program.h"
#include "cmds/commands.h"
#include "figures/rows.h"
#include "show/table.h"
#include "tables/columns.h"

static void test_commands(void **state)
{
	size_t i;

	(void)state;
	assert_string_equal(ftd.commands[0]->name, "report");
	assert_ptr_equal(program_find(&ftd, "check"), &cmd_check);
	assert_null(program_find(&ftd, "chec"));
	assert_ptr_equal(program_like(&ftd, "chec"), &cmd_check);
	assert_ptr_equal(program_like(&ftd, "hceck"), &cmd_check);
	assert_ptr_equal(program_like(&ftd, "checks"), &cmd_check);
	assert_ptr_equal(program_like(&ftd, "chick"), &cmd_check);
	assert_ptr_equal(program_like(&ftd, "hcekc"), &cmd_check);
	assert_ptr_equal(program_like(&ftd, "rep"), &cmd_report);
	assert_ptr_equal(program_like(&ftd, "recrd"), &cmd_record);
	assert_null(program_like(&ftd, "r"));
	assert_null(program_like(&ftd, "frobnicate"));
	assert_null(program_like(&ftd, "frobnicatefrobnicatefrobnicatefrobnicate"));
	assert_null(program_like(&ftd, "trace.txt"));
	for (i = 0; i < ftd.count; i++)
		assert_ptr_equal(program_find(&ftd, ftd.commands[i]->name), ftd.commands[i]);
}

static bool parses(const char *arg, const char *letters)
{
	struct selection s = columns_parse(&row_columns, "-f", arg);
	bool same = s.count == strlen(letters);
	size_t i;

	for (i = 0; same && i < s.count; i++)
		same = s.list[i]->letter == letters[i];
	selection_free(&s);
	return same;
}

static unsigned int needs(const char *arg)
{
	struct selection s = columns_parse(&row_columns, "-f", arg);
	unsigned int needs = selection_needs(&s);

	selection_free(&s);
	return needs;
}

/* Letters and names are how users know columns: each belongs to one. */
static void test_columns(void **state)
{
	struct selection s;
	size_t i, j, k;

	(void)state;
	for (i = 0; i < ftd.count; i++) {
		const struct columns *c = ftd.commands[i]->columns;

		for (j = 0; c && j < c->count; j++)
			for (k = 0; k < j; k++) {
				assert_int_not_equal(c->list[j].letter, c->list[k].letter);
				assert_string_not_equal(c->list[j].name, c->list[k].name);
			}
	}
	assert_true(parses("Fct", "Fct"));
	assert_true(parses("function,p99,c", "F1c"));
	assert_true(parses("count", "c"));
	s = columns_all(&row_columns);
	assert_int_equal(s.count, row_columns.count);
	selection_free(&s);
	assert_int_equal(column_parse(&row_columns, "-s", "p99_9")->letter, '0');
	assert_int_equal(column_parse(&row_columns, "-s", "c")->letter, 'c');
	assert_int_equal(needs("Fct"), 0);
	assert_int_equal(needs("Fcm"), NEED_EDGES);
}

/* Options of one command differ. */
static void test_options(void **state)
{
	bool seen[256];
	size_t i, j, k;

	(void)state;
	for (i = 0; i < ftd.count; i++) {
		memset(seen, 0, sizeof(seen));
		for (j = 0; ftd.commands[i]->groups[j]; j++)
			for (k = 0; k < ftd.commands[i]->groups[j]->count; k++) {
				unsigned char letter = ftd.commands[i]->groups[j]->list[k].letter;

				assert_true(!letter || !seen[letter]);
				seen[letter] = true;
			}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_commands),
		cmocka_unit_test(test_columns),
		cmocka_unit_test(test_options),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
