// SPDX-License-Identifier: GPL-2.0
/* Trace events: names, fields, tasks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/util.h"
#include "events/trace_event.h"

static struct trace_event parse(const char *text)
{
	struct trace_event te;

	trace_event_parse(&te, text, strlen(text));
	return te;
}

static void test_names(void **state)
{
	static const struct {
		const char *text;
		const char *name;
		enum te_type type;
		const char *says;
	} events[] = {
		{ "sched_waking: comm=sh pid=1", "sched_waking", TE_WAKING, "comm=sh pid=1" },
		{ "console:   [ 1.5] a: b", "console", TE_MESSAGE, "[ 1.5] a: b" },
		{ "ext4_sync: dev 8,1", "ext4_sync", TE_OTHER, "dev 8,1" },
		{ "rcu_utilization:", "rcu_utilization", TE_OTHER, "" },
		{ "so much: 7", "print", TE_PRINT, "so much: 7" },
		{ "", "print", TE_PRINT, "" },
		{ ": x", "print", TE_PRINT, ": x" },
		{ "<stack trace>", "kernel_stack", TE_OTHER, "<stack trace>" },
		{ "<user stack trace>", "user_stack", TE_OTHER, "<user stack trace>" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(events); i++) {
		struct trace_event te = parse(events[i].text);

		assert_int_equal(te.name_len, strlen(events[i].name));
		assert_memory_equal(te.name, events[i].name, te.name_len);
		assert_int_equal(te.meaning->type, events[i].type);
		assert_int_equal(te.text_len, strlen(events[i].says));
		assert_memory_equal(te.text, events[i].says, te.text_len);
	}
}

static void test_fields(void **state)
{
	static const struct {
		const char *text;
		const char *field;
		const char *value;		/* NULL: there is no such field */
	} fields[] = {
		{ "x: a=1 b=two words c=", "a", "1" },
		{ "x: a=1 b=two words c=", "b", "two words" },
		{ "x: a=1 b=two words c=", "c", "" },
		{ "x: a=1 b=two words c=", "words", NULL },
		{ "x: some words a=1", "a", "1" },
		{ "x: no fields at all", "no", NULL },
		{ "x:", "a", NULL },
		{ "x: aa=1 a=2", "a", "2" },
		{ "x: a = 1", "a", NULL },
		{ "softirq_entry: vec=7 [action=SCHED]", "vec", "7" },
		{ "softirq_entry: vec=7 [action=SCHED]", "action", "SCHED]" },
		{ "x: [a=1 b=2", "b", "2" },
		/* Names of tasks */
		{ "sched_waking: comm=a b pid=7 prio=1", "comm", "a b" },
		{ "sched_waking: comm=a=b pid=7 prio=1", "pid", "7" },
		{ "sched_waking: comm= pid=1 pid=7 prio=1", "comm", " pid=1" },
		{ "sched_waking: comm= pid=1 pid=7 prio=1", "pid", "7" },
		{ "sched_waking: comm=12345678901 pid=7 prio=1", "pid", "7" },
		{ "sched_waking: comm=a pid=7 pid=8 x pid=9", "pid", "9" },
		{ "sched_waking: comm=1234567890 pid=7 pid=8", "comm", "1234567890" },
		{ "x: comm=a pid=7 pid=8", "pid", "7" },
		{ "sched_switch: prev_comm=} prev_pid=1 prev_pid=2 prev_prio=120 prev_state=S ==> next_comm=x next_pid=3",
		  "prev_pid", "2" },
		{ "sched_switch: prev_comm=a prev_pid=2 prev_prio=120 prev_state=R+ ==> next_comm==> next_comm= next_pid=3",
		  "next_comm", "=> next_comm=" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(fields); i++) {
		struct trace_event te = parse(fields[i].text);
		struct span value = { "", 0 };
		bool has = trace_event_field(&te, fields[i].field, &value);

		if (has != !!fields[i].value)
			fail_msg("\"%s\": %s", fields[i].text, fields[i].field);
		if (!has && value.len)
			fail_msg("\"%s\": no %s is \"%.*s\"", fields[i].text,
				 fields[i].field, (int)value.len, value.start);
		if (has && (value.len != strlen(fields[i].value) ||
			    memcmp(value.start, fields[i].value, value.len)))
			fail_msg("\"%s\": %s is \"%.*s\"", fields[i].text, fields[i].field,
				 (int)value.len, value.start);
	}
}

static void test_pids(void **state)
{
	static const struct {
		const char *text;
		int32_t pid, next;		/* -1: there is none */
	} events[] = {
		{ "sched_waking: comm=sh pid=120 prio=120 target_cpu=001", 120, -1 },
		{ "sched_waking: sh:120 [120]<CPU:001>", 120, -1 },
		{ "sched_waking: a:7 [1]:120 [120] success=1", 120, -1 },
		{ "sched_switch: prev_comm=a prev_pid=2 prev_prio=120 prev_state=S ==> next_comm=b next_pid=3 next_prio=120",
		  2, 3 },
		{ "sched_switch: a:2 [120] S ==> swapper/0:0 [120]", 2, 0 },
		{ "sched_switch: a ==> b:2 [120] S ==> c:3 [120]", 2, 3 },
		{ "sched_switch: x", -1, -1 },
		{ "sched_waking: comm=sh pid=x", -1, -1 },
		{ "sched_waking: comm=sh pid=99999999999", -1, -1 },
		{ "irq_handler_entry: irq=25 name=twd", -1, -1 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(events); i++) {
		struct trace_event te = parse(events[i].text);
		int32_t pid;

		assert_int_equal(trace_event_pid(&te, TE_SUBJECT, &pid) ? pid : -1, events[i].pid);
		assert_int_equal(trace_event_pid(&te, TE_NEXT, &pid) ? pid : -1, events[i].next);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_fields),
		cmocka_unit_test(test_pids),
	};

	return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
