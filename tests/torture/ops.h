/* SPDX-License-Identifier: GPL-2.0 */
/* What a worker of the torture can do: a table, ops.c. See torture.c. */
#ifndef TORTURE_OPS_H
#define TORTURE_OPS_H

#include <stdbool.h>

#define TRACEFS "/sys/kernel/tracing"

/*
 * What an operation changes in the trace of the top level: nothing; the depths in it,
 * which count the calls that only another user of fgraph asked for; or that much that
 * it cannot be judged.
 */
enum spoils { NOTHING, DEPTH, TRACE };

struct op {
	const char	*name;
	unsigned int	weight;
	enum spoils	spoils;
	void		(*func)(void);
};

extern const struct op ops[];
extern const unsigned int nr_ops;

/* Everything that a worker does follows from this. */
unsigned int rnd(unsigned int below);
void rnd_seed(unsigned int seed);

/* What the last operation was done to, and what came of it; for the log */
void note(const char *object, const char *value, int status);

unsigned int nr_cpus(void);
void run_on(unsigned long cpus);
void kill_and_wait(int pid);

/* One of the elements of an array */
#define pick(list) ((list)[rnd(sizeof(list) / sizeof((list)[0]))])

/* Writes, and notes it */
void write_to(const char *file, const char *value);

/* The path of a file of the top level, until the next one is asked for */
const char *top(const char *file);

void remember_options(void);
const char *reset(void);

#endif /* TORTURE_OPS_H */
