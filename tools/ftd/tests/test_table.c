// SPDX-License-Identifier: GPL-2.0
/* What the command line and the tables are made of: each alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "figures/rows.h"
#include "show/columns.h"
#include "show/table.h"

static void test_commands(void **state)
{
	size_t i;

	(void)state;
	assert_string_equal(commands[0]->name, "report");
	assert_ptr_equal(command_find("check"), &cmd_check);
	assert_null(command_find("chec"));
	assert_ptr_equal(command_like("chec"), &cmd_check);
	assert_ptr_equal(command_like("hceck"), &cmd_check);
	assert_ptr_equal(command_like("checks"), &cmd_check);
	assert_ptr_equal(command_like("chick"), &cmd_check);
	assert_null(command_like("hcekc"));
	assert_null(command_like("trace.txt"));
	for (i = 0; i < command_count; i++)
		assert_ptr_equal(command_find(commands[i]->name), commands[i]);
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
	for (i = 0; i < command_count; i++) {
		const struct columns *c = commands[i]->columns;

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
	for (i = 0; i < command_count; i++) {
		memset(seen, 0, sizeof(seen));
		for (j = 0; commands[i]->groups[j]; j++)
			for (k = 0; k < commands[i]->groups[j]->count; k++) {
				unsigned char letter = commands[i]->groups[j]->list[k].letter;

				assert_true(!letter || !seen[letter]);
				seen[letter] = true;
			}
	}
}

struct pair {
	const char *name;
	int64_t value;
};

static void pair_name(FILE *out, const void *row)
{
	fputs(((const struct pair *)row)->name, out);
}

static void test_sort(void **state)
{
	static const struct column list[] = {
		{ 'n', "name", "Name", UNIT_TEXT, "", .text = pair_name },
		{ 'v', "value", "Value", UNIT_COUNT, "", .field = FIELD(struct pair, value) },
	};
	static const struct columns columns = { list, 2 };
	struct pair pairs[] = {
		{ "b", 1 }, { "d", NO_VALUE }, { "c", 3 }, { "a", 1 }, { "e", -2 },
	};
	char order[6] = "";
	size_t i;

	(void)state;
	table_sort(&columns, &list[1], pairs, 5, sizeof(*pairs));
	for (i = 0; i < 5; i++)
		strcat(order, pairs[i].name);
	assert_string_equal(order, "cabed");
	table_sort(&columns, &list[0], pairs, 5, sizeof(*pairs));
	for (order[0] = '\0', i = 0; i < 5; i++)
		strcat(order, pairs[i].name);
	assert_string_equal(order, "abcde");
}

/* What a function prints, valid until the next call. */
static char *printed;
static size_t printed_size;

static FILE *begin_text(void)
{
	free(printed);
	return open_memstream(&printed, &printed_size);
}

static void test_durations(void **state)
{
	FILE *out = begin_text();

	(void)state;
	print_duration(out, -1234567, false);
	fputc(' ', out);
	print_duration(out, -1234567, true);
	fputc(' ', out);
	print_duration(out, INT64_MIN + 1, false);
	fclose(out);
	assert_string_equal(printed, "-1234.567 -1.235 ms -9223372036854775.807");

	out = begin_text();
	print_seconds(out, 120000001999);
	fputc(' ', out);
	print_percent(out, -12340);
	fclose(out);
	assert_string_equal(printed, "120.000001 -12.3%");
}

static void test_json(void **state)
{
	FILE *out = begin_text();

	(void)state;
	json_string(out, "a\"b\\c", 5);
	fclose(out);
	assert_string_equal(printed, "\"a\\\"b\\\\c\"");
	free(printed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_commands),
		cmocka_unit_test(test_columns),
		cmocka_unit_test(test_options),
		cmocka_unit_test(test_sort),
		cmocka_unit_test(test_durations),
		cmocka_unit_test(test_json),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
