// SPDX-License-Identifier: GPL-2.0
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "cmd/output.h"
#include "cmds/boot_report.h"
#include "show/terminal.h"
#include "tables/columns.h"

/* Of the boot: what takes less is folded. */
#define DEFAULT_PART	500
/* So many single changes are tried. */
#define TRIED		40

#define NEED_ROWS	(TABLE_BIT(PATH) | TABLE_BIT(CHANGES) | TABLE_BIT(FRAMES))
#define NEED_ROUTINES	(TABLE_BIT(ROUTINES) | TABLE_BIT(ERRORS))
#define NEED_PATH	(NEED_ROWS | NEED_ROUTINES | TABLE_BIT(SUMS) | TABLE_BIT(HOLDS) |	\
			 TABLE_BIT(DEFERRED))
#define NEED_LIVES	(TABLE_BIT(THREADS) | TABLE_BIT(SAMPLES))
#define NEED_STATES	(NEED_LIVES | TABLE_BIT(STATES))

static void find_on_path(struct boot_report *r, unsigned int wanted, uint64_t limit)
{
	if (!r->w.from_log)
		path_find(&r->path, &r->w);
	path_sums_find(&r->sums, &r->path);
	if (wanted & NEED_ROWS)
		path_rows_find(&r->rows, &r->w, &r->path, limit);
	if (wanted & TABLE_BIT(HOLDS))
		holds_find(&r->holds, &r->w, &r->path, limit);
	if (wanted & TABLE_BIT(CHANGES))
		whatif_find(&r->changes, &r->w, &r->rows, TRIED);
	if (wanted & NEED_ROUTINES)
		routine_rows_find(&r->routines, &r->w, &r->path);
	if (wanted & TABLE_BIT(ERRORS))
		routine_rows_failed(&r->errors, &r->routines);
	if (wanted & TABLE_BIT(DEFERRED))
		deferred_find(&r->deferred, &r->w, &r->path);
	if (wanted & TABLE_BIT(FRAMES))
		frames_find(&r->frames, &r->rows, limit);
}

/* Those that take less than the user wants to see are the last ones. */
static void cut_routines(struct routine_rows *r, uint64_t limit)
{
	while (r->count && r->list[r->count - 1].time < limit)
		r->count--;
}

void boot_report_find(struct boot_report *r, unsigned int wanted, uint64_t limit)
{
	uint64_t least = limit;

	r->found = wanted;
	if (!limit)
		limit = (r->w.end.time - r->w.start.time) / DEFAULT_PART;
	if (wanted & NEED_PATH)
		find_on_path(r, wanted, limit);
	cut_routines(&r->routines, least);
	if (wanted & TABLE_BIT(REGIONS))
		regions_find(&r->regions, &r->w);
	if (wanted & NEED_STATES)
		states_find(&r->states, &r->w);
	if (wanted & NEED_LIVES)
		lives_find(&r->lives, &r->w, &r->states);
	if (wanted & TABLE_BIT(MOMENTS))
		moments_find(&r->moments, &r->w);
}

void boot_report_free(struct boot_report *r)
{
	moments_free(&r->moments);
	frames_free(&r->frames);
	lives_free(&r->lives);
	states_free(&r->states);
	deferred_free(&r->deferred);
	routine_rows_free(&r->errors);
	routine_rows_free(&r->routines);
	whatif_free(&r->changes);
	holds_free(&r->holds);
	path_rows_free(&r->rows);
	regions_free(&r->regions);
	path_free(&r->path);
	world_free(&r->w);
	trace_free(&r->t);
}

/**
 * struct table_def - a table of the report
 * @title: its heading
 * @note: a line under it in text, or NULL
 * @columns: that it has
 * @shown: those that text has, if not all
 * @in_log: those that are known of a log, if not all
 * @rows: where in struct boot_report the pointer to its rows is
 * @count: where their number is
 * @size: bytes of a row
 * @may_be_long: text has the first rows only
 */
struct table_def {
	const char *title;
	const char *note;
	const struct columns *columns;
	const char *shown;
	const char *in_log;
	size_t rows;
	size_t count;
	size_t size;
	bool may_be_long;
};

#define ROWS(list_, count_)								\
	.rows = offsetof(struct boot_report, list_),					\
	.count = offsetof(struct boot_report, count_),					\
	.size = sizeof(*((struct boot_report *)0)->list_)

/* Routines do not say how they failed: errors have a table of their own. */
static const struct table_def defs[] = {
	[REGIONS] = { .title = "Regions", .columns = &region_columns,
		      ROWS(regions.list, regions.count) },
	[SUMS] = { .title = "The critical path: what its time is", .columns = &path_sum_columns,
		   ROWS(sums.list, sums.count) },
	[PATH] = { .title = "The critical path, in order of time", .columns = &path_row_columns,
		   ROWS(rows.list, rows.count) },
	[HOLDS] = { .title = "Holds: who waits for whom on the path", .columns = &hold_columns,
		    ROWS(holds.list, holds.count), .may_be_long = true },
	[CHANGES] = { .title = "What if: the boot without one of them",
		      .note = "Path: its time on the critical path. Gain differs if another path becomes the longest.",
		      .columns = &change_of_boot_columns,
		      ROWS(changes.list, changes.count), .may_be_long = true },
	[ROUTINES] = { .title = "Routines", .columns = &routine_columns, .shown = "kctRxpn",
		       .in_log = "kctxern",
		       ROWS(routines.list, routines.count), .may_be_long = true },
	[DEFERRED] = { .title = "Deferred probes", .columns = &deferred_columns,
		       .in_log = "bctld",
		       ROWS(deferred.list, deferred.count), .may_be_long = true },
	[ERRORS] = { .title = "Errors: routines that failed", .columns = &routine_columns,
		     .shown = "kcertpn", .in_log = "kcertn",
		     ROWS(errors.list, errors.count), .may_be_long = true },
	[THREADS] = { .title = "Threads", .columns = &life_columns, .shown = "btrRdsTpx",
		      ROWS(lives.list, lives.count), .may_be_long = true },
	[SAMPLES] = { .title = "Samples", .columns = &sample_columns,
		      ROWS(lives.samples, lives.sample_count) },
	[STATES] = { .title = "States", .columns = &state_columns,
		     ROWS(states.list, states.count) },
	[FRAMES] = { .title = "Frames", .columns = &frame_columns,
		     ROWS(frames.list, frames.count) },
	[MOMENTS] = { .title = "Moments", .columns = &moment_columns,
		      .in_log = "bkx",
		      ROWS(moments.list, moments.count) },
};

/* Its word of BOOT_TABLE_WORDS */
static const char *name_of(enum boot_table table)
{
	static char names[BOOT_TABLE_COUNT][16];
	const char *word = BOOT_TABLE_WORDS;
	unsigned int i;

	for (i = 0; i < table; i++)
		word = strchr(word, '|') + 1;
	snprintf(names[table], sizeof(names[table]), "%.*s", (int)strcspn(word, "|"), word);
	return names[table];
}

const char *boot_report_title(enum boot_table table)
{
	return defs[table].title;
}

const char *boot_report_note(enum boot_table table)
{
	return defs[table].note;
}

size_t boot_report_rows(const struct boot_report *r, enum boot_table table)
{
	return *(const size_t *)((const char *)r + defs[table].count);
}

void boot_report_rest(size_t all, size_t shown)
{
	struct string text;

	if (all == shown)
		return;
	string_begin(&text);
	fprintf(text.out, "%s(%zu more: --rows %zu shows all)%s", paint(PAINT_COMMENT),
		all - shown, all, paint(PAINT_NONE));
	output_words(&text);
}

struct table boot_report_table(const struct boot_report *r, enum boot_table table, bool text,
			       uint64_t most)
{
	const struct table_def *def = &defs[table];
	const char *base = (const char *)r;
	size_t count = boot_report_rows(r, table);
	const char *shown = text && def->shown ? def->shown : "all";

	if (r->w.from_log && def->in_log)
		shown = def->in_log;
	if (def->may_be_long && most && count > most)
		count = most;
	return (struct table) {
		.name = name_of(table),
		.human = true,
		.columns = def->columns,
		.shown = columns_parse(def->columns, "", shown),
		.rows = *(void *const *)(base + def->rows),
		.count = count,
		.size = def->size,
	};
}
