/* SPDX-License-Identifier: GPL-2.0 */
/* Options that commands share, and what the user chose. */
#ifndef BOOTPROF_COMMON_H
#define BOOTPROF_COMMON_H

#include "cmd/output.h"
#include "figures/choice.h"

/* --realm --process --from --to */
extern struct choice chosen;

/* Commands that look at a part of a profile */
extern const struct option_group choice_group;

/* --bins --svg */
extern uint64_t bins_wanted;
extern bool svg_wanted;

/* Commands that cut a boot into parts */
extern const struct option_group bins_group;

/**
 * bins_check - exit if the options of bins_group do not fit each other
 * @command: its name
 */
void bins_check(const char *command);

#endif
