/* SPDX-License-Identifier: GPL-2.0 */
/* The result of a command in the format that the user chose. */
#ifndef FTD_RESULT_H
#define FTD_RESULT_H

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
 * result_json_begin - begin a JSON object
 * @schema: what is in it, and its version: "ftd-report-1"
 */
void result_json_begin(const char *schema);

/**
 * result_json_trace - a member that describes a trace, with its oddities
 * @name: the member's name
 * @t: trace
 */
void result_json_trace(const char *name, const struct trace *t);

/**
 * result_json_text - a text as a value
 * @text: text, or NULL: null
 */
void result_json_text(const char *text);

/**
 * result_json_count - a member that is a number, but not an object's first one
 * @name: its name
 * @count: number
 */
void result_json_count(const char *name, uint64_t count);

/**
 * result_json_end - end the object
 */
void result_json_end(void);

#endif
