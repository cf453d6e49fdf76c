/* SPDX-License-Identifier: GPL-2.0 */
/* What the fuzz targets share. */
#ifndef FTD_FUZZ_H
#define FTD_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's two; each target has the second. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/**
 * fuzz_all_commands - have every command but record read an input
 * @data: input
 * @size: its size
 * @more: added behind it
 */
void fuzz_all_commands(const uint8_t *data, size_t size, const char *more);

/**
 * fuzz_unpack - read a file of any kind to its end
 * @data: its contents
 * @size: their size
 */
void fuzz_unpack(const uint8_t *data, size_t size);

/**
 * fuzz_run - have a function read an input; if it exits, that is no failure
 * @data: input
 * @size: its size
 * @more: added behind it
 * @run: gets the path of a file with all of it
 */
void fuzz_run(const uint8_t *data, size_t size, const char *more,
	      void (*run)(const char *path));

#endif
