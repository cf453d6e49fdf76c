/* SPDX-License-Identifier: GPL-2.0 */
/* What is shown of the samples. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "sample/sampler.h"

/**
 * report_text - for people: a tree of each thread, and what sampling has cost
 * @s: how it was sampled
 * @share: what has a smaller part of a thread's samples is summed up, in percent
 */
void report_text(const struct sampling *s, double share);

/**
 * report_csv - for programs: the trees
 * @share: as of report_text()
 */
void report_csv(double share);

/**
 * report_json - for programs: threads, their trees, and what sampling has cost
 * @s: how it was sampled
 * @share: as of report_text()
 */
void report_json(const struct sampling *s, double share);

/**
 * report_top - the innermost functions of all threads together, in the form that is chosen
 * @share: what has a smaller part of all samples is left out, in percent
 */
void report_top(double share);

/**
 * report_folded - a line for each stack, as flame graphs are made of: process, thread and
 *	functions with ";" between them, and the number of samples; of several threads their name
 */
void report_folded(void);

/**
 * report_speedscope - for speedscope (www.speedscope.app): samples in their order
 * @s: how it was sampled, with runs_wanted
 */
void report_speedscope(const struct sampling *s);

/**
 * report_perf_script - as "perf script" prints samples, for Perfetto, Firefox Profiler and others
 * @s: how it was sampled, with runs_wanted
 */
void report_perf_script(const struct sampling *s);

#endif
