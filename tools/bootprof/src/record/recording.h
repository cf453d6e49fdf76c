/* SPDX-License-Identifier: GPL-2.0 */
#ifndef RECORD_RECORDING_H
#define RECORD_RECORDING_H

#include <stdbool.h>
#include <stdint.h>

#include "names/owners.h"

/**
 * struct recording - how to record
 * @output: file
 * @plugin: bootprof.so
 * @until: ends when QEMU writes this to its standard output, or NULL
 * @until_function: ends before this function of the kernel is called, or NULL
 * @files: whose code it is; the kernel or NULL, and so on
 * @until_address: ends before this is executed, UINT64_MAX: never
 * @until_time: ends at this time of the guest in ns, UINT64_MAX: never
 * @period: mean distance of samples in ns
 * @seed: for the distances
 * @exact: count all instructions, too
 * @stacks: record who called, too
 * @balloon: function that takes longer, or NULL
 * @balloon_by: by so many ns, each call
 * @command: QEMU's, as argv
 */
struct recording {
	const char *output, *plugin, *until, *until_function, *balloon;
	struct files files;
	uint64_t until_address, until_time, period, seed, balloon_by;
	bool exact, stacks;
	char **command;
};

#endif
