/* SPDX-License-Identifier: GPL-2.0 */
/* The computer that drspin runs on. */
#ifndef SAMPLE_HERE_H
#define SAMPLE_HERE_H

#include <stdbool.h>
#include <stdint.h>

/**
 * one_cpu - is there but one, so that nobody runs while drspin does?
 */
bool one_cpu(void);

/**
 * now - nanoseconds of CLOCK_MONOTONIC
 */
uint64_t now(void);

#endif
