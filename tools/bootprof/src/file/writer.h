/* SPDX-License-Identifier: GPL-2.0 */
/* Adds the names to a profile, behind what the plugin has sent. */
#ifndef FILE_WRITER_H
#define FILE_WRITER_H

#include <stdint.h>

#include "file/format.h"

/**
 * writer_open - append to a profile, or exit
 * @path: the profile
 */
void writer_open(const char *path);

/**
 * writer_realm - whose code a page is
 * @page: its number
 * @realm: realm
 * @name: number of the name of what no area tells about, 0: none
 */
void writer_realm(uint32_t page, enum realm realm, uint32_t name);

/**
 * writer_name - a name
 * @realm: whose code it is
 * @file: its file, or ""
 * @symbol: symbol, or ""
 *
 * Return: its number.
 */
uint32_t writer_name(enum realm realm, const char *file, const char *symbol);

/**
 * writer_area - what is somewhere
 * @page: page
 * @address: its first byte, as executed
 * @size: bytes
 * @name: number of its name
 */
void writer_area(uint32_t page, uint64_t address, uint64_t size, uint32_t name);

/**
 * writer_wrong - add that vmlinux is not the kernel that was booted
 */
void writer_wrong(void);

/**
 * writer_close - the profile is complete, or exit
 */
void writer_close(void);

#endif
