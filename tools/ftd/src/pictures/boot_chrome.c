// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/util.h"
#include "boot/labels.h"
#include "pictures/boot_chrome.h"

/* Two processes: one has the boot as a whole, the other one its threads. */
#define BOOT		1
#define THREADS		2

enum { TRACK_REGIONS = 1, TRACK_PATH };

/* A thread's track: 0 would be none. */
static uint32_t track_of(uint32_t thread)
{
	return thread + 1;
}

static void put_text(const char *text, size_t len)
{
	char safe[1024];

	json_string(stdout, safe, escape(safe, sizeof(safe), text, len));
}

/* What a function writes, as a string */
static void put_written(struct string *text)
{
	string_end(text);
	put_text(text->text, text->size);
	free(text->text);
}

static void put_usec(const char *name, uint64_t nsec)
{
	printf(",\"%s\":%" PRIu64 ".%03" PRIu64, name, nsec / 1000, nsec % 1000);
}

/* Up to the event's name, which the caller writes */
static void put_head(const char *phase, int process, uint32_t track)
{
	printf("{\"ph\":\"%s\",\"pid\":%d,\"tid\":%" PRIu32 ",\"name\":", phase, process, track);
}

static void put_name(const char *what, int process, uint32_t track, const char *name)
{
	put_head("M", process, track);
	printf("\"%s\",\"args\":{\"name\":", what);
	put_text(name, strlen(name));
	fputs("}},\n", stdout);
}

static void put_times(const char *category, uint64_t begin, uint64_t time)
{
	printf(",\"cat\":\"%s\"", category);
	put_usec("ts", begin);
	put_usec("dur", time);
}

static void put_regions(const struct regions *regions)
{
	size_t i;

	put_name("thread_name", BOOT, TRACK_REGIONS, "regions");
	for (i = 0; i < regions->count; i++) {
		const struct region *r = &regions->list[i];
		struct string text;

		/* Times before 0 there are none. */
		if (r->begin < 0)
			continue;
		put_head("X", BOOT, TRACK_REGIONS);
		string_begin(&text);
		fprintf(text.out, "%s%s%s", r->name, r->level ? " " : "", r->level ? r->level : "");
		put_written(&text);
		put_times("region", r->begin, r->time);
		fputs("},\n", stdout);
	}
}

static void put_frames(const struct frames *frames)
{
	struct string text;
	size_t i;

	put_name("thread_name", BOOT, TRACK_PATH, "critical path");
	for (i = 0; i < frames->count; i++) {
		const struct path_frame *f = &frames->list[i];

		put_head("X", BOOT, TRACK_PATH);
		string_begin(&text);
		frame_print(text.out, f);
		put_written(&text);
		put_times(frame_word(f), f->begin, f->time);
		if (f->waits)
			fputs(",\"args\":{\"waits\":true}", stdout);
		fputs("},\n", stdout);
	}
}

/* An arrow from who wakes to who is woken begins and ends in a box. */
static void put_waking(const struct state_row *row, size_t number)
{
	const struct waking *waking = &row->w->wakings[row->waking];

	/* An interrupt of an idle CPU has no box of its own. */
	if (!row->w->threads[waking->by].pid) {
		put_head("X", THREADS, track_of(waking->by));
		fputs("\"interrupt\"", stdout);
		put_times("waking", waking->at.time, 1);
		fputs("},\n", stdout);
	}
	put_head("s", THREADS, track_of(waking->by));
	printf("\"wakes\",\"cat\":\"waking\",\"id\":%zu", number);
	put_usec("ts", waking->at.time);
	fputs("},\n", stdout);
	put_head("f", THREADS, track_of(row->thread));
	printf("\"wakes\",\"cat\":\"waking\",\"bp\":\"e\",\"id\":%zu", number);
	put_usec("ts", row->begin);
	fputs("},\n", stdout);
}

static void put_states(const struct states *states)
{
	size_t i;

	for (i = 0; i < states->count; i++) {
		const struct state_row *row = &states->list[i];

		if (row->state == STATE_ASLEEP)
			continue;
		put_head("X", THREADS, track_of(row->thread));
		printf("\"%s\"", state_word(row->state));
		put_times("state", row->begin, row->time);
		if (row->cpu >= 0)
			printf(",\"args\":{\"cpu\":%" PRId64 "}", row->cpu);
		fputs("},\n", stdout);
		if (row->state == STATE_RUNNING && row->waking != NOBODY)
			put_waking(row, i);
	}
}

static void put_moments(const struct moments *moments)
{
	size_t i;

	for (i = 0; i < moments->count; i++) {
		const struct moment_row *m = &moments->list[i];
		const char *text = world_text(m->w, m->mark->name);

		put_head("i", THREADS, track_of(m->mark->thread));
		put_text(text, strlen(text));
		printf(",\"s\":\"t\",\"cat\":\"%s\"", moment_word(m->mark->kind));
		put_usec("ts", m->time);
		fputs("},\n", stdout);
	}
}

static void put_threads(const struct world *w)
{
	struct string text;
	size_t i;

	for (i = 0; i < w->thread_count; i++) {
		put_head("M", THREADS, track_of(i));
		fputs("\"thread_name\",\"args\":{\"name\":", stdout);
		string_begin(&text);
		label_thread(text.out, w, i);
		put_written(&text);
		fputs("}},\n", stdout);
	}
}

void boot_chrome(const struct world *w, const struct regions *regions,
		 const struct frames *frames, const struct states *states,
		 const struct moments *moments)
{
	fputs("{\"displayTimeUnit\":\"ns\",\n\"traceEvents\":[\n", stdout);
	put_name("process_name", BOOT, 0, "boot");
	put_regions(regions);
	put_frames(frames);
	put_threads(w);
	put_states(states);
	put_moments(moments);
	/* Last, since it has no comma behind it. */
	put_head("M", THREADS, 0);
	printf("\"process_name\",\"args\":{\"name\":\"threads\"}}\n],\n"
	       "\"otherData\":{\"producer\":\"ftd %s\"}}\n", TOOL_VERSION);
}
