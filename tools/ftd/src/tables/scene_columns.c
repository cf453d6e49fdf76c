// SPDX-License-Identifier: GPL-2.0
/* The columns of what tasks did, for programs. */
#include "base/util.h"
#include "figures/scenes.h"
#include "tables/columns.h"

static const struct scene_line *as_line(const void *row)
{
	return row;
}

static void task_of(FILE *out, const void *row)
{
	fputs(as_line(row)->actor->task->comm, out);
}

static int64_t pid_of(const void *row)
{
	int32_t pid = as_line(row)->actor->task->pid;

	return pid == NO_PID ? NO_VALUE : pid;
}

static int64_t cpu_of(const void *row)
{
	int32_t cpu = as_line(row)->actor->task->cpu;

	return cpu == NO_CPU ? NO_VALUE : cpu;
}

static void what_of(FILE *out, const void *row)
{
	static const char *const words[] = {
		[LINE_CALL] = "call", [LINE_REPEAT] = "repeat", [LINE_SHORTER] = "shorter",
		[LINE_EVENT] = "event", [LINE_OFF_CPU] = "off_cpu",
	};

	fputs(words[as_line(row)->kind], out);
}

static void function_of(FILE *out, const void *row)
{
	const struct scene_line *line = as_line(row);

	if (line->kind == LINE_CALL)
		fputs(line->story->trace.names.list[line->scene->func].text, out);
}

static void text_of(FILE *out, const void *row)
{
	const struct scene_line *line = as_line(row);

	if (line->kind != LINE_SHORTER && line->scene->text)
		fputs(line->scene->text, out);
}

static void ret_of(FILE *out, const void *row)
{
	const struct scene_line *line = as_line(row);

	if (line->kind == LINE_CALL && line->scene->has_ret)
		ret_print(out, line->scene->ret);
}

static int64_t count_of(const void *row)
{
	const struct scene_line *line = as_line(row);

	return line->kind == LINE_SHORTER ? line->scene->cut : line->scene->count;
}

static int64_t begin_of(const void *row)
{
	const struct scene_line *line = as_line(row);

	return line->kind == LINE_SHORTER || line->scene->begin == NO_TIME ?
	       NO_VALUE : (int64_t)line->scene->begin;
}

static int64_t total_of(const void *row)
{
	const struct scene_line *line = as_line(row);

	if (line->kind == LINE_SHORTER)
		return line->scene->cut_time;
	if (line->kind == LINE_EVENT)
		return NO_VALUE;
	return line->scene->state == SCENE_DONE ? (int64_t)line->scene->total : NO_VALUE;
}

static void state_of(FILE *out, const void *row)
{
	static const char *const words[] = {
		[SCENE_OPEN] = "open", [SCENE_DONE] = "done", [SCENE_LOST] = "lost",
	};
	const struct scene_line *line = as_line(row);

	fputs(words[line->kind == LINE_SHORTER ? SCENE_DONE : line->scene->state], out);
}

static const struct column list[] = {
	{ .name = "task", .unit = UNIT_TEXT, .text = task_of },
	{ .name = "pid", .unit = UNIT_COUNT, .number = pid_of },
	{ .name = "cpu", .unit = UNIT_COUNT, .number = cpu_of },
	{ .name = "level", .unit = UNIT_COUNT, .field = FIELD(struct scene_line, level) },
	{ .name = "what", .unit = UNIT_TEXT, .text = what_of },
	{ .name = "function", .unit = UNIT_TEXT, .text = function_of },
	{ .name = "text", .unit = UNIT_TEXT, .text = text_of },
	{ .name = "ret", .unit = UNIT_TEXT, .text = ret_of },
	{ .name = "count", .unit = UNIT_COUNT, .number = count_of },
	{ .name = "begin", .unit = UNIT_STAMP, .number = begin_of },
	{ .name = "total", .unit = UNIT_TIME, .number = total_of },
	{ .name = "state", .unit = UNIT_TEXT, .text = state_of },
};

const struct columns scene_columns = { list, ARRAY_SIZE(list) };
