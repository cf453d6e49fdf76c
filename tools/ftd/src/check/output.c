// SPDX-License-Identifier: GPL-2.0
/* What the check found, as text, CSV or JSON. */
#include <stdlib.h>

#include "base/util.h"
#include "check/output.h"
#include "check/rules.h"
#include "show/result.h"

static struct table rows(const struct check_output *out, const struct violation *v)
{
	return (struct table) {
		.columns = &violation_columns,
		.shown = out->shown,
		.rows = v,
		.count = !!v,
		.size = sizeof(*v),
		.name = "violations",
	};
}

static void begin(struct check_output *out)
{
	struct table none;

	if (out->begun)
		return;
	out->begun = true;
	out->shown = columns_all(&violation_columns);
	none = rows(out, NULL);
	output_begin(out->opt);
	if (out->opt->format == FORMAT_CSV) {
		table_csv_head(&none);
	} else if (out->opt->format == FORMAT_JSON) {
		result_json_begin("ftd-check-1");
		table_json_begin(&none);
	}
}

static void put_line(const struct check *c, const struct violation *v, bool human)
{
	struct string text, line;

	string_begin(&text);
	violation_say(text.out, v, human);
	string_end(&text);
	string_begin(&line);
	fprintf(line.out, "%s%s:%llu:%s ", paint(PAINT_COMMENT), c->in->name,
		(unsigned long long)v->call.line, paint(PAINT_NONE));
	print_escaped(line.out, text.text, text.size, fputs);
	free(text.text);
	output_words(&line);
}

void check_output_violation(struct check *c, const struct violation *v)
{
	struct check_output *out = (struct check_output *)c;
	struct table row;

	begin(out);
	row = rows(out, v);
	if (out->opt->format == FORMAT_CSV)
		table_csv_rows(&row);
	else if (out->opt->format == FORMAT_JSON)
		table_json_rows(&row, c->violations);
	else
		put_line(c, v, out->opt->human);
}

static void print_count(FILE *out, uint64_t count, const char *what)
{
	if (count)
		fprintf(out, ", %llu %s", (unsigned long long)count, what);
}

static void print_things(FILE *out, uint64_t count, const char *thing, const char *rest)
{
	if (count)
		fprintf(out, ", %llu %s%s %s", (unsigned long long)count, thing,
			count == 1 ? "" : "s", rest);
}

static void print_verdict(FILE *out, const struct check *c)
{
	if (c->violations)
		fprintf(out, ": %s%llu violation%s%s", paint(PAINT_WORSE),
			(unsigned long long)c->violations, c->violations == 1 ? "" : "s",
			paint(PAINT_NONE));
	else if (check_empty(c))
		fputs(": nothing to check", out);
	else
		fprintf(out, ": %ssound%s", paint(PAINT_BETTER), paint(PAINT_NONE));
	if (c->hidden)
		fprintf(out, "; violations that the filters leave out: %llu",
			(unsigned long long)c->hidden);
}

static void print_summary(const struct check *c)
{
	struct string text;

	string_begin(&text);
	fprintf(text.out, "%s: lines %llu, pairs %llu", c->in->name,
		(unsigned long long)c->in->line, (unsigned long long)c->counts.pairs);
	if (c->threshold)
		fprintf(text.out, ", kept %llu below threshold",
			(unsigned long long)c->counts.kept);
	print_count(text.out, c->open, "still open");
	print_count(text.out, c->counts.dead, "left open by tasks that ended");
	print_count(text.out, c->counts.unpaired, "begun before the trace");
	print_things(text.out, c->counts.interrupted, "call", "of interrupts next to a record");
	print_count(text.out, c->unjudged, "not judged where records of a CPU are missing");
	print_things(text.out, c->lost, "event", "lost");
	print_things(text.out, c->other, "line", "of other text");
	print_verdict(text.out, c);
	output_words(&text);
}

static void say_early(const struct check *c)
{
	if (c->early)
		say("CPU %zu has no calls after line %llu: if its buffer was full by then (overwrite off), violations after that may be calls that are missing",
		    c->early - 1, (unsigned long long)c->cpus[c->early].last);
}

static void end_json(const struct check *c)
{
	table_json_end(c->violations);
	fputs(",\n  \"trace\": {\"name\": ", stdout);
	result_json_text(c->in->name);
	result_json_count("lines", c->in->line);
	result_json_count("lost", c->lost);
	result_json_count("other", c->other);
	result_json_count("cut", c->in->cut);
	fputs(", \"damage\": ", stdout);
	result_json_text(c->in->source.damage);
	printf("},\n  \"counts\": {\"pairs\": %llu", (unsigned long long)c->counts.pairs);
	result_json_count("kept", c->counts.kept);
	result_json_count("open", c->open);
	result_json_count("dead", c->counts.dead);
	result_json_count("unpaired", c->counts.unpaired);
	result_json_count("interrupted", c->counts.interrupted);
	result_json_count("violations", c->violations);
	result_json_count("unjudged", c->unjudged);
	result_json_count("hidden", c->hidden);
	putchar('}');
	result_json_end();
}

void check_output_end(struct check_output *out)
{
	begin(out);
	if (out->opt->format == FORMAT_JSON)
		end_json(&out->check);
	else if (out->opt->format == FORMAT_TEXT)
		print_summary(&out->check);
	say_early(&out->check);
	finish_output();
	selection_free(&out->shown);
}
