// SPDX-License-Identifier: GPL-2.0
/* Intervals, against figures of the papers that they are from. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "figures/share.h"

static void is_near(double a, double b)
{
	if (fabs(a - b) > 0.00005)
		fail_msg("%f is not %f", a, b);
}

/* Newcombe (1998), Statistics in Medicine 17:857, table I, method 3 */
static void test_share(void **state)
{
	struct share share = share_of(81, 263);

	(void)state;
	is_near(share.is, 0.30798);
	is_near(share.low, 0.2553);
	is_near(share.high, 0.3662);
	share = share_of(0, 20);
	is_near(share.low, 0);
	is_near(share.high, 0.1611);
	share = share_of(1, 29);
	is_near(share.low, 0.0061);
	is_near(share.high, 0.1718);
	share = share_of(0, 0);
	is_near(share.high, 0);
}

/* Newcombe (1998), Statistics in Medicine 17:873, table II, method 10 */
static void test_change(void **state)
{
	struct share change = share_change(share_of(48, 80), share_of(56, 70));

	(void)state;
	is_near(change.is, 0.2);
	is_near(change.low, 0.0524);
	is_near(change.high, 0.3339);
	change = share_change(share_of(3, 10), share_of(9, 10));
	is_near(change.low, 0.1705);
	is_near(change.high, 0.8090);
}

static void test_point(void **state)
{
	(void)state;
	is_near(share_point(0.05), 1.95996);
	is_near(share_point(0.0001), 3.89059);
}

static void test_exact(void **state)
{
	struct share share = share_times(share_exact(1, 4), 100);

	(void)state;
	is_near(share.is, 25);
	is_near(share.low, 25);
	is_near(share.high, 25);
	is_near(share_exact(0, 0).is, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_share),
		cmocka_unit_test(test_change),
		cmocka_unit_test(test_point),
		cmocka_unit_test(test_exact),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
