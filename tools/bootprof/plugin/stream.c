// SPDX-License-Identifier: GPL-2.0
#include "stream.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int file = -1;
static char buffer[16384];
static size_t used;

static void flush(void)
{
	size_t done = 0;
	ssize_t n;

	while (file >= 0 && done < used) {
		n = write(file, buffer + done, used - done);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			/* The recorder has ended: it said why. */
			file = -1;
			break;
		}
		done += n;
	}
	used = 0;
}

static void put(unsigned char byte)
{
	if (used == sizeof(buffer))
		flush();
	buffer[used++] = byte;
}

void stream_open(int fd)
{
	file = fd;
}

void stream_tag(char tag)
{
	put(tag);
}

void stream_number(uint64_t number)
{
	for (; number >= 0x80; number >>= 7)
		put(number | 0x80);
	put(number);
}

void stream_signed(int64_t number)
{
	stream_number((uint64_t)number << 1 ^ (uint64_t)(number >> 63));
}

void stream_bytes(const void *bytes, size_t length)
{
	stream_number(length);
	for (size_t i = 0; i < length; i++)
		put(((const unsigned char *)bytes)[i]);
}

void stream_close(void)
{
	flush();
	if (file >= 0)
		close(file);
	file = -1;
}
