// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "input.h"
#include "progress.h"
#include "replay.h"
#include "summary.h"
#include "trace.h"
#include "util.h"

static void show_unknown(const struct input *in, uint64_t line, const char *text,
			 size_t len)
{
	progress_hide();
	fprintf(stderr, "%s:%llu: not understood: ", in->name,
		(unsigned long long)line);
	print_escaped(stderr, text, len);
	fputc('\n', stderr);
}

static void show_odd_lines(const struct trace *t, const struct input *in,
			   const char *text, const struct events *events)
{
	size_t i;

	for (i = 0; i < events->count; i++) {
		const struct event *ev = &events->list[i];

		if (ev->kind == EVENT_UNKNOWN)
			show_unknown(in, t->lines + ev->line + 1,
				     text + ev->duration, ev->func);
	}
}

static void read_trace(struct replay *r, struct input *in)
{
	struct events events = { 0 };
	struct lexer lexer;
	struct ids ids = { .lexer = &lexer };
	struct text text;

	lexer_init(&lexer);
	text_alloc(&text);
	while (input_block(in, &text)) {
		lexer_block(&lexer, text.start, text.end, &events);
		if (r->opt->show_unknown)
			show_odd_lines(r->trace, in, text.start, &events);
		r->trace->tally.cut += text.cut;
		r->trace->tally.overlong += text.overlong;
		replay_events(r, &events, &ids);
	}
	replay_end(r);
	free(events.list);
	free(ids.funcs);
	free(ids.whos);
	text_free(&text);
	lexer_free(&lexer);
}

void trace_run(struct trace *t, const struct trace_options *opt,
	       struct sink *sink)
{
	struct replay r = { .trace = t, .opt = opt, .sink = sink };
	struct input in;

	memset(t, 0, sizeof(*t));
	names_init(&t->names);
	names_init(&t->who_names);
	tasks_init(&t->tasks);
	stats_init(&t->stats);
	t->filters = opt->filters;
	r.filtering = opt->filters && filters_any(opt->filters);
	input_open(&in, opt->path);
	read_trace(&r, &in);
	t->name = in.name;
	t->damage = in.source.damage;
	if (in.source.damage && !t->lines)
		die(STATUS_INPUT, "%s is packed with %s, but %s", t->name,
		    in.source.packed, t->damage);
	input_close(&in);
	summary_require_calls(t->name, t->lines,
			      t->tally.entries + t->tally.exits);
}

void trace_free(struct trace *t)
{
	names_free(&t->names);
	names_free(&t->who_names);
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
