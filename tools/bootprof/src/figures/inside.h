/* SPDX-License-Identifier: GPL-2.0 */
/* What a trace says that was recorded inside of the guest: ftd reads it. */
#ifndef FIGURES_INSIDE_H
#define FIGURES_INSIDE_H

#include <stddef.h>
#include <stdint.h>

/**
 * struct inside_function - a function in a trace
 * @name: its name
 * @calls: how many calls of it are there
 * @own: ns in them, without those in calls made from there
 */
struct inside_function {
	char *name;
	uint64_t calls, own;
};

/**
 * struct inside - all of them
 * @list: functions, by name
 * @count: how many
 *
 * The rest is private.
 */
struct inside {
	struct inside_function *list;
	size_t count;

	size_t room;
};

/**
 * inside_read - read a trace, or exit
 * @inside: result
 * @path: the trace; or what "ftd report -f function,count,own --format csv" makes of it
 * @ftd: the program that makes it
 */
void inside_read(struct inside *inside, const char *path, const char *ftd);

/**
 * inside_free - forget it
 * @inside: functions
 */
void inside_free(struct inside *inside);

#endif
