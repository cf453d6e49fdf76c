// SPDX-License-Identifier: GPL-2.0
/* What is packed may be small, and more than there is room for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <zlib.h>

#include "names/unpack.h"

#define SIZE	1000000

static unsigned char packed[10000];

/* So many zeros */
static struct span zeros(void)
{
	static unsigned char plain[SIZE];
	z_stream z = {
		.next_in = plain, .avail_in = SIZE, .next_out = packed, .avail_out = sizeof(packed),
	};

	assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	deflateEnd(&z);
	return (struct span){ packed, sizeof(packed) - z.avail_out };
}

/* Two and a half of them */
static void test_sum(void **state)
{
	const char *const said[] = { NULL, NULL, "more is packed than can be held",
				     "more is packed than can be held" };
	const size_t sizes[] = { SIZE, SIZE, SIZE / 2, 0 };

	(void)state;
	unpack_most = SIZE * 5 / 2;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		struct span from = zeros(), to;
		const char *wrong = unpack(&from, &to);

		assert_int_equal(to.size, sizes[i]);
		assert_int_equal(!wrong, !said[i]);
		if (wrong)
			assert_string_equal(wrong, said[i]);
	}
	unpack_free();
}

/* There is room again. */
static void test_room_again(void **state)
{
	struct span from = zeros(), to;

	(void)state;
	unpack_most = SIZE + 1;
	assert_null(unpack(&from, &to));
	assert_int_equal(to.size, SIZE);
	assert_int_equal(from.size, 0);
	unpack_free();
}

static void test_cut(void **state)
{
	struct span from = zeros(), to;

	(void)state;
	from.size /= 2;
	unpack_most = 2 * SIZE;
	assert_string_equal(unpack(&from, &to), "what is packed there is damaged");
	unpack_free();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sum),
		cmocka_unit_test(test_room_again),
		cmocka_unit_test(test_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
