/* SPDX-License-Identifier: GPL-2.0 */
/* Calls that wait for one of several descriptors. */
#ifndef WAITS_POLLS_H
#define WAITS_POLLS_H

#include "waits/phrase.h"
#include "waits/waiter.h"

/**
 * put_poll - the descriptors of poll()
 * @words: text
 * @waiter: thread in poll() or ppoll()
 */
void put_poll(struct phrase *words, const struct waiter *waiter);

/**
 * put_select - the descriptors of select()
 * @words: text
 * @waiter: thread in select() or pselect6()
 */
void put_select(struct phrase *words, const struct waiter *waiter);

/**
 * put_epoll - the descriptor of epoll_wait(), and those that it watches
 * @words: text
 * @waiter: thread in epoll_wait() or one of its kin
 */
void put_epoll(struct phrase *words, const struct waiter *waiter);

#endif
