// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "base/units.h"
#include "base/util.h"
#include "calls/run.h"
#include "raw/beside.h"
#include "raw/moments.h"
#include "raw/wakes.h"

static struct beside facts;
/* Times of the trace */
static uint64_t first = UINT64_MAX, last;

static void see_time(uint64_t begin, uint64_t end)
{
	first = begin < first ? begin : first;
	last = end > last ? end : last;
}

/* ---- calls ------------------------------------------------------------------------ */

/**
 * struct listener - who hears of the trace's calls
 * @sink: what tells
 * @trace: names of functions
 */
struct listener {
	struct sink sink;
	struct trace trace;
};

static void *enter(struct sink *sink, const struct call *call, void *data)
{
	(void)sink;
	(void)call;
	(void)data;
	return NULL;
}

static void take_call(const struct sink *sink, const struct call *call, uint64_t end)
{
	const struct listener *listener = (const struct listener *)sink;

	moments_add(&(const struct open_call) {
		.tid = call->task->pid, .begin = call->begin, .end = end, .depth = call->depth,
		.name = listener->trace.names.list[call->func].text,
	});
}

static void leave(struct sink *sink, const struct call *call)
{
	if (call->begin == NO_TIME)
		return;
	facts.calls++;
	if (call->duration < facts.shortest)
		facts.shortest = call->duration;
	see_time(call->begin, call->begin + call->duration);
	take_call(sink, call, call->begin + call->duration);
}

static void still_open(struct sink *sink, const struct call *call)
{
	if (call->begin == NO_TIME)
		return;
	facts.calls++;
	see_time(call->begin, call->begin);
	take_call(sink, call, UINT64_MAX);
}

/* ---- events ----------------------------------------------------------------------- */

/* "[woken by sed-32]"; the idle task does nothing by itself. */
static void name_waker(char *text, size_t size, const struct teller *who)
{
	if (*who->irq)
		snprintf(text, size, "[woken by %s]", who->irq);
	else if (who->pid > 0)
		snprintf(text, size, "[woken by %.*s-%d]", (int)who->comm_len, who->comm,
			 (int)who->pid);
	else
		snprintf(text, size, "[woken by %s]",
			 who->pid ? "a task that has no name in the trace" : "an interrupt");
}

static void heard(struct sink *sink, const struct teller *who, const struct trace_event *te)
{
	char text[96];
	int32_t tid;

	(void)sink;
	if (te->meaning->type != TE_WAKING || te->time == NO_TIME ||
	    !trace_event_pid(te, TE_SUBJECT, &tid))
		return;
	name_waker(text, sizeof(text), who);
	wakes_add(tid, te->time, text);
	facts.wakings++;
	see_time(te->time, te->time);
}

/* ---- all of it --------------------------------------------------------------------- */

static const char *seconds(char *text, size_t size, uint64_t nsec)
{
	snprintf(text, size, "%.3f s", (double)nsec / UNIT_SEC);
	return text;
}

static void check_times(uint64_t begin, uint64_t end)
{
	char from[24], to[24], begun[24], ended[24];

	if (!facts.calls && !facts.wakings)
		die(STATUS_INPUT, "%s: neither calls nor sched_waking events with their times: record it with ftd record --clock mono",
		    facts.name);
	if (first > end || last < begin)
		die(STATUS_INPUT, "%s: it is from %s to %s, the samples from %s to %s: record both at the same time, and the trace with --clock mono",
		    facts.name, seconds(from, sizeof(from), first),
		    seconds(to, sizeof(to), last), seconds(begun, sizeof(begun), begin),
		    seconds(ended, sizeof(ended), end));
	if (first > begin + (end - begin) / 20)
		say("%s: it begins %s after the samples: a larger --buffer-size of ftd record keeps more",
		    facts.name, seconds(from, sizeof(from), first - begin));
}

void beside_read(const char *path)
{
	const struct trace_options options = { .path = path, .events_do = true };
	struct listener listener = {
		.sink = { .enter = enter, .leave = leave, .open = still_open, .heard = heard },
	};
	uint64_t begin, end;
	bool any = moments_begin(&begin, &end);

	facts = (struct beside) { .name = path, .shortest = UINT64_MAX };
	trace_run(&listener.trace, &options, &listener.sink);
	facts.thresh = listener.trace.thresh;
	if (listener.trace.damage)
		say("%s: %s: its end is missing", path, listener.trace.damage);
	trace_free(&listener.trace);
	if (any)
		check_times(begin, end);
	wakes_sort();
	moments_end(first);
}

const struct beside *beside(void)
{
	return facts.name ? &facts : NULL;
}
