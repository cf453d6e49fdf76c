/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stddef.h>
#include <stdio.h>

/**
 * json_string - a text in quotes, by the rules of JSON
 * @out: stream
 * @text: ASCII without control characters, as escape() leaves it
 * @len: its length
 */
void json_string(FILE *out, const char *text, size_t len);

#endif
