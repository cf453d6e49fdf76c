/* SPDX-License-Identifier: GPL-2.0 */
/* ftd boot of several files: a column for each of them, or for each group. */
#ifndef FTD_BOOT_SEVERAL_H
#define FTD_BOOT_SEVERAL_H

#include <stddef.h>

#include "cmds/boot_read.h"

/* The tables that there are of several boots. */
#define SEVERAL_TABLES	(TABLE_BIT(REGIONS) | TABLE_BIT(SUMS) | TABLE_BIT(ROUTINES))

/**
 * struct boots_request - what the user wants of several boots
 * @how: how to read each
 * @tables: TABLE_BIT() of each, all of them in SEVERAL_TABLES
 * @alone: as text, no list of the boots before them
 * @grouped: those whose names differ in their last number only are one group
 * @limit: routines that take less in all are left out
 * @rows: so many routines; 0: all
 */
struct boots_request {
	struct boot_reading how;
	unsigned int tables;
	bool alone;
	bool grouped;
	uint64_t limit;
	uint64_t rows;
};

/**
 * boots_report - read several boots, and print tables of them
 * @want: what is wanted
 * @count: how many files
 * @paths: files
 */
void boots_report(const struct boots_request *want, size_t count, char **paths);

#endif
