// SPDX-License-Identifier: GPL-2.0
#include "tables/balloon_rows.h"

#include <math.h>
#include <string.h>

#include "base/util.h"
#include "figures/calls.h"

static uint64_t count_of(const struct boot *boot, const char *function)
{
	uint64_t count = 0;

	for (size_t i = 0; i < boot->p->name_count; i++)
		if (!strcmp(boot->p->names[i].symbol, function))
			count += boot->sums->counts[i];
	return count;
}

static int64_t rank_of(const struct boot *boot, uint64_t count)
{
	int64_t rank = 1;

	for (size_t i = 0; i < boot->p->name_count; i++)
		rank += boot->sums->counts[i] > count;
	return count ? rank : NO_VALUE;
}

struct balloon_row balloon_row(const struct boot *boot, const char *function, bool calls)
{
	uint64_t count = count_of(boot, function);
	struct share share = sums_share(boot->sums, count), time = sums_time(boot->sums, count);
	int64_t end = boot->p->end;

	if (calls) {
		time = share_times(calls_within(boot->p, function), boot->sums->busy);
		share = share_times(time, 1 / (boot->sums->busy + boot->sums->idle));
	}
	return (struct balloon_row){
		.p = boot->p,
		.boot = end,
		.rank = rank_of(boot, count),
		.share = llround(100000 * share.is),
		.low = llround(100000 * share.low),
		.high = llround(100000 * share.high),
		.time = llround(time.is),
		.elsewhere = end - llround(time.is),
		.elsewhere_low = end - llround(time.high),
		.elsewhere_high = end - llround(time.low),
	};
}

static void profile_of(FILE *out, const void *row)
{
	fputs(profile_title(((const struct balloon_row *)row)->p), out);
}

static const struct column list[] = {
	{ .name = "profile", .title = "Profile", .unit = UNIT_TEXT, .text = profile_of },
	{ .name = "boot", .title = "Boot", .unit = UNIT_TIME,
	  .field = FIELD(struct balloon_row, boot) },
	{ .name = "rank", .title = "Rank", .unit = UNIT_COUNT,
	  .field = FIELD(struct balloon_row, rank) },
	{ .name = "share", .title = "Share", .unit = UNIT_PERCENT,
	  .field = FIELD(struct balloon_row, share) },
	{ .name = "low", .title = "Low", .unit = UNIT_PERCENT,
	  .field = FIELD(struct balloon_row, low) },
	{ .name = "high", .title = "High", .unit = UNIT_PERCENT,
	  .field = FIELD(struct balloon_row, high) },
	{ .name = "time", .title = "Time", .unit = UNIT_TIME,
	  .field = FIELD(struct balloon_row, time) },
	{ .name = "elsewhere", .title = "Elsewhere", .unit = UNIT_TIME,
	  .field = FIELD(struct balloon_row, elsewhere) },
	{ .name = "without", .title = "Without", .unit = UNIT_TIME,
	  .field = FIELD(struct balloon_row, elsewhere) },
	{ .name = "without_low", .title = "Low", .unit = UNIT_TIME,
	  .field = FIELD(struct balloon_row, elsewhere_low) },
	{ .name = "without_high", .title = "High", .unit = UNIT_TIME,
	  .field = FIELD(struct balloon_row, elsewhere_high) },
};

const struct columns balloon_columns = { list, ARRAY_SIZE(list) };
