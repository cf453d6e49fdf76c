/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine that is played through: threads have lists of things to do, which wait for
 * each other and for CPUs. Of those that are ready the one gets a CPU that had it first in
 * the boot, and keeps it until its turn is over.
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
 * @line: OP_CPU: the line of the trace in which it got that
 */
struct op {
	enum op_kind kind;
	uint32_t id;
	uint64_t time;
	uint64_t line;
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
 * @kind: kind, not OP_CPU
 * @id: id
 * @time: time
 */
void op_add(struct op_list *l, enum op_kind kind, uint32_t id, uint64_t time);

/**
 * op_add_cpu - one more of OP_CPU
 * @l: list
 * @cpu: CPU
 * @time: nanoseconds that it takes if that is idle
 * @line: the line of the trace in which it got that
 */
void op_add_cpu(struct op_list *l, uint32_t cpu, uint64_t time, uint64_t line);

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
