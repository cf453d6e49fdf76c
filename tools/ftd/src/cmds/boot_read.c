// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/ending.h"
#include "boot/log.h"
#include "boot/record.h"
#include "cmds/boot_read.h"
#include "cmds/common.h"
#include "tables/summary.h"

void boot_read(struct boot_report *r, const struct boot_reading *how, const char *path)
{
	struct trace_options opt = common_trace_options(path);

	opt.several = how->several;
	if (how->log)
		log_read(&r->w, &r->t, path);
	else
		record_read(&r->w, &r->t, &opt);
	if (how->ending && !ending_set(&r->w, how->ending))
		ending_unset(&r->w, how->ending, r->t.name);
}

static void note(const struct boot_report *r, const char *text)
{
	if (r->t.several)
		say("%s: %s", r->t.name, text);
	else
		say("%s", text);
}

/* What happens in each boot of a kernel, and the events that tell of it */
static const struct {
	enum routine_kind kind;
	const char *event, *what;
} told[] = {
	{ ROUTINE_INITCALL, "initcall:*", "initcalls" },
	{ ROUTINE_PROBE, "driver:*", "probes" },
	{ ROUTINE_WORK, "workqueue:*", "work items" },
	{ ROUTINE_ASYNC, "async:*", "async calls" },
	{ ROUTINE_MOUNT, "mount:*", "mounts" },
	{ ROUTINE_IRQ, "irq:*", "interrupts" },
};

static unsigned int kinds_of(const struct world *w)
{
	unsigned int kinds = 0;
	size_t i;

	for (i = 0; i < w->routine_count; i++)
		kinds |= KIND_BIT(w->routines[i].kind);
	return kinds;
}

/* A kernel without some of these events records the others. */
static void note_untold(const struct boot_report *r)
{
	unsigned int kinds = kinds_of(&r->w);
	struct string text;
	size_t i, count = 0;

	string_begin(&text);
	fputs("nothing is in the trace of ", text.out);
	for (i = 0; i < ARRAY_SIZE(told); i++)
		if (!(kinds & KIND_BIT(told[i].kind)))
			fprintf(text.out, "%s%s (%s)", count++ ? ", " : "", told[i].what,
				told[i].event);
	fputs(": add these to trace_event=, if the kernel has them (ftd boot --setup tells it there)", text.out);
	string_end(&text);
	if (count)
		note(r, text.text);
	free(text.text);
}

/* What the trace lacks makes the path unknown. */
void boot_lacks(const struct boot_report *r)
{
	const struct world *w = &r->w;

	if (w->from_log)
		note(r, "a log has no threads, no waits, no levels of initcalls: record a trace for the critical path (see ftd boot in the manual)");
	else if (!w->switches)
		note(r, "no sched_switch events: nobody knows who waited: record with trace_event=sched:sched_switch,sched:sched_waking");
	else if (!w->wakes)
		note(r, "no sched_waking events: nobody knows who woke whom: record with trace_event=sched:sched_waking");
	else if (world_boots(w))
		note_untold(r);
}

/* The first records make room for later ones, or there were none. */
static void note_late(const struct boot_report *r)
{
	char first[32], text[240];

	snprintf(text, sizeof(text), "the trace begins late, at %s s: what was before that is unknown: record with a larger trace_buf_size, or a higher tracing_thresh, so that the buffer holds all of the boot",
		 format_seconds(first, r->w.first));
	note(r, text);
}

void boot_notes(const struct boot_report *r)
{
	const struct world *w = &r->w;

	if (w->first > w->start.time)
		note_late(r);
	if (w->lost)
		note(r, "events were lost: what they would tell is unknown in the path: record with a larger trace_buf_size, or ftrace_graph_early_size if the trace's header says so");
	if (!w->from_log)
		summary_print(&r->t);
}
