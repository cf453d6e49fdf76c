/* SPDX-License-Identifier: GPL-2.0 */
/* Duration filter of the function graph tracer */
#ifndef _TRACE_GRAPH_DURATION_H
#define _TRACE_GRAPH_DURATION_H

struct trace_array;
struct ftrace_graph_ent;
struct ftrace_graph_ret;
struct fgraph_ops;
struct ring_buffer_mark;
struct trace_buffer;

/* Tracer option funcgraph-discard, with CONFIG_FUNCTION_GRAPH_DISCARD only */
#define TRACE_GRAPH_DISCARD	0x2000
/* Tracer option funcgraph-entries, with CONFIG_FUNCTION_GRAPH_DURATION only */
#define TRACE_GRAPH_ENTRIES	0x4000

extern bool trace_graph_entries;

#ifdef CONFIG_FUNCTION_GRAPH_DURATION
void trace_graph_let_callers_stay(int idx, int offset);
bool trace_graph_take_back(struct trace_buffer *buffer,
			   const struct ring_buffer_mark *mark, int idx, int offset);
struct ring_buffer_mark *trace_graph_duration_mark(struct fgraph_ops *gops);
int trace_graph_duration_entry(struct trace_array *tr, struct ftrace_graph_ent *trace,
			       struct ring_buffer_mark *mark, unsigned int trace_ctx);
bool trace_graph_duration_return(struct trace_array *tr,
				 struct ftrace_graph_ret *trace,
				 struct fgraph_ops *gops, unsigned long flags);
void trace_graph_persistent_start(struct trace_array *tr);
void trace_graph_persistent_stop(struct trace_array *tr);
#else
static inline struct ring_buffer_mark *trace_graph_duration_mark(struct fgraph_ops *gops)
{
	return NULL;
}

static inline int
trace_graph_duration_entry(struct trace_array *tr, struct ftrace_graph_ent *trace,
			   struct ring_buffer_mark *mark, unsigned int trace_ctx)
{
	return 0;
}

static inline bool
trace_graph_duration_return(struct trace_array *tr, struct ftrace_graph_ret *trace,
			    struct fgraph_ops *gops, unsigned long flags)
{
	return true;
}

static inline void trace_graph_persistent_start(struct trace_array *tr) { }
static inline void trace_graph_persistent_stop(struct trace_array *tr) { }
#endif

#endif /* _TRACE_GRAPH_DURATION_H */
