// SPDX-License-Identifier: GPL-2.0
#include "names/archive.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* A head is this, and 13 numbers of eight hexadecimal digits. */
#define MAGIC		6
#define HEAD		(MAGIC + 13 * 8)

/* Which numbers of the head these are */
enum { FILE_SIZE = 6, NAME_SIZE = 11 };

static bool is_head(struct span from)
{
	return from.size >= HEAD && (!memcmp(from.bytes, "070701", MAGIC) ||
				     !memcmp(from.bytes, "070702", MAGIC));
}

/* More than there is, where something else stands than digits, as a sign */
static uint64_t number_in(const unsigned char *head, unsigned int which)
{
	char digits[9] = "";

	memcpy(digits, head + MAGIC + 8 * which, 8);
	return strspn(digits, "0123456789abcdefABCDEF") == 8 ? strtoull(digits, NULL, 16) :
							     UINT32_MAX;
}

static uint64_t padded(uint64_t size)
{
	return (size + 3) & ~UINT64_C(3);
}

/* The archives, and the zeros between them, up to where something else is. False: cut short */
static bool read_archives(struct span *from, void (*found)(const char *, struct span))
{
	while (from->size) {
		uint64_t size, name_size, begin;
		const char *name;

		if (!*from->bytes) {
			span_skip(from, 1);
			continue;
		}
		if (!is_head(*from))
			return true;
		size = number_in(from->bytes, FILE_SIZE);
		name_size = number_in(from->bytes, NAME_SIZE);
		begin = padded(HEAD + name_size);
		name = (const char *)from->bytes + HEAD;
		if (begin > from->size || size > from->size - begin || !name_size ||
		    name[name_size - 1])
			return false;
		if (size)
			found(name, (struct span){ from->bytes + begin, size });
		span_skip(from, begin + padded(size));
	}
	return true;
}

static const char *read_packed(struct span *from, void (*found)(const char *, struct span))
{
	struct span bytes;
	const char *wrong = unpack(from, &bytes);

	if (!read_archives(&bytes, found) && !wrong)
		wrong = "an archive is cut short";
	return wrong;
}

const char *archive_read(struct span from, void (*found)(const char *, struct span))
{
	const char *wrong = NULL;

	while (!wrong && from.size) {
		if (!read_archives(&from, found))
			wrong = "it is cut short";
		else if (from.size && !packed_with(from))
			wrong = "neither an archive of cpio's, nor packed with gzip, zstd or xz";
		else if (from.size)
			wrong = read_packed(&from, found);
	}
	return wrong;
}
