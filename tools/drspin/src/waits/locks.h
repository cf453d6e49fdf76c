/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WAITS_LOCKS_H
#define WAITS_LOCKS_H

#include "waits/phrase.h"
#include "waits/waiter.h"

/**
 * put_lock - the file that a thread wants to lock, and who has locked it
 * @words: text
 * @waiter: thread in flock() or fcntl()
 */
void put_lock(struct phrase *words, const struct waiter *waiter);

#endif
