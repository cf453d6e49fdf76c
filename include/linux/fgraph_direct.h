/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the direct path of the function graph tracer works with, see
 * kernel/trace/fgraph_direct.h. Architectures may take it in assembly.
 */
#ifndef _LINUX_FGRAPH_DIRECT_H
#define _LINUX_FGRAPH_DIRECT_H

#ifdef CONFIG_FUNCTION_GRAPH_DIRECT

#include <linux/ftrace.h>
#include <linux/ring_buffer.h>
#include <linux/sched_clock.h>

struct trace_array;

/* Tell the top word of the direct path's frames from others */
#define FGRAPH_DIRECT_WRITTEN	BIT(31)
#define FGRAPH_DIRECT_PENDING	BIT(30)

/**
 * struct fgraph_direct_frame - what the direct path pushes to the shadow stack
 * @frame: calltime is in cycles while the entry is pending, else nanoseconds
 * @bitmap: says that one fgraph_ops wants the return, once the entry is written
 * @irqflags: interrupt state of the call
 * @preempt_count: of the call
 * @mark: the entry's place in the ring buffer, once it is written
 * @top: fgraph_direct.pending or .written
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

/**
 * struct fgraph_direct - how to push and pop
 * @threshold: calls of fewer cycles are short
 * @read_cycles: a copy of sched_clock_read_cycles
 * @disabled: above 0 while tracing is off; fgraph_direct_left while the direct path is
 *	      not taken
 * @trigger: call site at which recording starts or stops, or 0
 * @handler: return_to_handler()
 * @pending: top word of a frame with a pending entry
 * @written: top word of a frame whose entry was written
 * @bitmap: bitmap word of such a frame
 * @limit: the largest offset at which a frame can be pushed
 * @tr: the instance that records
 *
 * What a return needs comes first, then what a call needs, which begins with
 * @read_cycles.
 */
struct fgraph_direct {
	u32			threshold;
	u64			(*read_cycles)(void);
	const int		*disabled;
#ifdef CONFIG_FUNCTION_GRAPH_EARLY
	unsigned long		trigger;
#endif
	unsigned long		handler;
	unsigned long		pending;
	unsigned long		written;
	unsigned long		bitmap;
	int			limit;
	struct trace_array	*tr;
};

extern struct fgraph_direct fgraph_direct;
extern const int fgraph_direct_left;

/* For whoever changes what is copied */
static inline void fgraph_direct_set_clock(void)
{
	WRITE_ONCE(fgraph_direct.read_cycles, sched_clock_read_cycles);
}

#else

static inline void fgraph_direct_set_clock(void) { }

#endif /* CONFIG_FUNCTION_GRAPH_DIRECT */
#endif /* _LINUX_FGRAPH_DIRECT_H */
