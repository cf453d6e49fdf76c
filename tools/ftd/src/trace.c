// SPDX-License-Identifier: GPL-2.0
#include "input.h"
#include "replay.h"
#include "scan.h"
#include "summary.h"
#include "trace.h"
#include "util.h"

static void show_unknown(const struct input *in, const char *line,
			 const char *end)
{
	fprintf(stderr, "%s:%llu: not understood: ", in->name,
		(unsigned long long)in->line);
	print_escaped(stderr, line, end - line);
	fputc('\n', stderr);
}

static void read_trace(struct replay *r, struct input *in)
{
	struct scanner scanner = { 0 };
	const char *line, *end;
	struct record rec;

	while ((end = input_line(in, &line))) {
		scan_line(&scanner, line, end, &rec);
		replay_record(r, &rec, in->line);
		if (rec.kind == RECORD_UNKNOWN && r->opt->show_unknown)
			show_unknown(in, line, end);
	}
	replay_end(r);
}

void trace_run(struct trace *t, const struct trace_options *opt,
	       struct sink *sink)
{
	struct replay r = { .trace = t, .opt = opt, .sink = sink };
	struct input in;

	memset(t, 0, sizeof(*t));
	names_init(&t->names);
	tasks_init(&t->tasks);
	stats_init(&t->stats);
	input_open(&in, opt->path);
	read_trace(&r, &in);
	t->name = in.name;
	t->lines = in.line;
	input_close(&in);
	summary_require_calls(t->name, t->lines,
			      t->tally.entries + t->tally.exits);
}

void trace_free(struct trace *t)
{
	names_free(&t->names);
	tasks_free(&t->tasks);
	stats_free(&t->stats);
}

uint64_t trace_open_calls(const struct trace *t)
{
	uint64_t open = 0;
	size_t i, depth;

	for (i = 0; i < t->tasks.count; i++)
		for (depth = 0; depth < t->tasks.list[i]->used; depth++)
			open += t->tasks.list[i]->frames[depth].open;
	return open;
}
