// SPDX-License-Identifier: GPL-2.0
/*
 * Files packed with gzip, zstd or xz, as far as the libraries were there when
 * the tool was built. A file that is cut or damaged gives what can be unpacked.
 */
#include <stdlib.h>

#include "base/util.h"
#include "read/packed.h"

#if !defined(HAVE_ZLIB) || !defined(HAVE_ZSTD) || !defined(HAVE_LZMA)
static void __noreturn no_library(struct source *s, const char *format,
				  const char *package, const char *program)
{
	die(STATUS_INPUT,
	    "%s is packed with %s, which this " TOOL " was built without: build it with %s installed, or use: %s -dc %s | " TOOL_TAKES_TRACE,
	    s->name, format, package, program, s->name);
}
#endif

#if defined(HAVE_ZLIB) || defined(HAVE_ZSTD) || defined(HAVE_LZMA)
/* No more can be had than what came before, and the last @got bytes. */
static size_t damaged(struct source *s, const char *why, size_t got)
{
	s->damage = why;
	s->eof = true;
	s->stored_pos = s->stored_end;
	return got;
}
#endif

#ifdef HAVE_ZLIB
#include <zlib.h>

static size_t read_gzip(struct source *s, char *buffer, size_t size)
{
	z_stream *z = s->state;
	int status = Z_OK;

	if (s->damage)
		return 0;
	z->next_out = (unsigned char *)buffer;
	z->avail_out = size;
	while (z->avail_out == size) {
		if (s->stored_pos == s->stored_end && !source_refill(s)) {
			/* total_in is 0 between the parts of a file. */
			return z->total_in ? damaged(s, "it ends in the middle", 0) : 0;
		}
		z->next_in = (unsigned char *)s->stored + s->stored_pos;
		z->avail_in = s->stored_end - s->stored_pos;
		status = inflate(z, Z_NO_FLUSH);
		s->stored_pos = s->stored_end - z->avail_in;
		if (status == Z_STREAM_END)
			inflateReset(z);
		else if (status != Z_OK && status != Z_BUF_ERROR)
			return damaged(s, "its contents are damaged",
				       size - z->avail_out);
	}
	return size - z->avail_out;
}

static void close_gzip(struct source *s)
{
	inflateEnd(s->state);
	free(s->state);
}

void source_gzip(struct source *s)
{
	s->packed = "gzip";
	s->state = zalloc(sizeof(z_stream));
	if (inflateInit2(s->state, 15 + 16) != Z_OK)
		die(STATUS_INPUT, "out of memory");
	s->read = read_gzip;
	s->close = close_gzip;
}
#else
void source_gzip(struct source *s)
{
	no_library(s, "gzip", "zlib (zlib1g-dev)", "gzip");
}
#endif

#ifdef HAVE_ZSTD
#include <zstd.h>

/* An own record of whether a frame is open: the library does not tell. */
struct zstd_state {
	ZSTD_DStream *stream;
	size_t open;
};

static size_t read_zstd(struct source *s, char *buffer, size_t size)
{
	struct zstd_state *z = s->state;
	ZSTD_outBuffer out = { buffer, size, 0 };

	if (s->damage)
		return 0;
	while (!out.pos) {
		ZSTD_inBuffer in;

		if (s->stored_pos == s->stored_end && !source_refill(s))
			return z->open ? damaged(s, "it ends in the middle", 0) : 0;
		in.src = s->stored;
		in.size = s->stored_end;
		in.pos = s->stored_pos;
		z->open = ZSTD_decompressStream(z->stream, &out, &in);
		s->stored_pos = in.pos;
		if (ZSTD_isError(z->open))
			return damaged(s, "its contents are damaged", out.pos);
	}
	return out.pos;
}

static void close_zstd(struct source *s)
{
	struct zstd_state *z = s->state;

	ZSTD_freeDStream(z->stream);
	free(z);
}

void source_zstd(struct source *s)
{
	struct zstd_state *z = zalloc(sizeof(*z));

	s->packed = "zstd";
	z->stream = ZSTD_createDStream();
	if (!z->stream)
		die(STATUS_INPUT, "out of memory");
	s->state = z;
	s->read = read_zstd;
	s->close = close_zstd;
}
#else
void source_zstd(struct source *s)
{
	no_library(s, "zstd", "libzstd (libzstd-dev)", "zstd");
}
#endif

#ifdef HAVE_LZMA
#include <lzma.h>

/* Enough for what xz writes with any preset. */
#define XZ_MEMORY	(80ULL * 1024 * 1024)

static size_t read_xz(struct source *s, char *buffer, size_t size)
{
	lzma_stream *z = s->state;
	lzma_ret status = LZMA_OK;

	if (s->damage)
		return 0;
	z->next_out = (uint8_t *)buffer;
	z->avail_out = size;
	while (z->avail_out == size && status == LZMA_OK) {
		if (s->stored_pos == s->stored_end)
			source_refill(s);
		z->next_in = (uint8_t *)s->stored + s->stored_pos;
		z->avail_in = s->stored_end - s->stored_pos;
		status = lzma_code(z, s->eof ? LZMA_FINISH : LZMA_RUN);
		s->stored_pos = s->stored_end - z->avail_in;
	}
	size -= z->avail_out;
	if (status == LZMA_OK || status == LZMA_STREAM_END)
		return size;
	if (status == LZMA_BUF_ERROR)
		return damaged(s, "it ends in the middle", size);
	if (status == LZMA_MEMLIMIT_ERROR)
		return damaged(s, "unpacking takes more than 80 MB", size);
	return damaged(s, "its contents are damaged", size);
}

static void close_xz(struct source *s)
{
	lzma_end(s->state);
	free(s->state);
}

void source_xz(struct source *s)
{
	static const lzma_stream blank = LZMA_STREAM_INIT;
	lzma_stream *z = zalloc(sizeof(*z));

	*z = blank;
	s->packed = "xz";
	if (lzma_stream_decoder(z, XZ_MEMORY, LZMA_CONCATENATED) != LZMA_OK)
		die(STATUS_INPUT, "out of memory");
	s->state = z;
	s->read = read_xz;
	s->close = close_xz;
}
#else
void source_xz(struct source *s)
{
	no_library(s, "xz", "liblzma (liblzma-dev)", "xz");
}
#endif
