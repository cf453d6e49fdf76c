// SPDX-License-Identifier: GPL-2.0
#include <stdarg.h>

#include "waits/phrase.h"

void phrase_clear(struct phrase *words)
{
	words->text[0] = '\0';
	words->len = 0;
	words->others = false;
}

void phrase_put(struct phrase *words, const char *format, ...)
{
	size_t room = sizeof(words->text) - words->len;
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(words->text + words->len, room, format, args);
	va_end(args);
	if (len > 0)
		words->len += (size_t)len < room ? (size_t)len : room - 1;
}
