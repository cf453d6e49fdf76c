/* SPDX-License-Identifier: GPL-2.0 */
/* A result as JSON: an object with what it is, and its members. */
#ifndef SHOW_RESULT_H
#define SHOW_RESULT_H

#include <stdint.h>

/**
 * result_json_begin - begin a JSON object
 * @schema: what is in it, and its version: "ftd-report-1", say
 */
void result_json_begin(const char *schema);

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
