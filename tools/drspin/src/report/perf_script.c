// SPDX-License-Identifier: GPL-2.0
/*
 * The text that "perf script" prints, as far as its readers agree on it: a line with the thread's
 * name, PID/TID, the time in seconds and an event; a line for each function, the innermost one
 * first, with an address, its name, how far behind its begin that is, and in brackets its file; an
 * empty line.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "report/functions.h"
#include "report/report.h"
#include "report/rows.h"
#include "sample/runs.h"
#include "sample/stacks.h"

/* Where the kernel's functions are, and what is no function, as [waiting for a CPU] */
#define OF_KERNEL	"[kernel.kallsyms]"
#define OF_NOBODY	"[drspin]"

/**
 * struct moment - a sample
 * @time: when it was taken, or would have been: a thread that sleeps is not looked at each time
 * @run: what was seen
 */
struct moment {
	uint64_t time;
	const struct run *run;
};

static int compare(const void *first, const void *second)
{
	const struct moment *a = first, *b = second;

	if (a->time != b->time)
		return a->time < b->time ? -1 : 1;
	return (a->run > b->run) - (a->run < b->run);
}

static struct moment *moments_in_order(const struct sampling *s, size_t *count)
{
	struct moment *list = NULL;
	const struct run *all;
	uint64_t distance;
	size_t total, room = 0;

	*count = 0;
	all = runs(&total);
	for (size_t i = 0; i < total; i++) {
		if (!(states_shown >> all[i].state & 1))
			continue;
		distance = (run_end(&all[i], sample_length(s)) - all[i].begin) / all[i].count;
		for (uint64_t j = 0; j < all[i].count; j++) {
			list = grow(list, &room, *count, sizeof(*list));
			list[(*count)++] = (struct moment) { all[i].begin + j * distance, &all[i] };
		}
	}
	if (*count)
		qsort(list, *count, sizeof(*list), compare);
	return list;
}

/* Blanks and brackets would end the name of a thread, or of a file. */
static int put_word(const char *text, FILE *out)
{
	for (; *text; text++)
		if (strchr(" ()", *text))
			fprintf(out, "\\x%02x", *text);
		else
			putc(*text, out);
	return 0;
}

static void put_frame(uint32_t place)
{
	const struct function *function = function_numbered(function_of(place));
	uint64_t address = place_numbered(place)->address;
	const char *name, *file;
	size_t len;

	name = function_in_kernel(function, &len);
	file = name ? OF_KERNEL : OF_NOBODY;
	if (!name) {
		name = function->name;
		len = strlen(name);
	}
	printf("\t%16" PRIx64 " ", address);
	print_escaped(stdout, name, len, fputs);
	if (!function->module) {
		printf("+0x0 (%s)\n", file);
		return;
	}
	printf("+0x%" PRIx64 " (", address - function->start);
	print_escaped(stdout, function->module->name, strlen(function->module->name), put_word);
	puts(")");
}

static void put_moment(const struct moment *moment)
{
	const struct lane *lane = lane_numbered(moment->run->lane);
	const char *name = *lane->name ? lane->name : "?";
	uint64_t sec = moment->time / UNIT_SEC, usec = moment->time % UNIT_SEC / UNIT_USEC;

	print_escaped(stdout, name, strlen(name), put_word);
	printf(" %d/%d %" PRIu64 ".%06" PRIu64 ": 1 samples:\n", (int)lane->pid, (int)lane->tid,
	       sec, usec);
	for (uint32_t s = moment->run->stack; s != STACK_ROOT; s = stack_outer(s))
		put_frame(stack_place(s));
	if (moment->run->stack == STACK_ROOT)
		puts("\t0 [no stack] (" OF_NOBODY ")");
	putchar('\n');
}

void report_perf_script(const struct sampling *s)
{
	struct moment *list;
	size_t count;

	list = moments_in_order(s, &count);
	for (size_t i = 0; i < count; i++)
		put_moment(&list[i]);
	free(list);
}
