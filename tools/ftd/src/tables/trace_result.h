/* SPDX-License-Identifier: GPL-2.0 */
/* The result of a command that reads a trace, in the format that the user chose. */
#ifndef FTD_TRACE_RESULT_H
#define FTD_TRACE_RESULT_H

#include "calls/trace.h"
#include "show/table.h"
#include "show/terminal.h"

/**
 * result_table - print a table, and in JSON what was odd about the trace
 * @schema: JSON's "schema": what is in it, and its version
 * @t: trace
 * @table: table
 * @opt: how to print it
 *
 * For a command with one trace and one table. It begins the output.
 */
void result_table(const char *schema, const struct trace *t,
		  const struct table *table, const struct output_options *opt);

/**
 * result_json_trace - a member that describes a trace, with its oddities
 * @name: the member's name
 * @t: trace
 */
void result_json_trace(const char *name, const struct trace *t);

#endif
