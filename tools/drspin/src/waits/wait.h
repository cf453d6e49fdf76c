/* SPDX-License-Identifier: GPL-2.0 */
/* What a thread waits for in a system call, in words. */
#ifndef WAITS_WAIT_H
#define WAITS_WAIT_H

#include "waits/phrase.h"
#include "waits/waiter.h"

/**
 * wait_words - "read(5 pipe:[123] <- sed-32)"
 * @words: result, ""; there is no more to say than the call's name
 * @waiter: thread
 */
void wait_words(struct phrase *words, const struct waiter *waiter);

#endif
