/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the direct path of the function graph tracer works with, see
 * kernel/trace/trace_graph_direct.h. Architectures may take it in assembly.
 */
#ifndef _LINUX_FGRAPH_DIRECT_H
#define _LINUX_FGRAPH_DIRECT_H

#ifdef CONFIG_FUNCTION_GRAPH_DIRECT

#include <linux/ftrace.h>
#include <linux/ring_buffer.h>
#include <linux/sched_clock.h>

struct trace_array;

/*
 * The top word of a frame is one of fgraph.c's for reserved data, of idx and size of
 * the mark, and between that and these two the number of the session: of the time for
 * which the direct path is taken without a break.
 */
#define FGRAPH_DIRECT_WRITTEN	BIT(31)
#define FGRAPH_DIRECT_PENDING	BIT(30)
#define FGRAPH_DIRECT_SESSION	GENMASK(29, 21)

/**
 * struct fgraph_direct_frame - what the direct path pushes to the shadow stack
 * @frame: calltime is in cycles while the entry is pending, else nanoseconds
 * @bitmap: says that one fgraph_ops wants the return, once the entry is written
 * @irqflags: interrupt state of the call
 * @preempt_count: of the call
 * @mark: the entry's place in the ring buffer, once it is written
 * @top: fgraph_direct.pending or .written, as they were when it was pushed
 *
 * A task's curr_ret_depth does not count frames whose entries are pending. They are
 * the topmost ones.
 */
struct fgraph_direct_frame {
	struct ftrace_ret_stack		frame;
	unsigned long			bitmap;
	union {
		struct {
			unsigned long	irqflags;
			int		preempt_count;
		};
		struct ring_buffer_mark	mark;
	};
	unsigned long			top;
} __packed __aligned(sizeof(long));

#define FGRAPH_DIRECT_WORDS (sizeof(struct fgraph_direct_frame) / sizeof(long))

/* The top word of a frame that waits to be popped: of no session */
#define FGRAPH_DIRECT_CLOSED (FGRAPH_DIRECT_PENDING | (FGRAPH_DIRECT_WORDS - 1))

/**
 * enum fgraph_direct_mode - what a call does
 * @FGRAPH_DIRECT_LEFT: take the general path
 * @FGRAPH_DIRECT_ON: push a frame
 * @FGRAPH_DIRECT_OFF: nothing, as tracing is off
 */
enum fgraph_direct_mode {
	FGRAPH_DIRECT_LEFT	= -1,
	FGRAPH_DIRECT_ON	= 0,
	FGRAPH_DIRECT_OFF	= 1,
};

/**
 * struct fgraph_direct - how to push and pop
 * @mode: an enum fgraph_direct_mode
 * @bound: call site at which recording starts or stops, or 0
 * @handler: return_to_handler()
 * @read_cycles: a copy of sched_clock_read_cycles
 * @pending: top word of a frame with a pending entry; 0 while the direct path is not
 *	     taken, which no frame has
 * @threshold: calls of fewer cycles are short
 * @written: top word of a frame whose entry was written
 * @bitmap: bitmap word of such a frame
 * @limit: the largest offset at which a frame can be pushed
 * @tr: the instance that records
 *
 * What a call needs comes first. What a return needs begins with @read_cycles.
 */
struct fgraph_direct {
	int			mode;
#ifdef CONFIG_FUNCTION_GRAPH_EARLY
	unsigned long		bound;
#endif
	unsigned long		handler;
	u64			(*read_cycles)(void);
	unsigned long		pending;
	u32			threshold;
	unsigned long		written;
	unsigned long		bitmap;
	int			limit;
	struct trace_array	*tr;
};

extern struct fgraph_direct fgraph_direct;

/* For whoever changes what is copied */
static inline void fgraph_direct_set_clock(void)
{
	WRITE_ONCE(fgraph_direct.read_cycles, sched_clock_read_cycles);
}

void fgraph_direct_new_clock(void);
bool arch_fgraph_direct_ok(void);

#else

static inline void fgraph_direct_set_clock(void) { }
static inline void fgraph_direct_new_clock(void) { }

#endif /* CONFIG_FUNCTION_GRAPH_DIRECT */
#endif /* _LINUX_FGRAPH_DIRECT_H */
