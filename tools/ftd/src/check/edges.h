/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where the records of each CPU begin and end.
 *
 * Each CPU has a buffer of its own, and they lose different ages: one that is
 * overwritten begins later than those of other CPUs, one that is full and is not
 * overwritten ends earlier. A task that was there meanwhile seems to have returned
 * from calls, or to have made some, without a record. So what is wrong before the
 * first record of a CPU, or after its last one, is no proof. Which record that is
 * shows when the trace is over: until then, violations wait.
 *
 * A CPU without anything to do has no records, either, and nothing is missing. It
 * begins late in a trace that has no exit or callee of calls begun before it, and it
 * ends early in a function that waits, or outside of all calls. That a buffer is full
 * may happen there, too: what is wrong then is a violation, and the user is told.
 */
#ifndef FTD_CHECK_EDGES_H
#define FTD_CHECK_EDGES_H

#include "check/state.h"

/**
 * edges_note - note that a CPU has had another record, and where it is behind that
 * @c: check
 * @task: whose record it is
 * @rec: an entry, exit or leaf
 */
void edges_note(struct check *c, const struct task *task, const struct record *rec);

/**
 * edges_report - a violation that passes the filters is reported, now or at the end
 * @c: check
 * @v: violation
 */
void edges_report(struct check *c, const struct violation *v);

/**
 * edges_end - the trace is over: report what has waited, and is a violation
 * @c: check
 */
void edges_end(struct check *c);

#endif
