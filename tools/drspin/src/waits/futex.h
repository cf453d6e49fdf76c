/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WAITS_FUTEX_H
#define WAITS_FUTEX_H

#include "waits/phrase.h"
#include "waits/waiter.h"

/**
 * put_futex - "0x7f0000001000 held by thread 12"
 * @words: text
 * @waiter: thread in futex()
 *
 * It is known who has a mutex of glibc or of musl, and which thread pthread_join() waits for.
 */
void put_futex(struct phrase *words, const struct waiter *waiter);

#endif
