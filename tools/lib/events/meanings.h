/* SPDX-License-Identifier: GPL-2.0 */
/* What the events mean that are known: the table is in meanings.c. */
#ifndef EVENTS_MEANINGS_H
#define EVENTS_MEANINGS_H

#include <stddef.h>

enum te_type {
	TE_OTHER,		/* nothing is known */
	TE_SWITCH,		/* a CPU goes from one task to another one */
	TE_WAKING,		/* the task on the CPU, or an interrupt, wakes another one */
	TE_IRQ_BEGIN,		/* a handler of an interrupt begins */
	TE_IRQ_END,
	TE_SOFTIRQ_BEGIN,
	TE_SOFTIRQ_END,
	TE_MESSAGE,		/* a message of the kernel: all of its text */
	TE_PRINT,		/* trace_printk(), trace_marker: all of its text */
};

/* Tasks that an event names */
enum te_role {
	TE_SUBJECT,		/* the one that it is about: that leaves, that is woken */
	TE_NEXT,		/* TE_SWITCH: the one that comes */
	TE_ROLES
};

/**
 * struct meaning - an event that is known
 * @name: its name
 * @type: what it means
 * @comm: by role, the field with the task's name, or NULL
 * @pid: by role, the field with the task's number, or NULL
 * @what: the field that says which interrupt it is, or what state the task is in
 */
struct meaning {
	const char *name;
	enum te_type type;
	const char *comm[TE_ROLES];
	const char *pid[TE_ROLES];
	const char *what;
};

/**
 * meaning_of - what is known of an event
 * @name: its name, not terminated
 * @len: length of that
 *
 * Return: never NULL.
 */
const struct meaning *meaning_of(const char *name, size_t len);

/**
 * meaning_of_print - the same for a text without a name
 */
const struct meaning *meaning_of_print(void);

#endif
