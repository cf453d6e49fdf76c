/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_CHECK_OUTPUT_H
#define FTD_CHECK_OUTPUT_H

#include "check/state.h"
#include "show/table.h"
#include "show/terminal.h"

/**
 * struct check_output - a check, and how what it finds is printed
 * @check: check; first, so that it can be told from it
 * @opt: how to print
 * @begun: something has been printed
 * @shown: all columns of a violation
 */
struct check_output {
	struct check check;
	const struct output_options *opt;
	bool begun;
	struct selection shown;
};

/**
 * check_output_violation - print one: struct check's report()
 * @c: check of a struct check_output
 * @v: violation
 */
void check_output_violation(struct check *c, const struct violation *v);

/**
 * check_output_end - print the rest: sums and verdict
 * @out: output
 */
void check_output_end(struct check_output *out);

#endif
