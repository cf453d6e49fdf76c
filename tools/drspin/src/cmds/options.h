/* SPDX-License-Identifier: GPL-2.0 */
/* The options of the command line, and what the user chose. */
#ifndef CMDS_OPTIONS_H
#define CMDS_OPTIONS_H

#include "cmd/options.h"

/**
 * struct options - what the user wants
 * @interval: nanoseconds
 * @duration: nanoseconds, 0: no limit
 * @seed: of the random distances
 * @max_cpu: percent of a CPU that sampling may take, 0: no limit
 * @max_stop: nanoseconds of a second for which a thread may be stopped, 0: no limit
 * @all: sample all processes
 * @boot: sample a boot; so does process 1 without being told
 * @init: path of the real init in a boot, NULL: not given
 * @share: percent, see report_text()
 * @on_cpu: show nothing but samples of threads that ran or could have run
 * @off_cpu: nothing but those of others
 * @by_name: add up threads of the same name
 * @top: the report is one of innermost functions
 * @folded: the report is one of lines for flame graphs
 * @speedscope: it is one for speedscope
 * @perf_script: it is as perf script's
 * @raw: samples as they are
 * @csv: as CSV
 * @json: as JSON
 * @read: file with such samples, which are shown; NULL: none
 * @sysroot: where its files are, NULL: here
 * @trace: kernel trace of the same time, NULL: none
 * @debuginfod: ask servers for debug files
 */
struct options {
	uint64_t interval, duration, seed;
	double max_cpu;
	uint64_t max_stop;
	bool all, boot;
	const char *init;
	double share;
	bool on_cpu, off_cpu, by_name;
	bool top, folded, speedscope, perf_script, raw, csv, json;
	const char *read, *sysroot, *trace;
	bool debuginfod;
};

extern struct options options;

/* All of them, NULL after the last group */
extern const struct option_group *const option_groups[];

/**
 * options_check_form - sets the form of the report, and the share that it has by default; exits
 *	if more than one is asked for, or something that this form does not have
 */
void options_check_form(void);

/**
 * options_check_read - exits if something is asked for that --read cannot do
 */
void options_check_read(void);

#endif
