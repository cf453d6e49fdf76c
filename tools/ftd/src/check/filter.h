/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_CHECK_FILTER_H
#define FTD_CHECK_FILTER_H

#include "check/state.h"

/**
 * check_look_at - find out about the call on a line: @c->call, @c->shown
 * @c: check
 * @task: whose call; NULL: it is no call
 * @rec: the line
 */
void check_look_at(struct check *c, struct task *task, const struct record *rec);

/**
 * check_frame_call - the call that a frame stands for, as its entry tells
 * @task: task
 * @depth: level
 */
struct call check_frame_call(struct task *task, uint32_t depth);

#endif
