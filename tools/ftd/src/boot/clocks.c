// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/clocks.h"

/*
 * From reading its clock to the mark drspin may lose the CPU, and clocks are steered. What is
 * more than that, and than a hundredth, is no clock that counts nanoseconds.
 */
#define MOST_SPREAD	(UNIT_SEC / 20)

/* So that sums and differences of times are no larger than a number can be */
#define MOST_TIME	(INT64_MAX / 2)

/* "drspin began=BEGIN monotonic=TIME" */
static bool is_mark(const struct world *w, const struct mark *m, uint64_t *began, uint64_t *time)
{
	return m->kind == MARK_PRINT && m->at.time < MOST_TIME &&
	       sscanf(world_text(w, m->name), "drspin began=%" SCNu64 " monotonic=%" SCNu64, began,
		      time) == 2 && *time < MOST_TIME;
}

static void __noreturn none(const char *trace, const char *path, uint64_t other)
{
	if (other)
		die(STATUS_INPUT, "%s: drspin's marks in the trace are of another run than %s: take both of one boot",
		    trace, path);
	die(STATUS_INPUT, "%s: no mark of drspin is in the trace, so that nobody knows its clock beside that of %s: record both in one boot, with init=/sbin/drspin (see A BOOT in drspin's manual), and the trace with a larger trace_buf_size if events were lost",
	    trace, path);
}

/* A mark comes after the time that it has, never before: the least distance is the best. */
void clocks_relate(struct clocks *c, const struct world *w, uint64_t began, const char *trace,
		   const char *path)
{
	uint64_t whose, time, others = 0, first = 0, last = 0;
	int64_t most = INT64_MIN, distance;

	*c = (struct clocks) { .offset = INT64_MAX };
	for (size_t i = 0; i < w->mark_count; i++) {
		if (!is_mark(w, &w->marks[i], &whose, &time))
			continue;
		if (whose != began) {
			others++;
			continue;
		}
		distance = (int64_t)(w->marks[i].at.time - time);
		if (distance < c->offset)
			c->offset = distance;
		if (distance > most)
			most = distance;
		last = time;
		if (!c->marks++)
			first = time;
	}
	if (!c->marks)
		none(trace, path, others);
	c->spread = (uint64_t)most - (uint64_t)c->offset;
	if (c->spread > MOST_SPREAD && c->spread > (last - first) / 100)
		die(STATUS_INPUT, "%s: the clock of the trace does not run as CLOCK_MONOTONIC does: record with trace_clock=local, global, boot or mono",
		    trace);
}
