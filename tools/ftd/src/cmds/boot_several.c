// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "cmd/output.h"
#include "cmds/boot_several.h"
#include "cmds/titles.h"
#include "show/result.h"
#include "tables/boots_table.h"
#include "tables/columns.h"
#include "tables/trace_result.h"

/**
 * struct boot_line - a boot, as the first table has it
 * @time: how long it took
 * @path: the sum of its path's pieces
 * @unknown: of these, what the trace does not tell
 * @title: what it is called
 */
struct boot_line {
	uint64_t time;
	uint64_t path;
	uint64_t unknown;
	const char *title;
};

/**
 * struct group_line - a group of boots, as the first table has it
 * @count: how many
 * @median: of their times
 * @least: the shortest
 * @most: the longest
 * @title: what it is called
 */
struct group_line {
	uint64_t count;
	uint64_t median;
	uint64_t least;
	uint64_t most;
	const char *title;
};

static void boot_title(FILE *out, const void *row)
{
	fputs(((const struct boot_line *)row)->title, out);
}

static void group_title(FILE *out, const void *row)
{
	fputs(((const struct group_line *)row)->title, out);
}

static const struct column boot_list[] = {
	{ 't', "time", "Time", UNIT_TIME, "how long it took",
	  .field = FIELD(struct boot_line, time) },
	{ 'p', "path", "Path", UNIT_TIME, "the pieces of its critical path, in all",
	  .field = FIELD(struct boot_line, path) },
	{ 'u', "unknown", "Unknown", UNIT_TIME, "of the path: the trace does not tell",
	  .field = FIELD(struct boot_line, unknown) },
	{ 'b', "boot", "Boot", UNIT_TEXT, "its file", .text = boot_title },
};

static const struct columns boot_columns = { boot_list, ARRAY_SIZE(boot_list) };

static const struct column group_list[] = {
	{ 'c', "count", "Count", UNIT_COUNT, "how many boots",
	  .field = FIELD(struct group_line, count) },
	{ 'm', "median", "Median", UNIT_TIME, "of the times that they took",
	  .field = FIELD(struct group_line, median) },
	{ 'l', "least", "Least", UNIT_TIME, "the shortest", .field = FIELD(struct group_line, least) },
	{ 'x', "most", "Most", UNIT_TIME, "the longest", .field = FIELD(struct group_line, most) },
	{ 'b', "boots", "Boots", UNIT_TEXT, "their files", .text = group_title },
};

static const struct columns group_columns = { group_list, ARRAY_SIZE(group_list) };

/**
 * struct boots - several boots, and what is shown of them
 * @want: what the user wants
 * @count: how many
 * @titles: of each
 * @lines: of each
 * @groups: those that they are in
 * @group_count: how many
 * @group_room: room for so many
 * @tables: those that are wanted
 */
struct boots {
	const struct boots_request *want;
	size_t count;
	char **titles;
	struct boot_line *lines;
	struct boot_group *groups;
	size_t group_count;
	size_t group_room;
	struct boots_table tables[BOOT_TABLE_COUNT];
};

/* The last number in it does not count: "a9-1.txt", "a9-12.txt": "a9-*.txt" */
static char *without_number(const char *title)
{
	static const char digits[] = "0123456789";
	size_t end = strlen(title), begin;
	struct string text;

	while (end && !strchr(digits, title[end - 1]))
		end--;
	for (begin = end; begin && strchr(digits, title[begin - 1]); begin--)
		;
	string_begin(&text);
	fprintf(text.out, "%.*s%s%s", (int)begin, title, end ? "*" : "", title + end);
	return string_end(&text);
}

static void add_to_group(struct boots *b, size_t boot)
{
	char *title = b->want->grouped ? without_number(b->titles[boot]) :
					 xstrdup(b->titles[boot]);
	struct boot_group *group;
	size_t i = 0;

	while (i < b->group_count && (!b->want->grouped || strcmp(b->groups[i].title, title)))
		i++;
	if (i == b->group_count) {
		b->groups = grow(b->groups, &b->group_room, i, sizeof(*b->groups));
		b->groups[b->group_count++].title = title;
	} else {
		free(title);
	}
	group = &b->groups[i];
	group->boots = grow(group->boots, &group->room, group->count, sizeof(*group->boots));
	group->boots[group->count++] = boot;
}

static void take_tables(struct boots *b, size_t boot, const struct boot_report *r)
{
	unsigned int i;

	for (i = 0; i < BOOT_TABLE_COUNT; i++) {
		struct table t;

		if (!(b->want->tables & TABLE_BIT(i)))
			continue;
		t = boot_report_table(r, i, false, 0);
		boots_table_add(&b->tables[i], boot, &t);
		selection_free(&t.shown);
	}
}

/* A boot is read, shown, and forgotten: many can be compared. */
static void take_boot(struct boots *b, size_t boot, const char *path)
{
	struct boot_line *line = &b->lines[boot];
	struct boot_report r = { .found = 0 };
	size_t i;

	boot_read(&r, &b->want->how, path);
	boot_report_find(&r, b->want->tables | (r.w.from_log ? 0 : TABLE_BIT(SUMS)), 0);
	take_tables(b, boot, &r);
	line->title = b->titles[boot];
	line->time = r.w.end.time - r.w.start.time;
	for (i = 0; i < PIECE_KINDS; i++)
		line->path += r.path.sums[i];
	line->unknown = r.path.sums[PIECE_UNKNOWN];
	boot_notes(&r);
	boot_report_free(&r);
}

static struct group_line *group_lines(const struct boots *b)
{
	struct group_line *lines = zalloc(b->group_count * sizeof(*lines));
	int64_t *times = zalloc(b->count * sizeof(*times));
	size_t i, k;

	for (i = 0; i < b->group_count; i++) {
		const struct boot_group *group = &b->groups[i];

		for (k = 0; k < group->count; k++)
			times[k] = b->lines[group->boots[k]].time;
		boots_sort(times, group->count);
		lines[i] = (struct group_line) {
			.count = group->count,
			.median = boots_median(times, group->count),
			.least = times[0],
			.most = times[group->count - 1],
			.title = group->title,
		};
	}
	free(times);
	return lines;
}

static void put(const struct table *t, const char *title)
{
	static bool first = true;

	if (output_chosen.format == FORMAT_JSON) {
		table_json(t);
	} else if (output_chosen.format == FORMAT_CSV) {
		table_csv(t);
	} else if (t->count) {
		if (title && !first)
			putchar('\n');
		if (title)
			output_heading(title);
		table_text(t);
		first = false;
	}
}

static void put_list(const char *name, const char *title, const struct columns *columns,
		     const char *shown, const void *rows, size_t count, size_t size)
{
	struct table t = {
		.name = name, .human = true, .columns = columns, .rows = rows,
		.count = count, .size = size, .shown = columns_parse(columns, "", shown),
	};

	put(&t, title);
	selection_free(&t.shown);
}

static void put_boots(const struct boots *b)
{
	struct group_line *groups;

	if (!b->want->grouped || output_chosen.format == FORMAT_JSON)
		put_list("boots", "Boots", &boot_columns, b->want->how.log ? "tb" : "all", b->lines,
			 b->count, sizeof(*b->lines));
	if (!b->want->grouped)
		return;
	groups = group_lines(b);
	put_list("groups", "Boots", &group_columns, "all", groups, b->group_count, sizeof(*groups));
	free(groups);
}

static void put_table(const struct boots *b, enum boot_table table, bool alone)
{
	struct table t = b->tables[table].table;

	if (table == ROUTINES && b->want->rows && b->want->rows < t.count)
		t.count = b->want->rows;
	put(&t, alone ? NULL : boot_report_title(table));
	if (output_chosen.format == FORMAT_TEXT)
		boot_report_rest(b->tables[table].table.count, t.count);
}

static void put_tables(struct boots *b)
{
	bool alone = b->want->alone && !(b->want->tables & (b->want->tables - 1));
	unsigned int i;

	for (i = 0; i < BOOT_TABLE_COUNT; i++) {
		struct boots_table *t = &b->tables[i];

		if (!(b->want->tables & TABLE_BIT(i)))
			continue;
		boots_table_make(t, b->groups, b->group_count, b->want->grouped, i == ROUTINES,
				 i == ROUTINES ? b->want->limit : 0);
		put_table(b, i, alone);
		boots_table_free(t);
	}
}

static void boots_free(struct boots *b)
{
	size_t i;

	for (i = 0; i < b->count; i++)
		free(b->titles[i]);
	for (i = 0; i < b->group_count; i++) {
		free(b->groups[i].title);
		free(b->groups[i].boots);
	}
	free(b->titles);
	free(b->lines);
	free(b->groups);
}

void boots_report(const struct boots_request *want, size_t count, char **paths)
{
	struct boots b = {
		.want = want,
		.count = count,
		.titles = titles_of(count, paths),
		.lines = zalloc(count * sizeof(*b.lines)),
	};
	size_t i;

	for (i = 0; i < BOOT_TABLE_COUNT; i++)
		if (want->tables & TABLE_BIT(i))
			boots_table_init(&b.tables[i], count);
	for (i = 0; i < count; i++) {
		take_boot(&b, i, paths[i]);
		add_to_group(&b, i);
	}
	for (i = 0; i < count; i++)
		output_check(paths[i]);
	output_file_begin(paths[0]);
	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_JSON)
		result_json_begin("ftd-boots-1");
	if (!want->alone || output_chosen.format == FORMAT_JSON)
		put_boots(&b);
	put_tables(&b);
	if (output_chosen.format == FORMAT_JSON)
		result_json_end();
	boots_free(&b);
}
