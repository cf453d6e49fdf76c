// SPDX-License-Identifier: GPL-2.0
/* What per_cpu/cpuN/stats says that is not in the trace. */
#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "record/losses.h"
#include "record/tracefs.h"

/* The number after "NAME: " at the beginning of a line, 0 if there is none. */
static uint64_t stat_of(const char *stats, const char *name)
{
	size_t len = strlen(name);
	const char *line;

	for (line = stats; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (!strncmp(line, name, len) && line[len] == ':')
			return strtoull(line + len + 1, NULL, 10);
	}
	return 0;
}

struct losses {
	uint64_t overrun;	/* the oldest records, to make room */
	uint64_t dropped;	/* new ones that came in a bad moment */
	uint64_t hidden;	/* calls shorter than the threshold, written and taken back */
	uint64_t kept;		/* such calls that could not be taken back */
};

static struct losses losses_of(const char *stats)
{
	return (struct losses) {
		.overrun = stat_of(stats, "overrun"),
		.dropped = stat_of(stats, "commit overrun") +
			   stat_of(stats, "dropped events"),
		.hidden = stat_of(stats, "rewound pairs") +
			  stat_of(stats, "discarded pairs"),
		.kept = stat_of(stats, "kept pairs"),
	};
}

static void print_lost(const char *cpu, const struct losses *l)
{
	if (l->overrun)
		say("%s: the oldest %" PRIu64 " records are lost", cpu, l->overrun);
	if (l->dropped)
		say("%s: %" PRIu64 " records were dropped", cpu, l->dropped);
}

static void add(struct losses *sum, const char *cpu)
{
	char name[300], *stats;
	struct losses l;

	snprintf(name, sizeof(name), "per_cpu/%s/stats", cpu);
	stats = tracefs_read(name);
	if (!stats)
		return;
	l = losses_of(stats);
	free(stats);
	print_lost(cpu, &l);
	sum->overrun += l.overrun;
	sum->dropped += l.dropped;
	sum->hidden += l.hidden;
	sum->kept += l.kept;
}

void recorder_losses(void)
{
	struct dirent **list;
	struct losses sum = { 0 };
	int i, count = scandir(tracefs_path("per_cpu"), &list, NULL, versionsort);

	for (i = 0; i < count; i++) {
		if (!strncmp(list[i]->d_name, "cpu", 3))
			add(&sum, list[i]->d_name);
		free(list[i]);
	}
	if (count >= 0)
		free(list);
	if (sum.overrun || sum.dropped)
		say("a larger --buffer-size or --thresh, or fewer functions, lose less");
	if (sum.hidden || sum.kept)
		say("calls shorter than the threshold: %" PRIu64 " taken out of the buffer again, %" PRIu64 " still in the trace",
		    sum.hidden, sum.kept);
}
