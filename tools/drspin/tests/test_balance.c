// SPDX-License-Identifier: GPL-2.0
/* How many samples stand for what a thread did. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/units.h"
#include "sample/balance.h"
#include "sample/stacks.h"

#define EACH	(10000 * UNIT_USEC)

static struct balance b;
static struct task_run run;
static uint64_t time;
static uint32_t number;
/* How often it gets a CPU from one sample to the next */
static unsigned int times;

static int begin(void **state)
{
	(void)state;
	memset(&run, 0, sizeof(run));
	run.running = UNIT_USEC;
	times = 2;
	time = UNIT_SEC;
	number = lane_begin(1, 1);
	balance_read(&b, &run, time);
	return 0;
}

/* For so many parts of ten it ran, and could have run, since the sample before. */
static void see(enum state seen, unsigned int running, unsigned int runnable)
{
	run.running += running * EACH / 10;
	run.waiting += runnable * EACH / 10;
	run.times += times;
	time += EACH;
	balance_read(&b, &run, time);
	balance_add(&b, number, &(const struct seen) {
		.state = seen, .stack = stack_push(STACK_ROOT, place_text(state_word(seen))),
		.weight = 1, .time = time,
	});
}

static void count(uint64_t running, uint64_t runnable, uint64_t waiting)
{
	const struct lane *lane = lane_numbered(number);
	uint64_t tallied = 0;

	balance_end(&b, number);
	assert_in_range(lane->samples[STATE_RUNNING] + 1, running, running + 2);
	assert_in_range(lane->samples[STATE_RUNNABLE] + 1, runnable, runnable + 2);
	assert_in_range(lane->samples[STATE_WAITING] + 1, waiting, waiting + 2);
	assert_int_equal(lane_total(lane), running + runnable + waiting);
	for (const struct tally *tally = tally_first(lane); tally; tally = tally_next(tally))
		tallied += tally->count;
	assert_int_equal(tallied, running + runnable + waiting);
}

/* Seen to run in three of four samples, it did in half of the time. */
static void test_shares(void **state)
{
	(void)state;
	for (int i = 0; i < 1000; i++)
		see(i % 4 ? STATE_RUNNING : STATE_RUNNABLE, 5, 2);
	count(714, 286, 0);
}

static void test_three(void **state)
{
	static const enum state seen[] = { STATE_RUNNING, STATE_WAITING, STATE_RUNNABLE };

	(void)state;
	for (int i = 0; i < 900; i++)
		see(seen[i % 3], 1, 3);
	count(90, 270, 540);
}

/* One of 128 is too rare to be in each lot. */
static void test_rare(void **state)
{
	(void)state;
	for (int i = 0; i < 5000; i++)
		see(i % 250 ? STATE_WAITING : STATE_RUNNING, i % 50 ? 0 : 2, 0);
	count(20, 0, 4980);
}

/* It was never seen asleep: nobody knows where. It waits for a CPU where it runs. */
static void test_unseen(void **state)
{
	const struct tally *tally;

	(void)state;
	for (int i = 0; i < 1000; i++)
		see(STATE_RUNNING, 7, 1);
	count(875, 125, 0);
	tally = tally_first(lane_numbered(number));
	while (tally->state != STATE_RUNNABLE)
		tally = tally_next(tally);
	assert_string_equal(place_numbered(stack_place(tally->stack))->text, PLACE_RUNNABLE);
	assert_string_equal(place_numbered(stack_place(stack_outer(tally->stack)))->text,
			    state_word(STATE_RUNNING));
}

/* ... but for one that sleeps for less time, each time, than it takes to see that. */
static void test_short(void **state)
{
	(void)state;
	times = 100;
	for (int i = 0; i < 1000; i++)
		see(STATE_RUNNING, 6, 0);
	count(600, 0, 400);
}

/* It waits for a CPU so seldom that drspin may be the reason. */
static void test_disturbed(void **state)
{
	(void)state;
	for (int i = 0; i < 1000; i++)
		see(STATE_RUNNING, 10, i % 100 ? 0 : 1);
	count(1000, 0, 0);
}

/* Seen once in 128 samples, but as often as not by the account: where that was tells too little. */
static void test_hardly(void **state)
{
	(void)state;
	for (int i = 0; i < 1024; i++)
		see(i % 128 ? STATE_RUNNING : STATE_RUNNABLE, 5, 5);
	count(512, 512, 0);
	for (const struct tally *t = tally_first(lane_numbered(number)); t; t = tally_next(t))
		if (t->stack == stack_push(STACK_ROOT, place_text(state_word(STATE_RUNNABLE))))
			assert_in_range(t->count, 1, 16);
}

/* Many that end soon: what they did for a short time is seen in few of them, and counts there. */
static void test_few(void **state)
{
	(void)state;
	see(STATE_WAITING, 0, 0);
	see(STATE_RUNNING, 1, 0);
	see(STATE_WAITING, 0, 0);
	count(1, 0, 2);
	assert_int_equal(lane_numbered(number)->samples[STATE_RUNNING], 1);
}

/* drspin has stopped it for half of the time. */
static void test_stopped(void **state)
{
	(void)state;
	for (int i = 0; i < 512; i++) {
		balance_stopped(&b, EACH / 2);
		see(i % 2 ? STATE_RUNNING : STATE_WAITING, 4, 0);
	}
	count(410, 0, 102);
}

/* Not every kernel has it. */
static void test_no_account(void **state)
{
	(void)state;
	balance_end(&b, number);
	run.running = 0;
	for (int i = 0; i < 400; i++)
		see(i % 4 ? STATE_WAITING : STATE_RUNNING, 0, 0);
	count(100, 0, 300);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_shares, begin),
		cmocka_unit_test_setup(test_three, begin),
		cmocka_unit_test_setup(test_rare, begin),
		cmocka_unit_test_setup(test_unseen, begin),
		cmocka_unit_test_setup(test_short, begin),
		cmocka_unit_test_setup(test_disturbed, begin),
		cmocka_unit_test_setup(test_hardly, begin),
		cmocka_unit_test_setup(test_few, begin),
		cmocka_unit_test_setup(test_stopped, begin),
		cmocka_unit_test_setup(test_no_account, begin),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
