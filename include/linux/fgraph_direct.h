/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the direct path of the function graph tracer works with, see
 * kernel/trace/fgraph_direct.h. Architectures may take it in assembly.
 */
#ifndef _LINUX_FGRAPH_DIRECT_H
#define _LINUX_FGRAPH_DIRECT_H

#include <linux/ftrace.h>
#include <linux/ring_buffer.h>

struct trace_array;

/* Tell the top word of the direct path's frames from others */
#define FGRAPH_DIRECT_WRITTEN	BIT(31)
#define FGRAPH_DIRECT_PENDING	BIT(30)

/**
 * struct fgraph_direct_frame - what the direct path pushes to the shadow stack
 * @frame: calltime is in cycles while the entry is pending, else nanoseconds
 * @bitmap: says that one fgraph_ops wants the return
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
 * @limit: the largest offset at which a frame can be pushed, or -1 while the direct
 *	   path is not taken
 * @pending: top word of a frame with a pending entry
 * @bitmap: the frame's bitmap word
 * @trigger: call site at which recording starts or stops, or 0
 * @disabled: above 0 while tracing is off, or nobody traces
 * @threshold: calls of fewer cycles are short
 * @written: top word of a frame whose entry was written
 * @tr: the instance that records
 *
 * What a call needs comes first.
 */
struct fgraph_direct {
	int			limit;
	unsigned long		pending;
	unsigned long		bitmap;
#ifdef CONFIG_FUNCTION_GRAPH_EARLY
	unsigned long		trigger;
#endif
	const int		*disabled;
	u32			threshold;
	unsigned long		written;
	struct trace_array	*tr;
};

extern struct fgraph_direct fgraph_direct;

#endif /* _LINUX_FGRAPH_DIRECT_H */
