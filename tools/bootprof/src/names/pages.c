// SPDX-License-Identifier: GPL-2.0
#include "names/pages.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"

static void add_page(struct pages *pages, uint64_t address)
{
	if (!pages->count)
		pages->count = 1;
	pages->list = grow(pages->list, &pages->room, pages->count, sizeof(*pages->list));
	pages->list[pages->count++] = (struct page){ .address = address, .mapped = pages->mapped };
}

static void add_piece(struct page *page, const struct record *record)
{
	struct piece *piece;

	/* One that is empty is code of which QEMU did not say where it was. */
	if (!record->text.length)
		return;
	page->pieces = grow(page->pieces, &page->room, page->count, sizeof(*page->pieces));
	piece = &page->pieces[page->count++];
	piece->address = page->address + record->offset;
	piece->size = record->text.length;
	piece->bytes = zalloc(piece->size);
	memcpy(piece->bytes, record->text.bytes, piece->size);
}

void pages_add(struct pages *pages, const struct record *record)
{
	switch (record->tag) {
	case TAG_PAGE:
		add_page(pages, record->address);
		break;
	case TAG_CODE:
		add_piece(&pages->list[record->page], record);
		break;
	case TAG_MAPPED:
		pages->mapped = true;
		break;
	case TAG_SAMPLE:
	case TAG_FRAME:
	case TAG_RUN:
		/* Not every kernel has a function by which to tell: it is at its addresses. */
		pages->mapped |= !record->page;
		break;
	default:
		break;
	}
}

void pages_free(struct pages *pages)
{
	for (size_t i = 1; i < pages->count; i++) {
		for (size_t k = 0; k < pages->list[i].count; k++)
			free(pages->list[i].pieces[k].bytes);
		free(pages->list[i].pieces);
	}
	free(pages->list);
}
