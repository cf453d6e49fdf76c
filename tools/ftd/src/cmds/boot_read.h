/* SPDX-License-Identifier: GPL-2.0 */
/* A boot from a file, as the user wants it read. */
#ifndef FTD_BOOT_READ_H
#define FTD_BOOT_READ_H

#include "cmds/boot_report.h"

/**
 * struct boot_reading - how to read it
 * @log: the file is a kernel's log
 * @ending: where the boot is over, for ending_set(), or NULL
 * @several: other boots are read beside it: messages tell its name
 */
struct boot_reading {
	bool log;
	const char *ending;
	bool several;
};

/**
 * boot_read - read a boot, or exit with a message
 * @r: its @w and @t are filled in; free with boot_report_free()
 * @how: how
 * @path: file, or NULL or "-" for standard input
 */
void boot_read(struct boot_report *r, const struct boot_reading *how, const char *path);

/**
 * boot_lacks - say on stderr what was not recorded, before the report, and how to get it
 * @r: report
 */
void boot_lacks(const struct boot_report *r);

/**
 * boot_notes - say on stderr, behind the report, what is missing in the file
 * @r: report
 */
void boot_notes(const struct boot_report *r);

#endif
