// SPDX-License-Identifier: GPL-2.0
#include "base/json.h"

void json_string(FILE *out, const char *text, size_t len)
{
	size_t i;

	putc('"', out);
	for (i = 0; i < len; i++) {
		if (text[i] == '"' || text[i] == '\\')
			putc('\\', out);
		putc(text[i], out);
	}
	putc('"', out);
}
