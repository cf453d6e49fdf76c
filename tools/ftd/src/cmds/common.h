/* SPDX-License-Identifier: GPL-2.0 */
/* Options that commands share, and what the user chose. */
#ifndef FTD_COMMON_H
#define FTD_COMMON_H

#include "calls/trace.h"
#include "cmd/output.h"

/**
 * struct filter_options - which calls to look at, as the user wrote it
 * @functions: --function GLOB or /REGEX/
 * @not_functions: --not
 * @tasks: --task GLOB
 * @not_tasks: --not-task
 * @callers: --caller
 * @rets: --ret
 * @args: --args
 * @events: --event
 * @pids: --pid N
 * @cpus: --cpu LIST, as in 0,2-3
 * @after: --after, in nanoseconds; all zero: from the beginning
 * @before: --before, in nanoseconds; NO_TIME: to the end
 * @depth: --depth, levels; 0: all
 * @min: --min, nanoseconds; 0: all
 * @from: --from FUNCTION
 *
 * Repeats add up within one filter; different filters all have to hold.
 */
struct filter_options {
	struct words functions;
	struct words not_functions;
	struct words tasks;
	struct words not_tasks;
	struct words callers;
	struct words rets;
	struct words args;
	struct words events;
	struct words pids;
	struct words cpus;
	struct moment after;
	struct moment before;
	uint64_t depth;
	uint64_t min;
	struct words from;
};

/**
 * struct common_options - what the user chose
 * @filter: which calls
 * @show_odd: -w: show each line that is odd
 * @threads: --threads, 0: as many as are of use
 */
struct common_options {
	struct filter_options filter;
	bool show_odd;
	uint64_t threads;
};

extern struct common_options common;

/**
 * common_trace_options - how to read a trace, as the user chose
 * @path: file, or NULL or "-" for standard input
 */
struct trace_options common_trace_options(const char *path);

/**
 * require_function - exit with what is missing if a file stands where a function should
 * @command: name of the command
 * @argc: how many operands it has
 * @argv: operands: FUNCTION [FILE]
 */
void require_function(const char *command, int argc, char **argv);

/* Commands that read traces: -w --threads */
extern const struct option_group input_group;
/* Commands that look at calls: --function --task --pid --cpu ... */
extern const struct option_group filter_group;
/* Commands that show events beside calls: --event */
extern const struct option_group event_group;
#endif
