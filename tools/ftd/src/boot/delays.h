/* SPDX-License-Identifier: GPL-2.0 */
/* Which sleeps with a timeout were delays. */
#ifndef FTD_BOOT_DELAYS_H
#define FTD_BOOT_DELAYS_H

#include "boot/world.h"

/**
 * delays_settle - tell those that a timer ended from waits for something else
 * @w: world, with all of the trace
 *
 * schedule_timeout_interruptible(), schedule_hrtimeout_range() and the like are what a
 * delay calls, and who waits for something, but not for ever: epoll_wait() and poll().
 * Where the trace does not tell who woke whom, they stay delays.
 */
void delays_settle(struct world *w);

#endif
