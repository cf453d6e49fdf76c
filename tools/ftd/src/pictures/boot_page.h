/* SPDX-License-Identifier: GPL-2.0 */
/* The report of a boot as a page for a browser, in one file: a script draws from its JSON. */
#ifndef FTD_PICTURES_BOOT_PAGE_H
#define FTD_PICTURES_BOOT_PAGE_H

/**
 * boot_page_begin - write all that stands before the JSON to standard output
 * @title: what boot it is; any bytes
 */
void boot_page_begin(const char *title);

/**
 * boot_page_end - write the rest
 */
void boot_page_end(void);

#endif
