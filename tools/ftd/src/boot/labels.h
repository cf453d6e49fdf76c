/* SPDX-License-Identifier: GPL-2.0 */
/* Of all that a thread is in: what to call it by. */
#ifndef FTD_BOOT_LABELS_H
#define FTD_BOOT_LABELS_H

#include <stdio.h>

#include "boot/piece.h"
#include "boot/world.h"

/**
 * label_routine - the innermost routine that is worth to be named
 * @w: world
 * @routine: what a thread is in, or NOBODY
 * @limit: only one that took so long, in nanoseconds
 * @waits: functions that only wait do not say what for
 *
 * Functions that let time pass never say what for: who called them is named.
 *
 * Return: NOBODY if there is none.
 */
uint32_t label_routine(const struct world *w, uint32_t routine, uint64_t limit, bool waits);

/**
 * label_of_piece - the same for a piece of the path
 * @w: world
 * @piece: piece
 * @limit: as above
 */
uint32_t label_of_piece(const struct world *w, const struct piece *piece, uint64_t limit);

/**
 * label_kind - what kind of routine it is, in a word: "initcall", "" for a function
 * @kind: enum routine_kind
 */
const char *label_kind(enum routine_kind kind);

/**
 * label_kind_of_piece - "work", "device 10000.mmc", and "RCU", not "RCU RCU"
 * @out: where to; any bytes
 * @w: world
 * @kind: kind of the piece
 * @name: its name, or NO_NAME
 */
void label_kind_of_piece(FILE *out, const struct world *w, enum piece_kind kind, uint32_t name);

/**
 * label_thread - what to call a thread: "kthreadd-2"
 * @out: where to; any bytes
 * @w: world
 * @thread: thread; NOBODY: nothing is printed
 */
void label_thread(FILE *out, const struct world *w, uint32_t thread);

/**
 * label_print - "initcall foo_init", "foo"
 * @out: where to; any bytes
 * @w: world
 * @routine: routine; NOBODY: nothing is printed
 */
void label_print(FILE *out, const struct world *w, uint32_t routine);

#endif
