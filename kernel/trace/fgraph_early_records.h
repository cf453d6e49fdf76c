/* SPDX-License-Identifier: GPL-2.0 */
/* What function_graph records before there is a ring buffer: fgraph_early_records.c */
#ifndef _TRACE_FGRAPH_EARLY_RECORDS_H
#define _TRACE_FGRAPH_EARLY_RECORDS_H

#include "trace_graph_direct.h"

struct clock_read_data;
struct trace_buffer;

extern bool fgraph_early_exact;

void fgraph_early_copy_records(struct trace_buffer *buffer, bool (*covers)(u64 ns));
void fgraph_early_dump_records(void);
void fgraph_early_free_records(void);
unsigned int fgraph_early_lost(void);
void fgraph_early_report(unsigned long rate, u64 before);

u64 fgraph_early_new_cycles(u64 cycles, const struct clock_read_data *old,
			    const struct clock_read_data *new);
void fgraph_early_convert_records(const struct clock_read_data *old,
				  const struct clock_read_data *new);

#endif /* _TRACE_FGRAPH_EARLY_RECORDS_H */
