// SPDX-License-Identifier: GPL-2.0
/*
 * speedscope's format: https://www.speedscope.app/file-format-schema.json. A profile for each
 * thread, with its samples in order; each stands for the mean time between two.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "report/functions.h"
#include "report/report.h"
#include "report/rows.h"
#include "sample/runs.h"
#include "sample/stacks.h"
#include "show/result.h"

#define SCHEMA	"https://www.speedscope.app/file-format-schema.json"

static void put_frames(void)
{
	const struct function *function;
	const struct run *list;
	size_t count;

	list = runs(&count);
	for (size_t i = 0; i < count; i++)
		for (uint32_t s = list[i].stack; s != STACK_ROOT; s = stack_outer(s))
			function_of(stack_place(s));
	for (uint32_t i = 0; i < function_count(); i++) {
		function = function_numbered(i);
		fputs(i ? ",\n{\"name\": " : "\n{\"name\": ", stdout);
		result_json_text(function->name);
		if (function->module) {
			fputs(", \"file\": ", stdout);
			result_json_text(function->module->name);
		}
		putchar('}');
	}
}

/* From the outermost function on */
static void put_stack(uint32_t stack, const char *after)
{
	if (stack == STACK_ROOT)
		return;
	put_stack(stack_outer(stack), ",");
	printf("%" PRIu32 "%s", function_of(stack_place(stack)), after);
}

/* The first run that is shown from this one on */
static const struct run *shown(const struct run *run)
{
	while (run && !(states_shown >> run->state & 1))
		run = run_next(run);
	return run;
}

static void put_samples(uint32_t lane)
{
	const char *before = "";

	for (const struct run *run = shown(run_first(lane)); run; run = shown(run_next(run))) {
		printf("%s[", before);
		put_stack(run->stack, "");
		putchar(']');
		before = ",";
	}
}

static void put_weights(uint32_t lane, uint64_t each)
{
	const char *before = "";

	for (const struct run *run = shown(run_first(lane)); run; run = shown(run_next(run))) {
		printf("%s%" PRIu64, before, run->count * each);
		before = ",";
	}
}

static void put_profile(uint32_t number, uint64_t each, const char *before)
{
	const struct lane *lane = lane_numbered(number);
	char name[TASK_NAME + 32];

	snprintf(name, sizeof(name), "%s, %d", lane->name, (int)lane->tid);
	printf("%s\n{\"type\": \"sampled\", \"name\": ", before);
	result_json_text(name);
	printf(", \"unit\": \"nanoseconds\", \"startValue\": 0, \"endValue\": %" PRIu64
	       ",\n\"samples\": [", lane_shown(lane) * each);
	put_samples(number);
	fputs("],\n\"weights\": [", stdout);
	put_weights(number, each);
	fputs("]}", stdout);
}

void report_speedscope(const struct sampling *s)
{
	uint64_t each = sample_length(s);
	uint32_t *order;
	size_t count;

	order = lane_order(&count);
	fputs("{\"$schema\": \"" SCHEMA "\",\n\"exporter\": \"drspin " TOOL_VERSION "\",\n"
	      "\"name\": \"drspin\", \"activeProfileIndex\": 0,\n", stdout);
	fputs("\"shared\": {\"frames\": [", stdout);
	put_frames();
	fputs("\n]},\n\"profiles\": [", stdout);
	for (size_t i = 0; i < count; i++)
		put_profile(order[i], each, i ? "," : "");
	puts("\n]}");
	free(order);
}
