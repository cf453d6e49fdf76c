/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sampling a boot: the kernel starts drspin as process 1. That becomes the real init; a child
 * of it stays beside it and samples.
 */
#ifndef CMDS_BOOT_H
#define CMDS_BOOT_H

#include <stdbool.h>

/**
 * boot_wanted - is this the first process, which the kernel has started to be init?
 * @argc: as of main()
 * @argv: as of main(); where a command stands behind "--", the answer is no, and in a
 *	container, too, if --boot is not there
 */
bool boot_wanted(int argc, char **argv);

/**
 * boot_begin - become two processes
 * @argc: as of main(), updated: without the words that are for init
 * @argv: as of main(), rearranged in the same way
 *
 * Return: in the one that samples. The other one executes the real init, after boot_go(), or
 * when this one ends.
 */
void boot_begin(int *argc, char **argv);

/**
 * boot_go - let the real init begin
 */
void boot_go(void);

/**
 * boot_end - from now on, files are those that init sees
 */
void boot_end(void);

#endif
