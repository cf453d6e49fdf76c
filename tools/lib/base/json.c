// SPDX-License-Identifier: GPL-2.0
#include "base/json.h"

void json_string(FILE *out, const char *text, size_t len)
{
	size_t i;

	putc('"', out);
	for (i = 0; i < len; i++) {
		/* JSON may stand in a page: nothing may look like the end of its script there. */
		if (text[i] == '<' && i + 1 < len && (text[i + 1] == '/' || text[i + 1] == '!')) {
			fputs("\\u003c", out);
			continue;
		}
		if (text[i] == '"' || text[i] == '\\')
			putc('\\', out);
		putc(text[i], out);
	}
	putc('"', out);
}
