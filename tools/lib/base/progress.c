// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/term.h"
#include "base/util.h"

#define FIRST_AFTER	500	/* milliseconds: who waits less needs no patience */
#define AGAIN_AFTER	100

static struct {
	bool never;
	bool wanted;
	bool shown;
	char name[64];
	uint64_t size;
	uint64_t next;		/* when to write again */
} state;

static uint64_t milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000ULL + now.tv_nsec / 1000000;
}

void progress_begin(const char *name, uint64_t size)
{
	progress_end();
	before_dying(progress_end);
	state.wanted = !state.never && isatty(STDERR_FILENO) && !terminal_dumb();
	state.size = size;
	state.next = milliseconds() + FIRST_AFTER;
	escape(state.name, sizeof(state.name), name, strlen(name));
}

void progress(uint64_t bytes)
{
	uint64_t now;

	if (!state.wanted)
		return;
	now = milliseconds();
	if (now < state.next)
		return;
	state.next = now + AGAIN_AFTER;
	state.shown = true;
	if (state.size)
		fprintf(stderr, "\r%s: %3u%%\033[K", state.name,
			(unsigned int)(bytes < state.size ? bytes * 100 / state.size : 100));
	else
		fprintf(stderr, "\r%s: %llu MB\033[K", state.name,
			(unsigned long long)bytes / 1000000);
	fflush(stderr);
}

void progress_hide(void)
{
	if (state.shown)
		fputs("\r\033[K", stderr);
	state.shown = false;
}

void progress_end(void)
{
	progress_hide();
	state.wanted = false;
}

void progress_never(void)
{
	progress_end();
	state.never = true;
}
