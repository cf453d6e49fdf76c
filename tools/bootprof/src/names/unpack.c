// SPDX-License-Identifier: GPL-2.0
#include "names/unpack.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#ifdef HAVE_LZMA
#include <lzma.h>
#endif

#include "base/util.h"

/* No initramfs is larger, nor are all modules of a kernel; what is packed may be anything. */
size_t unpack_most = UINT32_C(1) << 31;

/* What was unpacked, and how much that is */
static unsigned char **held;
static size_t held_count, held_room, held_bytes;

static const char damaged[] = "what is packed there is damaged";
static const char too_much[] = "more is packed than can be held";

/* Room behind what is there already, none beyond the limit. @room: what grow() has of it */
static struct span room_in(struct span *to, size_t *room)
{
	const size_t step = 1 << 16;
	size_t left = unpack_most - held_bytes - to->size;

	to->bytes = grow(to->bytes, room, to->size + step - 1, 1);
	return (struct span){
		to->bytes + to->size, *room - to->size < left ? *room - to->size : left,
	};
}

static bool is_room(const struct span *to)
{
	return held_bytes + to->size < unpack_most;
}

void span_skip(struct span *from, uint64_t bytes)
{
	if (bytes > from->size)
		bytes = from->size;
	from->bytes += bytes;
	from->size -= bytes;
}

static const char *unpack_gzip(struct span *from, struct span *to)
{
	z_stream z = { .next_in = from->bytes, .avail_in = from->size };
	struct span space;
	size_t room = 0;
	int status;

	if (from->size > UINT32_MAX)
		return "too large";
	if (inflateInit2(&z, 15 + 16) != Z_OK)
		die(STATUS_INPUT, "out of memory");
	do {
		space = room_in(to, &room);
		z.next_out = space.bytes;
		z.avail_out = space.size;
		status = inflate(&z, Z_NO_FLUSH);
		to->size += space.size - z.avail_out;
	} while (status == Z_OK && is_room(to));
	span_skip(from, from->size - z.avail_in);
	inflateEnd(&z);
	return status == Z_STREAM_END ? NULL : damaged;
}

#ifdef HAVE_ZSTD
static const char *unpack_zstd(struct span *from, struct span *to)
{
	ZSTD_DStream *z = ZSTD_createDStream();
	ZSTD_inBuffer in = { from->bytes, from->size, 0 };
	size_t room = 0, status;

	if (!z)
		die(STATUS_INPUT, "out of memory");
	do {
		struct span space = room_in(to, &room);
		ZSTD_outBuffer out = { space.bytes, space.size, 0 };

		status = ZSTD_decompressStream(z, &out, &in);
		to->size += out.pos;
		if (!out.pos && in.pos == in.size)
			break;
	} while (status && !ZSTD_isError(status) && is_room(to));
	ZSTD_freeDStream(z);
	span_skip(from, in.pos);
	return status ? damaged : NULL;
}
#else
#define unpack_zstd	NULL
#endif

#ifdef HAVE_LZMA
static const char *unpack_xz(struct span *from, struct span *to)
{
	lzma_stream z = LZMA_STREAM_INIT;
	struct span space;
	lzma_ret status;
	size_t room = 0;

	if (lzma_stream_decoder(&z, UINT64_MAX, 0) != LZMA_OK)
		die(STATUS_INPUT, "out of memory");
	z.next_in = from->bytes;
	z.avail_in = from->size;
	do {
		space = room_in(to, &room);
		z.next_out = space.bytes;
		z.avail_out = space.size;
		status = lzma_code(&z, LZMA_FINISH);
		to->size += space.size - z.avail_out;
	} while (status == LZMA_OK && is_room(to));
	span_skip(from, from->size - z.avail_in);
	lzma_end(&z);
	return status == LZMA_STREAM_END ? NULL : damaged;
}
#else
#define unpack_xz	NULL
#endif

static const struct {
	const char *name, *magic;
	size_t length;
	const char *(*unpack)(struct span *from, struct span *to);
} packers[] = {
	{ "gzip", "\x1f\x8b", 2, unpack_gzip },
	{ "zstd", "\x28\xb5\x2f\xfd", 4, unpack_zstd },
	{ "xz", "\xfd\x37zXZ", 6, unpack_xz },
};

static size_t packer_of(struct span from)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(packers); i++) {
		size_t length = packers[i].length;

		if (from.size >= length && !memcmp(from.bytes, packers[i].magic, length))
			break;
	}
	return i;
}

const char *packed_with(struct span from)
{
	size_t i = packer_of(from);

	return i < ARRAY_SIZE(packers) ? packers[i].name : NULL;
}

const char *unpack(struct span *from, struct span *to)
{
	size_t i = packer_of(*from);
	const char *wrong;

	*to = (struct span){ 0 };
	if (i == ARRAY_SIZE(packers))
		return "it is not packed";
	if (!packers[i].unpack)
		return "this bootprof was built without that library";
	if (!is_room(to))
		return too_much;
	wrong = packers[i].unpack(from, to);
	if (wrong && !is_room(to))
		wrong = too_much;
	held_bytes += to->size;
	held = grow(held, &held_room, held_count, sizeof(*held));
	held[held_count++] = to->bytes;
	return wrong;
}

void unpack_free(void)
{
	while (held_count)
		free(held[--held_count]);
	free(held);
	held = NULL;
	held_room = 0;
	held_bytes = 0;
}
