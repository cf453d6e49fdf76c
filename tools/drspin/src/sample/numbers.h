/* SPDX-License-Identifier: GPL-2.0 */
/* What one waits for, without the numbers that others like it do not have. */
#ifndef SAMPLE_NUMBERS_H
#define SAMPLE_NUMBERS_H

#include <stdint.h>

/**
 * stack_without_numbers - the same stack, without the numbers of processes and pipes
 * @stack: stack; "wait4(any child: sed-32)" is "wait4(any child: sed)" then, and
 *	"read(0 pipe:[12] <- ls-31)" is "read(0 pipe <- ls)"; names of files stay
 *
 * Return: its number.
 */
uint32_t stack_without_numbers(uint32_t stack);

#endif
