/* SPDX-License-Identifier: GPL-2.0 */
/* What a thread waited for. */
#ifndef FTD_BOOT_WAITS_H
#define FTD_BOOT_WAITS_H

#include "boot/piece.h"
#include "boot/world.h"

/**
 * wait_is_idle - is it a turn of an idle thread?
 * @w: world
 * @turn: turn
 *
 * Those of the first CPU's idle thread are not until it goes idle: that is start_kernel().
 */
bool wait_is_idle(const struct world *w, const struct turn *turn);

/**
 * wait_is_to_be_asked - does a thread wait for somebody to ask it for something?
 * @w: world
 * @prev: the turn after which it waits
 *
 * A thread of the kernel that waits in its outermost function does: nobody holds it.
 */
bool wait_is_to_be_asked(const struct world *w, const struct turn *prev);

/**
 * wait_kind_of_work - what a thread does on a CPU
 * @w: world
 * @routine: what it is in, or NOBODY
 * @name: result for PIECE_INTERRUPT: number of the interrupt's name
 *
 * Return: PIECE_INTERRUPT, PIECE_DELAY or PIECE_WORK.
 */
enum piece_kind wait_kind_of_work(const struct world *w, uint32_t routine, uint32_t *name);

/**
 * wait_kind - what a wait was that has ended
 * @w: world; names may be added
 * @waking: what ended it
 * @name: result: number of a device's name, or NO_NAME
 *
 * Return: PIECE_WORK: the thread that woke it, else what an interrupt stands for.
 */
enum piece_kind wait_kind(struct world *w, const struct waking *waking, uint32_t *name);

#endif
