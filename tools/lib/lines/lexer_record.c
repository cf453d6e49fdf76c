// SPDX-License-Identifier: GPL-2.0
#include "lines/lexer_fast.h"
#include "lines/lexer_record.h"

static const enum record_kind record_kinds[] = {
	[EVENT_LEAF]	= RECORD_LEAF,
	[EVENT_ENTRY]	= RECORD_ENTRY,
	[EVENT_EXIT]	= RECORD_EXIT,
};

static void of_event(const struct lexer *lx, const struct event *ev, struct record *rec)
{
	rec->kind = record_kinds[ev->kind];
	rec->cpu = ev->cpu;
	rec->pid = NO_PID;
	rec->comm_len = 0;
	rec->depth = ev->depth;
	rec->has_column = true;
	rec->has_duration = ev->duration != NO_TIME;
	rec->duration = ev->duration;
	rec->unit = 1;		/* a usual duration has three digits behind the point */
	rec->stamp = NULL;
	rec->name_len = 0;
	rec->args_len = 0;
	rec->comment_len = 0;
	rec->event_len = 0;
	rec->in_irq = false;
	rec->func = ev->func;
	rec->time = ev->time;
	if (ev->who != NO_WHO) {
		rec->pid = lx->whos[ev->who].pid;
		rec->comm = lx->who_names.list[ev->who].text;
		rec->comm_len = lx->whos[ev->who].comm_len;
	}
}

void lexer_record(struct lexer *lx, const char *line, const char *end,
		  struct record *rec)
{
	struct event ev;

	/* An event has no value with it. */
	if (lexer_fast(lx, line, &ev) && !lx->value.has_ret) {
		of_event(lx, &ev, rec);
		return;
	}
	scan_line(&lx->scanner, line, end, rec);
	rec->func = NO_NAME;
	if (is_call(rec->kind) && rec->name_len)
		rec->func = names_intern(&lx->names, rec->name, rec->name_len);
	rec->time = rec->stamp ? record_time(rec) : NO_TIME;
}
