// SPDX-License-Identifier: GPL-2.0
#include "file/writer.h"

#include <errno.h>
#include <string.h>
#include <zlib.h>

#include "base/util.h"

static const char *path;
static gzFile file;
static uint64_t last_area;
static uint32_t nr_names;

/* zlib remembers an error up to writer_close(). */
static void number(uint64_t value)
{
	for (; value >= 0x80; value >>= 7)
		gzputc(file, (value & 0x7f) | 0x80);
	gzputc(file, value);
}

static void signed_number(int64_t value)
{
	number((uint64_t)value << 1 ^ (uint64_t)(value >> 63));
}

/* Names of C++ may be longer than any that is read. */
static void text(const char *text)
{
	size_t length = strnlen(text, TEXT_MAX);

	number(length);
	gzwrite(file, text, length);
}

void writer_open(const char *name)
{
	path = name;
	file = gzopen(path, "abe");
	if (!file)
		die(STATUS_INPUT, "%s: %s", path, strerror(errno));
	last_area = 0;
	nr_names = 0;
}

void writer_realm(uint32_t page, enum realm realm, uint32_t name)
{
	gzputc(file, TAG_REALM);
	number(page);
	number(realm);
	number(name);
}

uint32_t writer_name(enum realm realm, const char *name, const char *symbol)
{
	gzputc(file, TAG_NAME);
	number(realm);
	text(name);
	text(symbol);
	return ++nr_names;
}

void writer_area(uint32_t page, uint64_t address, uint64_t size, uint32_t name)
{
	gzputc(file, TAG_AREA);
	number(page);
	signed_number(address - last_area);
	number(size);
	number(name);
	last_area = address;
}

void writer_wrong(void)
{
	gzputc(file, TAG_WRONG);
}

void writer_close(void)
{
	gzputc(file, TAG_DONE);
	if (gzclose(file) != Z_OK)
		die(STATUS_INPUT, "%s: cannot write: is the disk full?", path);
}
