/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Samples as they were taken, without names of functions: to be looked up elsewhere, where the
 * files are that were sampled, or those with their symbols. Lines of text:
 *
 *	drspin-raw-4 SAMPLES INTERVAL BEGIN
 *	cost NUMBERS			struct cost
 *	module BUILD-ID NAME		counted from 0 on; -: it has no ID
 *	code MODULE ADDRESS		a place, counted from 0 on; of the file, hexadecimal; -: no
 *					module
 *	text TEXT			a place
 *	stack OUTER PLACE METHOD	counted from 1 on; 0: the empty one; enum method
 *	lane PID TID NUMBERS NAME	of struct lane: samples, complete, stacks, frames
 *	run LANE STACK STATE COUNT BEGIN	of struct run, in their order
 *	end
 *
 * What a line names stands before it.
 */
#ifndef RAW_RAW_H
#define RAW_RAW_H

#include "sample/sampler.h"

/* The first word, without the version, and with it */
#define RAW_NAME	"drspin-raw-"
#define RAW_MAGIC	"drspin-raw-4"

/**
 * raw_write - write all samples to standard output
 * @s: how it was sampled, with runs_wanted
 */
void raw_write(const struct sampling *s);

/**
 * raw_read - have the samples of a file instead of own ones, or exit
 * @path: file, or "-" for standard input
 * @s: how it was sampled, result
 * @trace: kernel trace of the same time; NULL: there is none
 */
void raw_read(const char *path, struct sampling *s, const char *trace);

#endif
