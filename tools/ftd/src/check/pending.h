/* SPDX-License-Identifier: GPL-2.0 */
/*
 * With --pid or --task: what is counted and found of a task that the trace has not
 * named yet. The first line with "=>" of a CPU tells whose all calls before it were.
 */
#ifndef FTD_PENDING_H
#define FTD_PENDING_H

#include "check/state.h"

/**
 * pending_counts - where to count a task's calls
 * @c: check
 * @task: task
 */
struct check_counts *pending_counts(struct check *c, struct task *task);

/**
 * pending_add - a violation, if it has to wait until its task is known
 * @task: task, or NULL
 * @v: violation; is copied
 *
 * Return: false if it need not wait.
 */
bool pending_add(struct task *task, const struct violation *v);

/**
 * pending_switch - a task may be named now
 * @c: check
 * @rec: a RECORD_SWITCH, which the tasks have not heard of yet
 */
void pending_switch(struct check *c, const struct record *rec);

/**
 * pending_settle - it is known now whether a task's calls pass
 * @c: check
 * @task: task
 * @shown: they do
 */
void pending_settle(struct check *c, struct task *task, bool shown);

#endif
