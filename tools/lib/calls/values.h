/* SPDX-License-Identifier: GPL-2.0 */
/* The arguments of a call wait for its return value, so that both are told at once. */
#ifndef CALLS_VALUES_H
#define CALLS_VALUES_H

#include "calls/tasks.h"
#include "lines/value.h"

/**
 * struct args - arguments that are kept
 * @len: length
 * @text: arguments, not terminated
 */
struct args {
	uint32_t len;
	char text[ARGS_MAX];
};

/**
 * values_enter - a call begins
 * @task: whose
 * @depth: its level
 * @value: what is known of it, or NULL
 */
void values_enter(struct task *task, uint32_t depth, const struct value *value);

/**
 * values_leave - it is over
 * @task: whose
 * @depth: its level
 * @value: what its exit tells; the arguments are added
 *
 * Return: false if nothing is known of it.
 */
bool values_leave(struct task *task, uint32_t depth, struct value *value);

#endif
