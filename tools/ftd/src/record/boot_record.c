// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <unistd.h>

#include "base/util.h"
#include "lines/about.h"
#include "record/boot_record.h"
#include "record/files.h"
#include "record/journal.h"
#include "record/recorder.h"
#include "record/tracefs.h"

#define LOG_READ_ALL	3
#define LOG_SIZE	10

/* The report needs times, tasks, and which calls are an interrupt's. */
static const char *const options[] = { "funcgraph-abstime", "funcgraph-proc", "funcgraph-irqs" };

static void set_options(void)
{
	char name[64], *old;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(options); i++) {
		snprintf(name, sizeof(name), "options/%s", options[i]);
		old = tracefs_read(name);
		if (!old)
			continue;
		journal_file(tracefs_path(name), old);
		free(old);
		if (!file_write(tracefs_path(name), O_TRUNC, "1"))
			die(STATUS_INPUT, "%s: %s: run this as root", tracefs_path(name),
			    strerror(errno));
	}
}

/* The first line of a file, a comment; a file of the device tree ends with a zero. */
static void put_about(const char *word, const char *path)
{
	FILE *in = fopen(path, "r");
	char line[2048];

	if (!in)
		return;
	if (fgets(line, sizeof(line), in))
		printf(ABOUT_BEGINS "%s: %.*s\n", word, (int)strcspn(line, "\n"), line);
	fclose(in);
}

static void put_log(void)
{
	int size = klogctl(LOG_SIZE, NULL, 0);
	char *text = size > 0 ? zalloc(size) : NULL, *line, *rest;
	int got = text ? klogctl(LOG_READ_ALL, text, size - 1) : -1;

	if (got < 0)
		say("the kernel's log cannot be read (%s): the file is without it", strerror(errno));
	for (line = got > 0 ? strtok_r(text, "\n", &rest) : NULL; line;
	     line = strtok_r(NULL, "\n", &rest))
		printf(ABOUT_LOG "%s\n", line);
	free(text);
}

void boot_record(const char *tracefs, const char *name)
{
	const char *mounted = tracefs_find(tracefs);
	char *was = tracefs_read("tracing_on");
	bool any;

	if (!file_write(tracefs_path("tracing_on"), O_TRUNC, "0"))
		die(STATUS_INPUT, "%s: %s: run this as root", tracefs_path("tracing_on"),
		    strerror(errno));
	journal_begin(tracefs_path(""));
	if (mounted)
		journal_mount(mounted);
	set_options();
	put_about(ABOUT_VERSION, "/proc/version");
	put_about(ABOUT_MACHINE, "/proc/device-tree/model");
	put_about(ABOUT_COMMAND_LINE, "/proc/cmdline");
	fflush(stdout);
	recorder_save(STDOUT_FILENO, name, &any);
	if (!any) {
		if (was)
			file_write(tracefs_path("tracing_on"), O_TRUNC, was);
		die(STATUS_INPUT, "nothing is recorded: boot with the kernel command line that 'ftd boot --setup' prints");
	}
	free(was);
	put_log();
	finish_output();
	journal_end();
	say("recording has ended: echo 1 >%s goes on with it", tracefs_path("tracing_on"));
}
