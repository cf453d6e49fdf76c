// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "modules/module.h"
#include "raw/beside.h"
#include "raw/raw.h"
#include "sample/runs.h"
#include "sample/stacks.h"
#include "unwind/walk.h"

#define MAX_MODULES	0xffff
#define MAX_ADDRESS	(1ull << 47)
#define MAX_COUNT	(1ull << 44)	/* of all samples; sums have room */
#define MAX_TIME	(1ull << 62)
#define MAX_DEPTH	(4 * WALK_FRAMES)

/**
 * struct numbers - what the numbers of a kind are here
 * @list: by the file's number
 * @count: how many there are up to now
 */
struct numbers {
	uint32_t *list;
	size_t count;
	size_t room;
};

/**
 * struct reader - a file that is being read
 * @path: its name
 * @line: the line
 * @number: its number
 * @whole: it has an end
 * @at: what of it has not been read yet
 * @s: result
 * @places: of the file
 * @stacks: the same; number 0 is the empty one
 * @depths: how many places a stack has, by the same numbers
 * @lanes: the same
 * @modules: how many there are
 * @counted: samples of all runs
 * @over: the last line has been read
 */
struct reader {
	const char *path;
	char *line;
	size_t number;
	bool whole;
	char *at;
	struct sampling *s;
	struct numbers places, stacks, depths, lanes;
	uint32_t modules;
	uint64_t counted;
	bool over;
};

static void __noreturn cut_off(const struct reader *r)
{
	die(STATUS_INPUT, "%s: its end is missing: copy it once more", r->path);
}

static void __noreturn wrong(const struct reader *r, const char *what)
{
	if (!r->whole)
		cut_off(r);
	die(STATUS_INPUT, "%s: line %zu: %s: drspin --raw has not written it like that", r->path,
	    r->number, what);
}

static void add(struct numbers *numbers, uint32_t number)
{
	numbers->list = grow(numbers->list, &numbers->room, numbers->count, sizeof(number));
	numbers->list[numbers->count++] = number;
}

/* ---- pieces of a line --------------------------------------------------------------- */

static char *word(struct reader *r)
{
	char *begin = r->at;

	if (!*begin)
		wrong(r, "it is too short");
	r->at += strcspn(r->at, " ");
	if (*r->at)
		*r->at++ = '\0';
	return begin;
}

static uint64_t number_below(struct reader *r, int base, uint64_t end)
{
	const char *text = word(r);
	uint64_t value;
	char *last;

	errno = 0;
	value = strtoull(text, &last, base);
	if (!isxdigit((unsigned char)*text) || *last || errno || value >= end)
		wrong(r, "a number is wrong");
	return value;
}

static uint32_t known(struct reader *r, const struct numbers *numbers)
{
	return numbers->list[number_below(r, 10, numbers->count)];
}

static void take_numbers(struct reader *r, uint64_t *numbers, size_t count, uint64_t end)
{
	for (size_t i = 0; i < count; i++)
		numbers[i] = number_below(r, 10, end);
}

/* The rest of the line, without what escape() has done */
static char *rest(struct reader *r)
{
	char *to = r->at, code[3] = "";

	for (const char *from = r->at; *from; from++) {
		if (from[0] != '\\' || from[1] != 'x' || !from[2] || !from[3]) {
			*to++ = *from;
			continue;
		}
		memcpy(code, from + 2, 2);
		*to = strtoul(code, NULL, 16);
		if (!*to++)
			wrong(r, "a text is wrong");
		from += 3;
	}
	*to = '\0';
	return r->at;
}

/* ---- lines ------------------------------------------------------------------------------ */

static void take_cost(struct reader *r)
{
	take_numbers(r, (uint64_t *)&r->s->cost, sizeof(r->s->cost) / sizeof(uint64_t),
		     MAX_TIME);
}

static void take_module(struct reader *r)
{
	const char *id = word(r);

	if (r->modules == MAX_MODULES)
		wrong(r, "there are too many modules");
	module_read(rest(r), id);
	r->modules++;
}

static void take_code(struct reader *r)
{
	const struct module *module = NULL;

	if (r->at[0] == '-')
		word(r);
	else
		module = module_numbered(number_below(r, 10, r->modules));
	add(&r->places, place_code(module, number_below(r, 16, MAX_ADDRESS)));
}

static void take_text(struct reader *r)
{
	add(&r->places, place_text(rest(r)));
}

static void take_stack(struct reader *r)
{
	uint64_t outer = number_below(r, 10, r->stacks.count);
	uint32_t depth = r->depths.list[outer] + 1, place = known(r, &r->places);

	if (depth > MAX_DEPTH)
		wrong(r, "a stack is too deep");
	add(&r->stacks, stack_push_found(r->stacks.list[outer], place,
					 number_below(r, 10, METHOD_COUNT)));
	add(&r->depths, depth);
}

static void take_lane(struct reader *r)
{
	pid_t pid = number_below(r, 10, INT32_MAX), tid = number_below(r, 10, INT32_MAX);
	uint32_t number = lane_begin(pid, tid);
	struct lane *lane = lane_numbered(number);

	take_numbers(r, lane->samples, STATE_COUNT, MAX_COUNT);
	take_numbers(r, &lane->complete, 1, MAX_COUNT);
	take_numbers(r, &lane->stacks, 1, MAX_COUNT);
	take_numbers(r, lane->frames, METHOD_COUNT, MAX_COUNT);
	snprintf(lane->name, sizeof(lane->name), "%s", rest(r));
	add(&r->lanes, number);
}

static void take_run(struct reader *r)
{
	struct run run = { .lane = known(r, &r->lanes), .stack = known(r, &r->stacks) };

	run.state = number_below(r, 10, STATE_COUNT);
	run.count = number_below(r, 10, MAX_COUNT - r->counted);
	if (!run.count)
		wrong(r, "it has no samples");
	r->counted += run.count;
	run.begin = number_below(r, 10, MAX_TIME);
	run_add(&run, false);
}

static void take_end(struct reader *r)
{
	r->over = true;
}

static void take_line(struct reader *r)
{
	static const struct {
		const char *name;
		void (*take)(struct reader *r);
	} kinds[] = {
		{ "cost", take_cost }, { "module", take_module }, { "code", take_code },
		{ "text", take_text }, { "stack", take_stack }, { "lane", take_lane },
		{ "run", take_run }, { "end", take_end },
	};
	const char *name = word(r);

	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++)
		if (!strcmp(name, kinds[i].name)) {
			kinds[i].take(r);
			return;
		}
	wrong(r, "it begins with a word that is not known");
}

/* ---- all of it ----------------------------------------------------------------------------- */

/* @len: of the line, which has just been read */
static void start_line(struct reader *r, size_t len)
{
	r->number++;
	r->whole = r->line[len - 1] == '\n';
	if (memchr(r->line, '\0', len))
		wrong(r, "it is no text");
	r->line[strcspn(r->line, "\n")] = '\0';
	r->at = r->line;
}

static bool read_line(struct reader *r, FILE *in, size_t *size)
{
	ssize_t len = getline(&r->line, size, in);

	if (len <= 0)
		return false;
	start_line(r, len);
	return true;
}

/* ---- when all has been read -------------------------------------------------------------- */

static void tally_runs(void)
{
	const struct run *list;
	size_t count;

	list = runs(&count);
	for (size_t i = 0; i < count; i++)
		tally_add(list[i].lane, list[i].stack, list[i].state, list[i].count);
}

static void check_lane(const struct reader *r, const struct lane *lane)
{
	uint64_t sums[STATE_COUNT] = { 0 };

	for (const struct tally *tally = tally_first(lane); tally; tally = tally_next(tally))
		sums[tally->state] += tally->count;
	if (memcmp(sums, lane->samples, sizeof(sums)))
		wrong(r, "samples are missing");
}

static void check_samples(const struct reader *r)
{
	for (uint32_t i = 0; i < lane_count(); i++)
		check_lane(r, lane_numbered(i));
}

static FILE *open_raw(const char *path)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "re") : stdin;

	if (!in)
		die(STATUS_INPUT, "%s: %s", path, strerror(errno));
	return in;
}

/* The first line tells whether it is such a file at all. */
static void take_head(struct reader *r, FILE *in, size_t *size)
{
	ssize_t len = getline(&r->line, size, in);
	const char *name;

	if (len <= 0 && ferror(in))
		die(STATUS_INPUT, "%s: %s", r->path, strerror(errno));
	if (len <= 0)
		die(STATUS_INPUT, "%s is empty: give me what drspin --raw has printed", r->path);
	if (strncmp(r->line, RAW_NAME, strlen(RAW_NAME)))
		die(STATUS_INPUT, "%s: drspin --raw has not written this; if it is packed, unpack it: gzip -dc FILE | drspin --read -",
		    r->path);
	start_line(r, len);
	name = word(r);
	if (strcmp(name, RAW_MAGIC))
		die(STATUS_INPUT, "%s: another version of drspin has written it: read it with that",
		    r->path);
	r->s->samples = number_below(r, 10, MAX_COUNT);
	r->s->pace.interval = number_below(r, 10, MAX_TIME);
	r->s->begin = number_below(r, 10, MAX_TIME);
}

void raw_read(const char *path, struct sampling *s, const char *trace)
{
	struct reader r = { .path = strcmp(path, "-") ? path : "standard input", .s = s };
	FILE *in = open_raw(path);
	size_t size = 0;

	take_head(&r, in, &size);
	add(&r.stacks, STACK_ROOT);
	add(&r.depths, 0);
	while (!r.over && read_line(&r, in, &size))
		take_line(&r);
	if (!r.over)
		cut_off(&r);
	if (trace)
		beside_read(trace);
	tally_runs();
	check_samples(&r);
	free(r.line);
	free(r.places.list);
	free(r.stacks.list);
	free(r.depths.list);
	free(r.lanes.list);
	fclose(in);
}
