// SPDX-License-Identifier: GPL-2.0
#include "record/whole.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "file/format.h"

/* Behind a tag: n a number, t a text, p pairs of numbers up to a 0 */
static const char *fields_of(char tag)
{
	switch (tag) {
	case TAG_PAGE:
	case TAG_STACK:
		return "n";
	case TAG_MAPPED:
		return "nn";
	case TAG_FRAME:
	case TAG_IDLE:
		return "nnn";
	case TAG_RUN:
		return "nnnn";
	case TAG_SAMPLE:
		return "nnnnn";
	case TAG_CODE:
		return "nnt";
	case TAG_TASK:
		return "nnnt";
	case TAG_COUNTS:
		return "np";
	case TAG_END:
		return "nt";
	}
	die(STATUS_INPUT, "the plugin sends what is no profile: is --plugin of another version?");
}

static void end_field(struct whole *w)
{
	char field = *w->fields++;

	if (field == 't')
		w->text = w->number;
	if (field == 'p' && w->number)
		w->fields = "np";
	w->number = 0;
	w->bits = 0;
}

static void take_byte(struct whole *w, unsigned char byte)
{
	if (!w->fields) {
		w->tag = byte;
		w->fields = fields_of(byte);
		return;
	}
	if (w->text) {
		w->text--;
		return;
	}
	if (w->bits < 64)
		w->number |= (uint64_t)(byte & 0x7f) << w->bits;
	w->bits += 7;
	if (!(byte & 0x80))
		end_field(w);
}

bool whole_take(struct whole *w, const char *bytes, size_t size)
{
	size_t end = 0;

	w->held = grow(w->held, &w->room, w->size + size, 1);
	memcpy(w->held + w->size, bytes, size);
	for (size_t i = 0; i < size; i++) {
		take_byte(w, bytes[i]);
		if (*w->fields || w->text)
			continue;
		w->fields = NULL;
		end = w->size + i + 1;
	}
	w->size += size;
	if (end && gzwrite(w->file, w->held, end) != (int)end)
		return false;
	w->size -= end;
	memmove(w->held, w->held + end, w->size);
	return true;
}

bool whole_end(struct whole *w)
{
	/* It ends a nanosecond, +1, behind what came last. */
	static const char end[] = { TAG_END, 2, 4, 'e', 'x', 'i', 't' };
	bool whole = w->tag == TAG_END && !w->fields;

	free(w->held);
	return whole || gzwrite(w->file, end, sizeof(end)) == sizeof(end);
}
