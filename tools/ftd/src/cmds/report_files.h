/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_REPORT_FILES_H
#define FTD_REPORT_FILES_H

#include "calls/trace.h"
#include "show/table.h"

/**
 * struct report_request - the table that the user wants
 * @shown: its columns
 * @sort: the one that it is sorted by
 * @most: most rows, 0: all
 * @over: least total time of a function, in one of the traces
 */
struct report_request {
	const struct selection *shown;
	const struct column *sort;
	uint64_t most;
	uint64_t over;
};

/**
 * report_files - print one table of several traces
 * @want: the table
 * @count: how many traces
 * @paths: files; one of them may be standard input
 */
void report_files(const struct report_request *want, size_t count, char **paths);

#endif
