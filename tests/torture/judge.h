/* SPDX-License-Identifier: GPL-2.0 */
/* What is asked of the buffers in the torture's quiet moments: judge.c. See torture.c. */
#ifndef TORTURE_JUDGE_H
#define TORTURE_JUDGE_H

#include "ops.h"

/* What a round is about, and what the operations in it may do to the trace */
struct kind {
	const char	*name;
	enum spoils	allows;
	const char	*tracer, *filter, *threshold;
};

extern const struct kind kinds[];
extern const unsigned int nr_kinds;

/* Asked after each round, of a machine that has been reset */
struct judge {
	const char	*name;
	const char	*(*judge)(void);
};

extern const struct judge judges[];
extern const unsigned int nr_judges;

/* How many microseconds absolute times may be off: a number for "ftd check" */
extern const char *drift;

/* How many functions were recorded because QEMU went on with an instruction that was replaced */
extern unsigned int went_on;

const char *judge_boot(void);
const char *judge_round(const struct kind *kind);

/* Write to a file of the top level; and all that a kind of round is about */
void set(const char *file, const char *value);
void begin(const char *tracer, const char *filter, const char *threshold);

#endif /* TORTURE_JUDGE_H */
