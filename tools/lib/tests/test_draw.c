// SPDX-License-Identifier: GPL-2.0
/* What pictures are made with: each alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/kind.h"
#include "draw/svg.h"

static void test_kind_below(void **state)
{
	(void)state;
	/* Waiting for the serial line is output; sleeping in msleep() is a delay. */
	assert_int_equal(kind_below(KIND_CONSOLE, KIND_DELAY), KIND_CONSOLE);
	assert_int_equal(kind_below(KIND_DELAY, KIND_WAIT), KIND_DELAY);
	assert_int_equal(kind_below(KIND_DELAY, KIND_IRQ), KIND_IRQ);
	assert_int_equal(kind_below(KIND_IRQ, KIND_CONSOLE), KIND_CONSOLE);
	assert_int_equal(kind_below(KIND_IRQ, KIND_OTHER), KIND_IRQ);
}

static void test_svg_text(void **state)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	(void)state;
	svg_text(out, "</text><script>\"'&\x01\xff");
	fclose(out);
	assert_string_equal(text, "&lt;/text&gt;&lt;script&gt;&quot;&#39;&amp;\\x01\\xff");
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kind_below),
		cmocka_unit_test(test_svg_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
