/* SPDX-License-Identifier: GPL-2.0 */
/* Rows of processes and threads. */
#ifndef TABLES_PROCESS_ROWS_H
#define TABLES_PROCESS_ROWS_H

#include "figures/sums.h"
#include "show/table.h"

/**
 * struct process_row - a thread of a process, under one name
 * @rank: by samples, the most costly has 1; those of as many have the same
 * @name: its name, "?": unknown
 * @pid: its process, NO_VALUE: unknown
 * @tid: its own number, NO_VALUE: unknown
 * @samples: so many
 * @time: in ns
 * @share: of all time, in thousandths of a percent
 * @low: lower end of the interval that has it
 * @high: upper end
 */
struct process_row {
	int64_t rank;
	const char *name;
	int64_t pid, tid, samples, time, share, low, high;
};

/**
 * process_rows - the threads that were executed, the most costly first
 * @sums: sums, of samples
 * @p: their profile
 * @count: result: how many
 *
 * Return: to be freed.
 */
struct process_row *process_rows(const struct sums *sums, const struct profile *p, size_t *count);

/* Members of struct process_row */
extern const struct columns process_columns;

#endif
