/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Function graph tracing from before start_kernel() on
 *
 * See kernel/trace/fgraph_early.c.
 */
#ifndef _LINUX_FGRAPH_EARLY_H
#define _LINUX_FGRAPH_EARLY_H

#include <linux/compiler.h>
#include <linux/types.h>

struct clock_read_data;
struct dyn_ftrace;

#ifdef CONFIG_FUNCTION_GRAPH_EARLY
extern bool fgraph_early;

/**
 * fgraph_early_recording - is this still the time before there is a ring buffer?
 *
 * As long as it is there is one CPU and one task, and no interrupt.
 */
static __always_inline bool fgraph_early_recording(void)
{
	return unlikely(fgraph_early);
}

void fgraph_early_parse(char *cmdline);
bool fgraph_early_wanted(void);
void fgraph_early_leave_out(void);
void fgraph_early_start(u64 (*read)(void), int bits, unsigned long rate, bool from_reset);
void fgraph_early_resize(void);
void fgraph_early_trace_init(void);
void fgraph_early_time_init(void);
void fgraph_early_calibrate(struct clock_read_data *old, struct clock_read_data *new);
void fgraph_early_new_clock(const struct clock_read_data *old,
			    const struct clock_read_data *new);

void ftrace_early_done(void);

/* The architecture's part */
void ftrace_early_start(unsigned long boot_params);
void ftrace_early_enable(void);
bool ftrace_early_is_on(const struct dyn_ftrace *rec);
#else
static inline bool fgraph_early_recording(void)
{
	return false;
}

static inline bool ftrace_early_is_on(const struct dyn_ftrace *rec)
{
	return false;
}

static inline void fgraph_early_resize(void) { }
static inline void fgraph_early_trace_init(void) { }
static inline void fgraph_early_time_init(void) { }

static inline void fgraph_early_calibrate(struct clock_read_data *old,
					  struct clock_read_data *new)
{
}

static inline void fgraph_early_new_clock(const struct clock_read_data *old,
					  const struct clock_read_data *new)
{
}
#endif

#endif /* _LINUX_FGRAPH_EARLY_H */
