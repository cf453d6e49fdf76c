// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "common.h"
#include "json.h"
#include "result.h"
#include "terminal.h"
#include "util.h"

static void put_text(const char *text)
{
	char safe[1024];

	json_string(stdout, safe, escape(safe, sizeof(safe), text, strlen(text)));
}

static void put_count(const char *name, uint64_t count)
{
	printf(", \"%s\": %llu", name, (unsigned long long)count);
}

void result_json_begin(const char *schema)
{
	printf("{\n  \"schema\": \"%s\"", schema);
}

void result_json_trace(const char *name, const struct trace *t)
{
	printf(",\n  \"%s\": {\"name\": ", name);
	put_text(t->name);
	put_count("lines", t->lines);
	put_count("entries", t->tally.entries);
	put_count("exits", t->tally.exits);
	put_count("open", trace_open_calls(t));
	put_count("abandoned", t->tally.abandoned);
	put_count("unmatched", t->tally.unmatched);
	put_count("dropped", t->tally.dropped);
	put_count("untimed", t->tally.untimed);
	put_count("lost", t->tally.lost);
	put_count("unknown", t->tally.unknown);
	put_count("other", t->tally.other);
	put_count("overlong", t->tally.overlong);
	put_count("cut", t->tally.cut);
	fputs(", \"damage\": ", stdout);
	if (t->damage)
		put_text(t->damage);
	else
		fputs("null", stdout);
	putchar('}');
}

void result_json_end(void)
{
	puts("\n}");
}

void result_table(const char *schema, const struct trace *t,
		  const struct table *table)
{
	output_begin();
	if (common.format == FORMAT_CSV) {
		table_csv(table);
	} else if (common.format == FORMAT_JSON) {
		result_json_begin(schema);
		result_json_trace("trace", t);
		table_json(table);
		result_json_end();
	} else {
		table_text(table);
	}
}
