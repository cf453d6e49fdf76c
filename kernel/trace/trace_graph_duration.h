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

static inline bool trace_graph_duration_on(void)
{
	return IS_ENABLED(CONFIG_FUNCTION_GRAPH_DURATION) && READ_ONCE(tracing_thresh);
}

#ifdef CONFIG_FUNCTION_GRAPH_DURATION
void trace_graph_persistent_start(struct trace_array *tr);
void trace_graph_persistent_stop(struct trace_array *tr);
#else
static inline void trace_graph_persistent_start(struct trace_array *tr) { }
static inline void trace_graph_persistent_stop(struct trace_array *tr) { }
#endif

bool trace_graph_take_back(struct trace_buffer *buffer,
			   const struct ring_buffer_mark *mark, int idx);
int trace_graph_duration_entry(struct trace_array *tr,
			       struct ftrace_graph_ent *trace,
			       struct fgraph_ops *gops, unsigned int trace_ctx);
void trace_graph_duration_return(struct trace_array *tr,
				 struct ftrace_graph_ret *trace,
				 struct fgraph_ops *gops, unsigned long flags);

#endif /* _TRACE_GRAPH_DURATION_H */
