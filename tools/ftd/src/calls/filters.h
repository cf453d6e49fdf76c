/* SPDX-License-Identifier: GPL-2.0 */
/* Which calls to look at. */
#ifndef FTD_FILTERS_H
#define FTD_FILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "calls/call.h"

struct pattern;

/**
 * struct filters - conditions, all of which have to hold; see NO_FILTERS
 * @functions: patterns, one of which a shown function matches
 * @tasks: patterns, one of which the task's name matches
 * @pids: numbers of tasks
 * @cpus: ranges of CPUs, first and last in turn
 * @after: calls that begin at this time or later; 0: any
 * @before: calls that begin before this time; NO_TIME: any
 * @depth: calls at smaller depths; 0: any
 * @min: calls that take at least as long
 * @from: calls made from a function that matches, whose depth is 0 then
 */
struct filters {
	struct pattern *functions;
	size_t function_count;
	struct pattern *tasks;
	size_t task_count;
	int32_t *pids;
	size_t pid_count;
	uint32_t *cpus;
	size_t cpu_count;
	uint64_t after;
	uint64_t before;
	uint64_t depth;
	uint64_t min;
	struct pattern *from;

	size_t function_room;
	size_t task_room;
	size_t pid_room;
	size_t cpu_room;
};

/* What begins as this lets everything through. */
#define NO_FILTERS { .before = NO_TIME }

/*
 * filters_add_*(): one more of a kind. @option is what the user wrote before
 * @text, for messages: what makes no sense ends the program.
 */
void filters_add_function(struct filters *f, const char *option, const char *text);
void filters_add_task(struct filters *f, const char *option, const char *text);
void filters_add_pid(struct filters *f, const char *option, const char *text);
void filters_add_cpus(struct filters *f, const char *option, const char *text);
void filters_set_from(struct filters *f, const char *option, const char *text);

/**
 * filters_free - free what they hold
 * @f: filters
 */
void filters_free(struct filters *f);

/**
 * filters_function - is the function shown?
 * @f: filters
 * @name: its name
 *
 * This concerns what is printed. Times are computed from all functions.
 */
bool filters_function(const struct filters *f, const char *name);

/**
 * filters_from - do calls count below this function?
 * @f: filters with @from
 * @name: its name
 */
bool filters_from(const struct filters *f, const char *name);

/**
 * filters_task - are the calls of the task looked at?
 * @f: filters
 * @task: task
 */
bool filters_task(const struct filters *f, const struct task *task);

/**
 * filters_by_task - does it take a look at each task?
 * @f: filters
 */
bool filters_by_task(const struct filters *f);

/**
 * filters_call - is a call of such a task looked at?
 * @f: filters
 * @call: a call that begins; with a trace that does not tell CPU or time, the
 *	filters for them let nothing through
 */
bool filters_call(const struct filters *f, const struct call *call);

/**
 * filters_any - does it take a look at each call?
 * @f: filters
 */
bool filters_any(const struct filters *f);

#endif
