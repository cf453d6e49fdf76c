/* SPDX-License-Identifier: GPL-2.0 */
/* The pages of code of a profile: what was executed of each, and when it was first. */
#ifndef NAMES_PAGES_H
#define NAMES_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "file/reader.h"
#include "names/code.h"

/**
 * struct page - a page of code
 * @address: where it begins
 * @mapped: the MMU was on when it was executed first
 * @pieces: what was there
 * @count: how many
 */
struct page {
	uint64_t address;
	bool mapped;
	struct piece *pieces;
	size_t count;

	size_t room;
};

/**
 * struct pages - all of them
 * @list: pages; the first one has the number 1
 * @count: one more than there are
 */
struct pages {
	struct page *list;
	size_t count;

	size_t room;
	bool mapped;
};

/**
 * pages_add - look at a record
 * @pages: pages
 * @record: record, of any kind, in the order of the profile
 */
void pages_add(struct pages *pages, const struct record *record);

/**
 * pages_free - forget them
 * @pages: pages
 */
void pages_free(struct pages *pages);

#endif
