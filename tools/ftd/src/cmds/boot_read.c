// SPDX-License-Identifier: GPL-2.0
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
}

void boot_notes(const struct boot_report *r)
{
	const struct world *w = &r->w;

	if (w->lost)
		note(r, "events were lost: what they would tell is unknown in the path: record with a larger trace_buf_size");
	if (!w->from_log)
		summary_print(&r->t);
}
