/* SPDX-License-Identifier: GPL-2.0 */
/* Which calls to look at. */
#ifndef CALLS_FILTERS_H
#define CALLS_FILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "calls/call.h"

struct pattern;

/**
 * struct patterns - of names, any of which may match
 * @list: patterns
 * @count: how many
 */
struct patterns {
	struct pattern *list;
	size_t count;

	size_t room;
};

/**
 * struct moment - a point in time
 * @time: absolute time, or time since the trace's first stamp
 * @relative: it is the latter
 */
struct moment {
	uint64_t time;
	bool relative;
};

enum ret_order { RET_BELOW = 1, RET_EQUAL = 2, RET_ABOVE = 4 };

/**
 * struct ret_test - what a return value may be
 * @order: enum ret_order: how it may compare
 * @with: with this
 */
struct ret_test {
	unsigned int order;
	int64_t with;
};

/**
 * struct filters - conditions, all of which have to hold; see NO_FILTERS
 * @functions: one of which a shown function matches
 * @not_functions: none of which a shown function matches
 * @tasks: one of which the task's name matches
 * @not_tasks: none of which the task's name matches
 * @callers: one of which the function matches that made the call
 * @pids: numbers of tasks
 * @cpus: ranges of CPUs, first and last in turn
 * @after: calls that begin at this time or later; all zero: any
 * @before: calls that begin before this time; NO_TIME: any
 * @depth: calls at smaller depths; 0: any
 * @min: calls that take at least as long
 * @rets: calls that returned a value that one of them allows
 * @events: trace events, one of which a shown one matches; none: see filters_event()
 * @args: calls with arguments that one of them matches
 * @from: calls made from a function that matches, whose depth is 0 then
 */
struct filters {
	struct patterns functions;
	struct patterns not_functions;
	struct patterns tasks;
	struct patterns not_tasks;
	struct patterns callers;
	int32_t *pids;
	size_t pid_count;
	uint32_t *cpus;
	size_t cpu_count;
	struct moment after;
	struct moment before;
	uint64_t depth;
	uint64_t min;
	struct ret_test *rets;
	size_t ret_count;
	struct patterns events;
	struct patterns args;
	struct patterns from;

	size_t ret_room;
	size_t pid_room;
	size_t cpu_room;
};

/* What begins as this lets everything through. */
#define NO_FILTERS { .before.time = NO_TIME }

/*
 * patterns_add(), filters_add_*(): one more of a kind. @option is what the user wrote
 * before @text, for messages: what makes no sense ends the program.
 */
void patterns_add(struct patterns *p, const char *option, const char *text);
void filters_add_pid(struct filters *f, const char *option, const char *text);
void filters_add_ret(struct filters *f, const char *option, const char *text);
void filters_add_cpus(struct filters *f, const char *option, const char *text);

/**
 * patterns_match - does one of them match?
 * @p: patterns
 * @name: text
 */
bool patterns_match(const struct patterns *p, const char *name);

/**
 * patterns_free - free what they hold
 * @p: patterns
 */
void patterns_free(struct patterns *p);

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
 * filters_by_function - is not every function shown?
 * @f: filters
 */
bool filters_by_function(const struct filters *f);

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
 * filters_by_time - does it take a look at when a call begins?
 * @f: filters
 */
bool filters_by_time(const struct filters *f);

/**
 * filters_call - is a call of such a task looked at?
 * @f: filters
 * @call: a call that begins; with a trace that does not tell CPU or time, the
 *	filters for them let nothing through
 * @start: the trace's first stamp, or NO_TIME
 */
bool filters_call(const struct filters *f, const struct call *call, uint64_t start);

/**
 * filters_ret - is a call that returns looked at, as far as its return value tells?
 * @f: filters
 * @value: its value, or NULL
 */
bool filters_ret(const struct filters *f, const struct value *value);

/**
 * filters_event - is a trace event, or a time off the CPU, shown?
 * @f: filters
 * @name: its name, not terminated
 * @len: length of that
 *
 * Without @events all are, unless filters ask for certain functions or for what a call
 * returned: these are about calls.
 */
bool filters_event(const struct filters *f, const char *name, size_t len);

/**
 * filters_beside - is it looked at, as far as time and place tell?
 * @f: filters
 * @at: its task, CPU and time, as if it were a call
 * @start: the trace's first stamp, or NO_TIME
 * @inside: it stands in a call that is looked at
 */
bool filters_beside(const struct filters *f, const struct call *at, uint64_t start,
		    bool inside);

/**
 * filters_by_value - does it need arguments or return values?
 * @f: filters
 */
bool filters_by_value(const struct filters *f);

/**
 * filters_any - does it take a look at each call?
 * @f: filters
 */
bool filters_any(const struct filters *f);

/**
 * filters_text - the options that leave calls out: "--pid and --cpu"
 * @f: filters
 *
 * Return: to be freed; empty: all calls are looked at and shown.
 */
char *filters_text(const struct filters *f);

#endif
