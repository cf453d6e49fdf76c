/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Counters that run before start_kernel()
 */
#ifndef _ARM_KERNEL_FTRACE_EARLY_H
#define _ARM_KERNEL_FTRACE_EARLY_H

#include <linux/types.h>

/**
 * struct ftrace_counter - a counter that runs before start_kernel()
 * @read: reads it; not traced. NULL if there is none
 * @bits: how many it has
 * @rate: its frequency, or 0 if that is not known
 * @from_reset: has it run from reset on? Others are started by the kernel.
 */
struct ftrace_counter {
	u64		(*read)(void);
	int		bits;
	unsigned long	rate;
	bool		from_reset;
};

struct ftrace_counter ftrace_find_counter(const void *fdt);

#endif /* _ARM_KERNEL_FTRACE_EARLY_H */
