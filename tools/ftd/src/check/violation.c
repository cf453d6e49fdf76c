// SPDX-License-Identifier: GPL-2.0
/* What is said of a violation: a message for people, columns for programs. */
#include "base/units.h"
#include "base/util.h"
#include "check/violation.h"

static const struct violation *as_violation(const void *row)
{
	return row;
}

static void put_name(FILE *out, const struct violation *v, uint32_t func)
{
	const struct name *name = &v->names->list[func];

	fwrite(name->text, 1, name->len, out);
}

static void put_time(FILE *out, uint64_t nsec, bool human)
{
	char text[32];

	if (!human) {
		fprintf(out, "%llu ns", (unsigned long long)nsec);
		return;
	}
	format_nsec(text, sizeof(text), nsec);
	fputs(text, out);
}

/* Stamps are whole microseconds. */
static void put_distance(FILE *out, uint64_t nsec, bool human)
{
	if (human)
		put_time(out, nsec, true);
	else
		fprintf(out, "%llu us", (unsigned long long)nsec / 1000);
}

static void say_times(FILE *out, const struct violation *v, bool human)
{
	const char *what = v->rule == RULE_CALLEE ? "a call made from it " :
			   v->rule == RULE_CALLEES ? "the calls made from it " :
			   "its stamps are ";

	put_name(out, v, v->call.func);
	fputs(" took ", out);
	put_time(out, v->call.duration, human);
	fprintf(out, ", but %s", what);
	put_time(out, v->against, human);
	if (v->rule == RULE_STAMPS)
		fputs(" apart", out);
}

static void say_wrong_exit(FILE *out, const struct violation *v)
{
	fputs("exit of ", out);
	put_name(out, v, v->call.func);
	fputs(", but the open entry is of ", out);
	put_name(out, v, v->other);
	fprintf(out, ", line %llu", (unsigned long long)v->other_line);
}

void violation_say(FILE *out, const struct violation *v, bool human)
{
	switch (v->rule) {
	case RULE_BACKWARDS:
		fputs("time runs backwards by ", out);
		put_distance(out, v->against, human);
		break;
	case RULE_OVERLAP:
		fputs("the call before lasted until ", out);
		put_distance(out, v->against, human);
		fputs(" after this", out);
		break;
	case RULE_NO_CALLER:
		put_name(out, v, v->call.func);
		fprintf(out, " is called at depth %u, but nothing is open at depth %u",
			v->call.depth, v->call.depth - 1);
		break;
	case RULE_NO_EXIT:
		fputs("entry of ", out);
		put_name(out, v, v->call.func);
		fprintf(out, " has no exit, but line %llu shows its end",
			(unsigned long long)v->other_line);
		break;
	case RULE_NO_ENTRY:
		fputs("exit of ", out);
		if (v->call.func == NO_NAME)
			fputs("a function", out);
		else
			put_name(out, v, v->call.func);
		fputs(" without an entry", out);
		break;
	case RULE_WRONG_EXIT:
		say_wrong_exit(out, v);
		break;
	case RULE_CALLEE:
	case RULE_CALLEES:
	case RULE_STAMPS:
		say_times(out, v, human);
		break;
	case RULE_LINE:
		fputs("line not understood", out);
		break;
	}
}

static int64_t time_value(uint64_t nsec)
{
	return nsec == NO_TIME ? NO_VALUE : (int64_t)nsec;
}

static void rule_of(FILE *out, const void *row)
{
	static const char *const words[] = {
		[RULE_BACKWARDS]	= "backwards",
		[RULE_OVERLAP]		= "overlap",
		[RULE_NO_CALLER]	= "no_caller",
		[RULE_NO_EXIT]		= "no_exit",
		[RULE_NO_ENTRY]		= "no_entry",
		[RULE_WRONG_EXIT]	= "wrong_exit",
		[RULE_CALLEE]		= "callee",
		[RULE_CALLEES]		= "callees",
		[RULE_STAMPS]		= "stamps",
		[RULE_LINE]		= "line",
	};

	fputs(words[as_violation(row)->rule], out);
}

static void function_of(FILE *out, const void *row)
{
	const struct violation *v = as_violation(row);

	if (v->call.func != NO_NAME)
		put_name(out, v, v->call.func);
}

static void task_of(FILE *out, const void *row)
{
	const struct task *task = as_violation(row)->call.task;

	if (task)
		fputs(task->comm, out);
}

static int64_t pid_of(const void *row)
{
	const struct task *task = as_violation(row)->call.task;

	return task && task->pid != NO_PID ? task->pid : NO_VALUE;
}

static int64_t cpu_of(const void *row)
{
	int32_t cpu = as_violation(row)->call.cpu;

	return cpu == NO_CPU ? NO_VALUE : cpu;
}

static int64_t begin_of(const void *row)
{
	return time_value(as_violation(row)->call.begin);
}

static int64_t depth_of(const void *row)
{
	const struct call *call = &as_violation(row)->call;

	return call->task ? call->depth : NO_VALUE;
}

static int64_t duration_of(const void *row)
{
	return time_value(as_violation(row)->call.duration);
}

static int64_t against_of(const void *row)
{
	const struct violation *v = as_violation(row);

	switch (v->rule) {
	case RULE_BACKWARDS:
	case RULE_OVERLAP:
	case RULE_CALLEE:
	case RULE_CALLEES:
	case RULE_STAMPS:
		return v->against;
	default:
		return NO_VALUE;
	}
}

static void other_of(FILE *out, const void *row)
{
	const struct violation *v = as_violation(row);

	if (v->rule == RULE_WRONG_EXIT)
		put_name(out, v, v->other);
}

static int64_t other_line_of(const void *row)
{
	uint64_t line = as_violation(row)->other_line;

	return line ? (int64_t)line : NO_VALUE;
}

static void message_of(FILE *out, const void *row)
{
	violation_say(out, row, false);
}

static const struct column list[] = {
	{ 'l', "line", "Line", UNIT_COUNT, "the line that it is about",
	  .field = FIELD(struct violation, call.line) },
	{ 'r', "rule", "Rule", UNIT_TEXT, "what does not hold, in a word", .text = rule_of },
	{ 'F', "function", "Function", UNIT_TEXT, "the function called", .text = function_of },
	{ 'T', "task", "Task", UNIT_TEXT, "who called it", .text = task_of },
	{ 'P', "pid", "PID", UNIT_COUNT, "the task's number", .number = pid_of },
	{ 'C', "cpu", "CPU", UNIT_COUNT, "where the call began", .number = cpu_of },
	{ 'b', "begin", "Begin", UNIT_STAMP, "when it began", .number = begin_of },
	{ 'd', "depth", "Depth", UNIT_COUNT, "its level", .number = depth_of },
	{ 't', "duration", "Time", UNIT_TIME, "how long it took, by the line",
	  .number = duration_of },
	{ 'a', "against", "Against", UNIT_TIME, "the time that speaks against it",
	  .number = against_of },
	{ 'o', "other", "Other", UNIT_TEXT, "the function whose exit was due",
	  .text = other_of },
	{ 'O', "other_line", "Other-line", UNIT_COUNT, "the line that it contradicts",
	  .number = other_line_of },
	{ 'm', "message", "Message", UNIT_TEXT, "all of it in words", .text = message_of },
};

const struct columns violation_columns = { list, ARRAY_SIZE(list) };
