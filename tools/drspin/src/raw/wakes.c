// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "raw/wakes.h"
#include "sample/stacks.h"

#define EVENT	"sched_waking: "

/**
 * struct wake - a thread was woken
 * @time: when
 * @tid: the thread
 * @text: by whom, a place of stacks
 */
struct wake {
	uint64_t time;
	pid_t tid;
	uint32_t text;
};

static struct wake *list;
static size_t count, room;

/* ---- a line ------------------------------------------------------------------------ */

/* "12.345678", microseconds or more digits behind the point */
static bool parse_stamp(const char *text, uint64_t *time)
{
	uint64_t unit = UNIT_SEC;
	char *at;

	*time = strtoull(text, &at, 10) * UNIT_SEC;
	if (at == text || *at != '.' || !isdigit((unsigned char)at[1]))
		return false;
	while (isdigit((unsigned char)*++at) && unit > 1)
		*time += (*at - '0') * (unit /= 10);
	return true;
}

/**
 * struct line - pieces of a line
 * @waker: who ran, "sed-32"
 * @len: its length
 * @stamp: the time
 * @interrupt: an interrupt did it while he ran
 */
struct line {
	const char *waker;
	size_t len;
	const char *stamp;
	bool interrupt;
};

static void trim(struct line *line)
{
	while (line->len && *line->waker == ' ') {
		line->waker++;
		line->len--;
	}
	while (line->len && line->waker[line->len - 1] == ' ')
		line->len--;
}

/* " 12.345678 |   0)     sed-32     |               |  / * sched_waking: ..." */
static bool of_graph(const char *text, const char *event, struct line *line)
{
	const char *begin = strchr(text, ')'), *end = begin ? strchr(begin, '|') : NULL;

	if (!end || end > event || !strchr(text, '|') || strchr(text, '|') > begin)
		return false;
	line->stamp = text + strspn(text, " ");
	line->waker = begin + 1;
	line->len = end - begin - 1;
	return true;
}

/* "     sed-32      [000] d.h2.    12.345678: sched_waking: ..." */
static bool of_events(const char *text, const char *event, struct line *line)
{
	const char *cpu = strstr(text, " [");
	const char *stamp = event - 2;

	if (!cpu || cpu > event || event - text < 4)
		return false;
	while (stamp > cpu && stamp[-1] != ' ')
		stamp--;
	line->stamp = stamp;
	line->waker = text;
	line->len = cpu - text;
	for (cpu += strcspn(cpu, "]"); cpu < stamp; cpu++)
		line->interrupt |= *cpu == 'h' || *cpu == 'H' || *cpu == 's' || *cpu == 'Z';
	return true;
}

static uint32_t place_of(const struct line *line)
{
	char text[64];

	/* The idle task does nothing by itself. */
	if (line->interrupt || (line->len > 6 && !strncmp(line->waker, "<idle>", 6)))
		return place_text("[woken by an interrupt]");
	snprintf(text, sizeof(text), "[woken by %.*s]", (int)line->len, line->waker);
	return place_text(text);
}

static void take_line(const char *text)
{
	const char *event = strstr(text, EVENT), *pid = event ? strstr(event, " pid=") : NULL;
	struct line line = { 0 };
	struct wake wake;

	if (!pid || !(of_graph(text, event, &line) || of_events(text, event, &line)) ||
	    !parse_stamp(line.stamp, &wake.time))
		return;
	trim(&line);
	wake.tid = atoi(pid + 5);
	wake.text = place_of(&line);
	list = grow(list, &room, count, sizeof(*list));
	list[count++] = wake;
}

/* ---- all of them ---------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
	const struct wake *one = a, *other = b;

	if (one->tid != other->tid)
		return one->tid < other->tid ? -1 : 1;
	return one->time < other->time ? -1 : one->time > other->time;
}

void wakes_read(const char *path)
{
	FILE *in = fopen(path, "re");
	char *line = NULL;
	size_t size = 0;

	if (!in)
		die(STATUS_INPUT, "%s: %s", path, strerror(errno));
	while (getline(&line, &size, in) > 0)
		take_line(line);
	free(line);
	fclose(in);
	if (!count)
		die(STATUS_INPUT, "%s: no sched_waking event with its time: record it with trace_event=sched:sched_waking, and function_graph with funcgraph-abstime and funcgraph-proc",
		    path);
	qsort(list, count, sizeof(*list), compare);
}

const char *wake_after(pid_t tid, uint64_t time)
{
	const struct wake key = { .tid = tid, .time = time };
	size_t low = 0, high = count, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (compare(&list[middle], &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count && list[low].tid == tid ? place_numbered(list[low].text)->text : NULL;
}
