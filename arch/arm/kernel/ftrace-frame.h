/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef ARCH_ARM_KERNEL_FTRACE_FRAME_H
#define ARCH_ARM_KERNEL_FTRACE_FRAME_H

#if defined(CONFIG_FUNCTION_GRAPH_TRACER) && defined(CONFIG_ARM_UNWIND)
unsigned long ftrace_find_frame(unsigned long ip, unsigned long fp,
				unsigned long sp, unsigned long **parent);
void ftrace_forget_frame(unsigned long ip);
#else
static inline unsigned long ftrace_find_frame(unsigned long ip,
					      unsigned long fp,
					      unsigned long sp,
					      unsigned long **parent)
{
	return 0;
}

static inline void ftrace_forget_frame(unsigned long ip) { }
#endif

#endif
