/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine that is played through: threads have lists of things to do, which wait for
 * each other and for CPUs. Whoever is ready first gets a CPU first, and keeps it until
 * its turn is over.
 */
#ifndef FTD_BOOT_SIM_H
#define FTD_BOOT_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum op_kind {
	OP_CPU,			/* get CPU @id; if it was idle, that takes @time */
	OP_RUN,			/* run for @time */
	OP_SIGNAL,		/* signal @id has come */
	OP_WAIT,		/* until signal @id has come, without a CPU */
	OP_PAUSE,		/* for @time, without a CPU */
	OP_AT,			/* until @time, without a CPU */
	OP_LEAVE,		/* the turn is over */
	OP_END,			/* the boot is over */
};

/**
 * struct op - something to do
 * @kind: enum op_kind
 * @id: see there
 * @time: nanoseconds, see there
 */
struct op {
	enum op_kind kind;
	uint32_t id;
	uint64_t time;
};

/**
 * struct op_list - what a thread does
 * @list: in this order
 * @count: how many
 */
struct op_list {
	struct op *list;
	size_t count;
	size_t room;
};

/**
 * op_add - one more
 * @l: list
 * @kind: kind
 * @id: id
 * @time: time
 */
void op_add(struct op_list *l, enum op_kind kind, uint32_t id, uint64_t time);

/**
 * sim_run - play through
 * @lists: what each thread does
 * @threads: how many threads
 * @cpus: how many CPUs
 * @signals: how many signals
 *
 * Return: when OP_END comes, nanoseconds from 0 on; UINT64_MAX if it never does.
 */
uint64_t sim_run(const struct op_list *lists, size_t threads, size_t cpus, size_t signals);

#endif
