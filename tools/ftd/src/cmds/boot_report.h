/* SPDX-License-Identifier: GPL-2.0 */
/* The tables of a boot's report: what they are called, what is found for them. */
#ifndef FTD_BOOT_REPORT_H
#define FTD_BOOT_REPORT_H

#include "boot/deferred.h"
#include "boot/frames.h"
#include "boot/holds.h"
#include "boot/lives.h"
#include "boot/moments.h"
#include "boot/path_rows.h"
#include "boot/regions.h"
#include "boot/routines.h"
#include "boot/whatif.h"
#include "calls/trace.h"
#include "show/table.h"

/* In the order in which they are printed; from SAMPLES on for pictures */
enum boot_table {
	REGIONS, SUMS, PATH, HOLDS, CHANGES, ROUTINES, DEFERRED, ERRORS, THREADS,
	SAMPLES, STATES, FRAMES, MOMENTS, BOOT_TABLE_COUNT
};

/* Their names, in the same order */
#define BOOT_TABLE_WORDS	"regions|sums|path|holds|changes|routines|deferred|errors|threads|" \
				"samples|states|frames|moments"

#define TABLE_BIT(table)	(1U << (table))
#define ALL_TABLES		(TABLE_BIT(BOOT_TABLE_COUNT) - 1)
#define TEXT_TABLES		(TABLE_BIT(SAMPLES) - 1)
/* What can be found in a log */
#define LOG_TABLES		(TABLE_BIT(REGIONS) | TABLE_BIT(ROUTINES) | TABLE_BIT(DEFERRED) | \
				 TABLE_BIT(ERRORS) | TABLE_BIT(MOMENTS))

/**
 * struct boot_report - a boot, and all that is found in it
 * @w: the boot
 * @t: the trace that it was read from
 * @found: TABLE_BIT() of what is below
 */
struct boot_report {
	struct world w;
	struct trace t;
	unsigned int found;
	struct path path;
	struct regions regions;
	struct path_sums sums;
	struct path_rows rows;
	struct holds holds;
	struct whatif changes;
	struct routine_rows routines;
	struct routine_rows errors;
	struct deferred deferred;
	struct states states;
	struct lives lives;
	struct frames frames;
	struct moments moments;
};

/**
 * boot_report_find - find what some tables show
 * @r: report, all 0 but for @w and @t; free with boot_report_free()
 * @wanted: TABLE_BIT() of each
 * @limit: what takes less is folded, and is no routine of the table, in nanoseconds; 0: a
 *	part of the boot, and all routines
 */
void boot_report_find(struct boot_report *r, unsigned int wanted, uint64_t limit);

/**
 * boot_report_free - free all of it, the boot and the trace, too
 * @r: report
 */
void boot_report_free(struct boot_report *r);

/**
 * boot_report_note - what to say under a table, or NULL
 * @table: which
 */
const char *boot_report_note(enum boot_table table);

/**
 * boot_report_rows - how many rows a table has, all of them
 * @r: report
 * @table: which
 */
size_t boot_report_rows(const struct boot_report *r, enum boot_table table);

/**
 * boot_report_rest - say under a table what it has not got
 * @all: rows that there are
 * @shown: rows that it has
 */
void boot_report_rest(size_t all, size_t shown);

/**
 * boot_report_title - the heading of a table
 * @table: which
 */
const char *boot_report_title(enum boot_table table);

/**
 * boot_report_table - one of those that were found
 * @r: report
 * @table: which
 * @text: for people to read: with the columns for these
 * @most: so many rows of a table that may be long; 0: all
 *
 * Return: to be written; free its @shown with selection_free().
 */
struct table boot_report_table(const struct boot_report *r, enum boot_table table, bool text,
			       uint64_t most);

#endif
