/* SPDX-License-Identifier: GPL-2.0 */
/* Reports of boots as a page for a browser, in one file: a script draws from their JSON. */
#ifndef FTD_PICTURES_BOOT_PAGE_H
#define FTD_PICTURES_BOOT_PAGE_H

#include <stddef.h>

/**
 * boot_page_begin - write all that stands before the first boot to standard output
 * @titles: what boots they are; any bytes
 * @count: how many
 */
void boot_page_begin(const char *const *titles, size_t count);

/**
 * boot_page_boot_begin - the JSON of a boot comes
 */
void boot_page_boot_begin(void);

/**
 * boot_page_boot_end - it has come
 */
void boot_page_boot_end(void);

/**
 * boot_page_end - write the rest
 */
void boot_page_end(void);

#endif
