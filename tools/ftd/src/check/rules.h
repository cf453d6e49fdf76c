/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_CHECK_RULES_H
#define FTD_CHECK_RULES_H

#include "check/state.h"

/**
 * check_record - check the next record against all before it
 * @c: check
 * @rec: record
 */
void check_record(struct check *c, const struct record *rec);

/**
 * check_end - there are no more records
 * @c: check
 */
void check_end(struct check *c);

/**
 * check_empty - is there nothing that passes the filters?
 * @c: check
 */
bool check_empty(const struct check *c);

#endif
