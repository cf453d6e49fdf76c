/* SPDX-License-Identifier: GPL-2.0 */
/* What goes to "bootprof record": src/format.h describes it. */
#ifndef BOOTPROF_STREAM_H
#define BOOTPROF_STREAM_H

#include <stddef.h>
#include <stdint.h>

/**
 * stream_open - write to this file from now on
 * @fd: its descriptor
 */
void stream_open(int fd);

/**
 * stream_tag - begin a record
 * @tag: one of enum tag
 */
void stream_tag(char tag);

/**
 * stream_number - a number without sign
 * @number: number; a small one takes a byte
 */
void stream_number(uint64_t number);

/**
 * stream_signed - a number that may be negative
 * @number: number; one near to 0 takes a byte
 */
void stream_signed(int64_t number);

/**
 * stream_bytes - a length, and so many bytes
 * @bytes: bytes
 * @length: how many
 */
void stream_bytes(const void *bytes, size_t length);

/**
 * stream_close - no more is written
 */
void stream_close(void);

#endif
