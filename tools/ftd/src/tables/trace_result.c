// SPDX-License-Identifier: GPL-2.0
#include "show/result.h"
#include "tables/trace_result.h"

void result_json_trace(const char *name, const struct trace *t)
{
	printf(",\n  \"%s\": {\"name\": ", name);
	result_json_text(t->name);
	result_json_count("lines", t->lines);
	result_json_count("entries", t->tally.entries);
	result_json_count("exits", t->tally.exits);
	result_json_count("open", trace_open_calls(t));
	result_json_count("abandoned", t->tally.abandoned);
	result_json_count("unmatched", t->tally.unmatched);
	result_json_count("dropped", t->tally.dropped);
	result_json_count("untimed", t->tally.untimed);
	result_json_count("lost", t->tally.lost);
	result_json_count("unknown", t->tally.unknown);
	result_json_count("other", t->tally.other);
	result_json_count("overlong", t->tally.overlong);
	result_json_count("cut", t->tally.cut);
	fputs(", \"damage\": ", stdout);
	result_json_text(t->damage);
	putchar('}');
}

void result_table(const char *schema, const struct trace *t,
		  const struct table *table, const struct output_options *opt)
{
	output_begin(opt);
	if (opt->format == FORMAT_CSV) {
		table_csv(table);
	} else if (opt->format == FORMAT_JSON) {
		result_json_begin(schema);
		result_json_trace("trace", t);
		table_json(table);
		result_json_end();
	} else {
		table_text(table);
	}
}
