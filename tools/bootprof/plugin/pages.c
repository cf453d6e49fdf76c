// SPDX-License-Identifier: GPL-2.0
#include "pages.h"

#include <stdlib.h>
#include <string.h>

#include "stream.h"
#include "table.h"

/* Bytes of a page that are enough to find it */
#define ENOUGH		256
#define MAX_PIECES	32

struct piece {
	uint16_t offset, length;
	uint32_t sum;
};

struct page {
	uint64_t address;		/* the number of the page there */
	uintptr_t host;
	uint32_t number;
	unsigned int nr_pieces, written;
	struct piece pieces[MAX_PIECES];
};

static struct table pages;
static uint32_t nr_pages;

static uint64_t hash_of(const void *element)
{
	const struct page *page = element;

	return page->address * 31 + page->host;
}

static int same(const void *element, const void *key)
{
	const struct page *a = element, *b = key;

	return a->address == b->address && a->host == b->host;
}

static uint32_t sum_of(const unsigned char *bytes, size_t length)
{
	uint32_t sum = 2166136261u;

	while (length--)
		sum = (sum ^ *bytes++) * 16777619u;
	return sum;
}

static const struct piece *piece_at(const struct page *page, const struct piece *piece)
{
	for (unsigned int i = 0; i < page->nr_pieces; i++)
		if (page->pieces[i].offset == piece->offset &&
		    page->pieces[i].length == piece->length)
			return &page->pieces[i];
	return NULL;
}

/* What was there before has been overwritten: it is another page from now on. */
static void begin(struct page *page)
{
	page->number = ++nr_pages;
	page->nr_pieces = 0;
	page->written = 0;
	stream_tag('P');
	stream_number(page->address << PAGE_BITS);
}

static void add_piece(struct page *page, const struct piece *piece, const void *bytes)
{
	page->pieces[page->nr_pieces++] = *piece;
	page->written += piece->length;
	stream_tag('C');
	stream_number(page->number);
	stream_number(piece->offset);
	stream_bytes(bytes, piece->length);
}

uint32_t page_of_code(uint64_t address, const void *host, const void *bytes, size_t length)
{
	struct page key = { .address = address >> PAGE_BITS, .host = (uintptr_t)host >> PAGE_BITS };
	struct piece piece = { .offset = address & ((1u << PAGE_BITS) - 1), .length = length };
	void **slot = table_slot(&pages, hash_of(&key), same, &key, hash_of);
	const struct piece *known;
	struct page *page = *slot;

	piece.sum = sum_of(bytes, length);
	if (!page) {
		page = must_have(malloc(sizeof(*page)));
		*page = key;
		*slot = page;
		pages.used++;
		begin(page);
	}
	known = piece_at(page, &piece);
	if (known && known->sum != piece.sum) {
		begin(page);
		known = NULL;
	}
	if (!known && page->nr_pieces < MAX_PIECES && page->written < ENOUGH)
		add_piece(page, &piece, bytes);
	return page->number;
}
