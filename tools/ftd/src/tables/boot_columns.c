// SPDX-License-Identifier: GPL-2.0
/* The columns of a boot's report. */
#include <stddef.h>

#include "base/util.h"
#include "boot/deferred.h"
#include "boot/holds.h"
#include "boot/labels.h"
#include "boot/path_rows.h"
#include "boot/regions.h"
#include "boot/routines.h"
#include "boot/whatif.h"
#include "tables/columns.h"

static void region_name(FILE *out, const void *row)
{
	const struct region *r = row;
	const char *level = r->level ? r->level : "";

	fprintf(out, "%s%s%s", r->name, *level ? " " : "", level);
}

static int64_t region_begin(const void *row)
{
	int64_t begin = ((const struct region *)row)->begin;

	return begin < 0 ? NO_VALUE : begin;
}

static const struct column region_list[] = {
	{ 'b', "begin", "Begin", UNIT_STAMP, "when it began", .number = region_begin },
	{ 't', "time", "Time", UNIT_TIME, "how long it took", .field = FIELD(struct region, time) },
	{ 'r', "region", "Region", UNIT_TEXT, "part of the boot", .text = region_name, .stays = true },
};

const struct columns region_columns = { region_list, ARRAY_SIZE(region_list) };

static void sum_kind(FILE *out, const void *row)
{
	fputs(piece_word(((const struct path_sum *)row)->kind), out);
}

static void sum_meaning(FILE *out, const void *row)
{
	static const char *const texts[] = {
		[PIECE_WORK]		= "threads of the path at work",
		[PIECE_DELAY]		= "timers and loops that let time pass",
		[PIECE_DEVICE]		= "waiting for an interrupt of a device",
		[PIECE_GRACE]		= "waiting for RCU",
		[PIECE_INTERRUPT]	= "interrupts in place of who runs",
		[PIECE_BUSY]		= "ready to run, another one has the CPU",
		[PIECE_SWITCH]		= "ready to run, the CPU is on its way",
		[PIECE_UNKNOWN]		= "the trace does not tell",
	};

	fputs(texts[((const struct path_sum *)row)->kind], out);
}

static const struct column sum_list[] = {
	{ 'k', "kind", "Kind", UNIT_TEXT, "what a piece of the path is", .text = sum_kind },
	{ 't', "time", "Time", UNIT_TIME, "all pieces of this kind",
	  .field = FIELD(struct path_sum, time) },
	{ 'p', "part", "Part", UNIT_PERCENT, "of the path", .field = FIELD(struct path_sum, part) },
	{ 'm', "meaning", "Meaning", UNIT_TEXT, "the same in words", .text = sum_meaning },
};

const struct columns path_sum_columns = { sum_list, ARRAY_SIZE(sum_list) };

static void path_kind(FILE *out, const void *row)
{
	fputs(piece_word(((const struct path_row *)row)->kind), out);
}

static void path_thread(FILE *out, const void *row)
{
	label_thread(out, ((const struct path_row *)row)->w, ((const struct path_row *)row)->thread);
}

/* "arch_timer", "mmc, in foo", "foo": an interrupt by its name, who waits for one by both. */
static void path_what(FILE *out, const void *row)
{
	const struct path_row *r = row;
	bool waits = r->kind == PIECE_DEVICE || r->kind == PIECE_GRACE;

	if (r->name != NO_NAME)
		fputs(world_text(r->w, r->name), out);
	if (r->name != NO_NAME && waits && r->routine != NOBODY)
		fputs(", in ", out);
	if (r->name == NO_NAME || waits)
		label_print(out, r->w, r->routine);
}

static void path_in(FILE *out, const void *row)
{
	const struct path_row *r = row;
	uint32_t outer = r->routine == NOBODY ? NOBODY : r->w->routines[r->routine].parent;

	label_print(out, r->w, world_within(r->w, outer, KINDS_NAMED));
}

static void path_waits(FILE *out, const void *row)
{
	const struct path_row *r = row;

	if (r->waiter != NOBODY)
		label_thread(out, r->w, r->p->waiters[r->waiter].thread);
}

static const struct column path_list[] = {
	{ 'b', "begin", "Begin", UNIT_STAMP, "when it began",
	  .field = FIELD(struct path_row, begin) },
	{ 't', "time", "Time", UNIT_TIME, "until the next one",
	  .field = FIELD(struct path_row, time) },
	{ 'k', "kind", "Kind", UNIT_TEXT, "what it is; short: all kinds, each below the limit",
	  .text = path_kind },
	{ 'T', "thread", "Thread", UNIT_TEXT, "whose time it is; busy: who has the CPU",
	  .text = path_thread },
	{ 'w', "what", "What", UNIT_TEXT, "the innermost routine that takes as long as the limit",
	  .text = path_what, .stays = true },
	{ 'i', "in", "In", UNIT_TEXT, "the initcall, probe, mount or work that this is in",
	  .text = path_in },
	{ 'h', "for", "Waits", UNIT_TEXT, "the thread that waits for it", .text = path_waits },
};

const struct columns path_row_columns = { path_list, ARRAY_SIZE(path_list) };

static void hold_kind(FILE *out, const void *row)
{
	const struct hold *h = row;

	label_kind_of_piece(out, h->w, h->kind, h->name);
}

static void hold_stack(FILE *out, const void *row)
{
	hold_print(out, row);
}

static const struct column hold_list[] = {
	{ 't', "time", "Time", UNIT_TIME, "of the path", .field = FIELD(struct hold, time) },
	{ 'c', "count", "Count", UNIT_COUNT, "pieces of the path",
	  .field = FIELD(struct hold, count) },
	{ 'b', "begin", "Begin", UNIT_STAMP, "the first time", .field = FIELD(struct hold, begin) },
	{ 'k', "kind", "Kind", UNIT_TEXT, "what the last one of the stack does", .text = hold_kind },
	{ 's', "stack", "Who waits <- for whom", UNIT_TEXT, "each with what it is in",
	  .text = hold_stack, .stays = true },
};

const struct columns hold_columns = { hold_list, ARRAY_SIZE(hold_list) };

static void change_name(FILE *out, const void *row)
{
	const struct boot_change *c = row;
	const char *kind = c->process ? "process" : label_kind(c->kind);

	fprintf(out, "%s%s%s", kind, *kind ? " " : "", world_text(c->w, c->name));
}

static const struct column change_list[] = {
	{ 'g', "gain", "Gain", UNIT_TIME, "by how much the boot would be shorter",
	  .field = FIELD(struct boot_change, gain) },
	{ 'p', "path", "Path", UNIT_TIME, "of the critical path",
	  .field = FIELD(struct boot_change, path) },
	{ 'w', "without", "Without", UNIT_TEXT, "what is left out", .text = change_name, .stays = true },
};

const struct columns change_of_boot_columns = { change_list, ARRAY_SIZE(change_list) };

static const struct column prediction_list[] = {
	{ 'b', "boot", "Boot", UNIT_TIME, "how long it took",
	  .field = FIELD(struct prediction, took) },
	{ 'r', "replayed", "Replayed", UNIT_TIME, "how long it takes as it is replayed",
	  .field = FIELD(struct prediction, replayed) },
	{ 'w', "without", "Without", UNIT_TIME, "how long without what is left out",
	  .field = FIELD(struct prediction, without) },
	{ 'g', "gain", "Gain", UNIT_TIME, "by how much that is shorter than replayed",
	  .field = FIELD(struct prediction, gain) },
};

const struct columns prediction_columns = { prediction_list, ARRAY_SIZE(prediction_list) };

static void routine_kind(FILE *out, const void *row)
{
	fputs(((const struct routine_row *)row)->kind, out);
}

static void routine_name(FILE *out, const void *row)
{
	const struct routine_row *r = row;

	if (r->name != NO_NAME)
		fputs(world_text(r->w, r->name), out);
	else if (r->by != NOBODY)
		fputs("by ", out);
	label_print(out, r->w, r->by);
}

static int64_t routine_ret(const void *row)
{
	const struct routine_row *r = row;

	return r->failed ? r->ret : NO_VALUE;
}

/* A log does not tell who ran. */
static int64_t routine_running(const void *row)
{
	const struct routine_row *r = row;

	return r->w->from_log ? NO_VALUE : (int64_t)r->running;
}

static const struct column routine_list[] = {
	{ 'k', "kind", "Kind", UNIT_TEXT, "what it is", .text = routine_kind },
	{ 'c', "count", "Count", UNIT_COUNT, "how often", .field = FIELD(struct routine_row, count) },
	{ 't', "time", "Time", UNIT_TIME, "from begin to end, in all",
	  .field = FIELD(struct routine_row, time) },
	{ 'R', "running", "Running", UNIT_TIME, "of it, its thread had a CPU",
	  .number = routine_running },
	{ 'x', "worst", "Worst", UNIT_TIME, "the longest", .field = FIELD(struct routine_row, worst) },
	{ 'p', "path", "Path", UNIT_TIME, "of the critical path, within it",
	  .field = FIELD(struct routine_row, path) },
	{ 'e', "failed", "Failed", UNIT_COUNT, "how often it returned an error",
	  .field = FIELD(struct routine_row, failed) },
	{ 'r', "ret", "Ret", UNIT_COUNT, "the last error", .number = routine_ret },
	{ 'n', "name", "Name", UNIT_TEXT, "which", .text = routine_name, .stays = true },
};

const struct columns routine_columns = { routine_list, ARRAY_SIZE(routine_list) };

static void deferred_device(FILE *out, const void *row)
{
	fputs(((const struct deferred_row *)row)->device, out);
}

static void deferred_why(FILE *out, const void *row)
{
	fputs(((const struct deferred_row *)row)->why, out);
}

static int64_t deferred_late(const void *row)
{
	int64_t late = ((const struct deferred_row *)row)->late;

	return late < 0 ? NO_VALUE : late;
}

static const struct column deferred_list[] = {
	{ 'b', "begin", "Begin", UNIT_STAMP, "when it was put off first",
	  .field = FIELD(struct deferred_row, begin) },
	{ 'c', "count", "Count", UNIT_COUNT, "how often it was put off",
	  .field = FIELD(struct deferred_row, count) },
	{ 't', "time", "Time", UNIT_TIME, "what the probes took that were put off",
	  .field = FIELD(struct deferred_row, time) },
	{ 'p', "path", "Path", UNIT_TIME, "of the critical path, within these",
	  .field = FIELD(struct deferred_row, path) },
	{ 'l', "late", "Late", UNIT_TIME, "from begin to the probe that went through",
	  .number = deferred_late },
	{ 'd', "device", "Device", UNIT_TEXT, "which", .text = deferred_device, .stays = true },
	{ 'w', "why", "Waited for", UNIT_TEXT, "what the kernel said last", .text = deferred_why },
};

const struct columns deferred_columns = { deferred_list, ARRAY_SIZE(deferred_list) };
