/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_CHECK_NAMES_H
#define FTD_CHECK_NAMES_H

#include <stdbool.h>

#include "lines/names.h"

/**
 * is_interrupt - is this one of the functions that an interrupt begins with?
 * @name: function
 */
bool is_interrupt(const struct name *name);

/**
 * is_task_exit - does a task end in this function?
 * @name: function
 */
bool is_task_exit(const struct name *name);

#endif
