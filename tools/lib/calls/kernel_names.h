/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the name of a kernel function tells about its calls. Names are compared up
 * to their first dot: foo.isra.0() is what a compiler made of foo().
 */
#ifndef CALLS_KERNEL_NAMES_H
#define CALLS_KERNEL_NAMES_H

#include <stdint.h>

#include "draw/kind.h"

enum name_flag {
	NAME_SEEN	= 1 << 0,	/* the flags have been found out */
	NAME_IRQ	= 1 << 1,	/* an interrupt begins or ends with it */
	NAME_SOFTIRQ	= 1 << 2,	/* runs soft interrupts, behind an interrupt or not */
	NAME_BOTTOM	= 1 << 3,	/* calls the one before for itself */
	NAME_PREEMPT	= 1 << 4,	/* an interrupt takes the CPU from a task with it */
	NAME_SCHEDULE	= 1 << 5,	/* gives the CPU to another task */
	NAME_FROM	= 1 << 6,	/* --from matches it */
	NAME_END	= 1 << 7,	/* a task ends in it: nobody returns from there */
	NAME_CALLER	= 1 << 8,	/* --caller matches it */
	NAME_RCU	= 1 << 9,	/* says to RCU that a CPU has been elsewhere */
	NAME_TIMEOUT	= 1 << 10,	/* ends by a timer, if nothing else does it before */
};

/**
 * name_flags - what is known about a function
 * @text: its name
 *
 * Return: enum name_flag, without NAME_SEEN, NAME_FROM and NAME_CALLER.
 */
uint32_t name_flags(const char *text);

/**
 * kind_of - the kind of a function
 * @text: its name
 */
enum kind kind_of(const char *text);

#endif
