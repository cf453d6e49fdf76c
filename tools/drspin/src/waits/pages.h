/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WAITS_PAGES_H
#define WAITS_PAGES_H

#include "waits/phrase.h"
#include "waits/waiter.h"

/**
 * put_code_file - the file whose code a thread waits for, "": it waits for something else
 * @words: text
 * @waiter: thread in a page fault
 *
 * The kernel does not tell the address of the fault. If the page is not there that has the next
 * instruction, it is this; else it is one of data.
 */
void put_code_file(struct phrase *words, const struct waiter *waiter);

#endif
