// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/util.h"
#include "cmds/boot_stacks.h"
#include "show/result.h"

/* drspin has escaped what no terminal should get: not once more. */
static void put_text(const char *text)
{
	const char *p = text;

	while (*p >= ' ' && *p < 0x7f)
		p++;
	if (*p)
		result_json_text(text);
	else
		json_string(stdout, text, p - text);
}

static void put_functions(const struct user_stacks *u)
{
	fputs(",\n    \"functions\": [", stdout);
	for (size_t i = 0; i < u->function_count; i++) {
		fputs(i ? ",\n      {\"name\": " : "\n      {\"name\": ", stdout);
		put_text(u->functions[i].name);
		fputs(", \"module\": ", stdout);
		if (u->functions[i].module)
			put_text(u->functions[i].module);
		else
			fputs("null", stdout);
		putchar('}');
	}
	putchar(']');
}

void boot_stacks_json(const struct user_stacks *u)
{
	const struct user_sample *s;

	printf(",\n  \"stacks\": {\"marks\": %zu", u->marks);
	result_json_count("spread_ns", u->spread);
	result_json_count("sample_ns", u->each);
	put_functions(u);
	fputs(",\n    \"stacks\": [", stdout);
	for (size_t i = 1; i <= u->stack_count; i++)
		printf("%s[%" PRIu32 ", %" PRIu32 "]", i > 1 ? ", " : "", u->stacks[i].outer,
		       u->stacks[i].function);
	fputs("],\n    \"samples\": [", stdout);
	for (size_t i = 0; i < u->sample_count; i++) {
		s = &u->samples[i];
		printf("%s\n      [%" PRIu32 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", \"%s\", %" PRIu32 "]",
		       i ? "," : "", s->thread, s->begin, s->time, s->count, s->state, s->stack);
	}
	fputs("]}", stdout);
}

void boot_stacks_notes(const struct user_stacks *u, const char *path)
{
	if (!u->sample_count && u->late)
		say("%s: no sample of the stacks is within the boot, which was over before the first one: give another --end",
		    path);
	if (u->strangers)
		say("%s: %" PRIu64 " sample%s of threads that the trace does not have at that time: not shown",
		    path, u->strangers, u->strangers == 1 ? "" : "s");
}
