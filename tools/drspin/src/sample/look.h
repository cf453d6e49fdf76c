/* SPDX-License-Identifier: GPL-2.0 */
/* Looks at a thread: what does it do, and where? */
#ifndef SAMPLE_LOOK_H
#define SAMPLE_LOOK_H

#include <stdbool.h>

#include "sample/cost.h"
#include "sample/targets.h"

/**
 * look - take a sample of a thread
 * @thread: thread; one that has ended is marked
 * @cost: what that costs is added
 *
 * One that sleeps is not disturbed. One that runs is asked to stop; stops_take() goes on
 * with it.
 *
 * Return: false if it is to be looked at in another visit.
 */
bool look(struct thread *thread, struct cost *cost);

#endif
