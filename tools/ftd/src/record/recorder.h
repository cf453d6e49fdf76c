/* SPDX-License-Identifier: GPL-2.0 */
/* Sets function_graph up, and gets its trace and its losses. */
#ifndef FTD_RECORDER_H
#define FTD_RECORDER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/word_list.h"

/**
 * struct recorder - what is wanted of the tracer
 * @tracefs: where tracefs is, or NULL
 * @thresh: tracing_thresh in nanoseconds, 0: as it is
 * @filter: only these functions
 * @graph: only these functions and what they call
 * @depth: only so many levels, 0: as it is
 * @buffer: size of each CPU's buffer in bytes, 0: as it is
 * @clock: trace clock, or NULL
 * @options: of the tracer, "no" in front of what is to be off
 */
struct recorder {
	const char *tracefs;
	uint64_t thresh;
	struct words filter;
	struct words graph;
	uint64_t depth;
	uint64_t buffer;
	const char *clock;
	struct words options;
};

/**
 * recorder_setup - prepare everything, or exit with a message
 * @r: recorder
 *
 * From here on everything is put back when the program ends.
 */
void recorder_setup(const struct recorder *r);

/**
 * recorder_switch - let the tracer record, or not
 * @on: record
 */
void recorder_switch(bool on);

/**
 * recorder_save_thresh - write down which calls are left out for being short, or exit
 * @fd: file
 * @name: what it is called
 *
 * The kernel's text does not tell.
 *
 * Return: how many lines that were.
 */
uint64_t recorder_save_thresh(int fd, const char *name);

/**
 * recorder_save - write the trace to a file, or exit with a message
 * @fd: file
 * @name: what it is called
 * @any: is there a line that is no comment?
 *
 * Return: how many lines it has, as "ftd check" counts them.
 */
uint64_t recorder_save(int fd, const char *name, bool *any);

#endif
