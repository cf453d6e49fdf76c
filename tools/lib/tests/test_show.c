// SPDX-License-Identifier: GPL-2.0
/* Tables of any row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "show/table.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sort),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
