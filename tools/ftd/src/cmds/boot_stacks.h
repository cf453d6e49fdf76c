/* SPDX-License-Identifier: GPL-2.0 */
/* The stacks of processes in the report of a boot. */
#ifndef FTD_BOOT_STACKS_H
#define FTD_BOOT_STACKS_H

#include "boot/user_stacks.h"

/**
 * boot_stacks_json - a member of a JSON object that is open
 * @u: stacks
 */
void boot_stacks_json(const struct user_stacks *u);

/**
 * boot_stacks_notes - say on stderr what could not be shown
 * @u: stacks
 * @path: the file that they are from
 */
void boot_stacks_notes(const struct user_stacks *u, const char *path);

#endif
