/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WAITS_CHILDREN_H
#define WAITS_CHILDREN_H

#include "waits/phrase.h"
#include "waits/waiter.h"

/**
 * put_child - the child that a thread waits for, or all that there are
 * @words: text
 * @waiter: thread
 * @pid: as wait4() gets it: -1: any one, 0 and less: any one of a group
 */
void put_child(struct phrase *words, const struct waiter *waiter, pid_t pid);

#endif
