/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_LARGEST_H
#define FTD_LARGEST_H

#include <stddef.h>
#include <stdint.h>

/**
 * largest - which value do only so many reach?
 * @values: values; their order changes
 * @count: how many
 * @keep: how many may be kept
 *
 * Return: the least value such that no more than @keep are as large; 0 if all of
 * them may be kept.
 */
uint64_t largest(uint64_t *values, size_t count, size_t keep);

#endif
