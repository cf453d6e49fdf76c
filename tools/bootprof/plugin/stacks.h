/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Who called: a stack of the calls and exceptions that were executed and have not returned
 * yet, for each task. Nothing of the guest's memory is looked at, and nothing of its registers.
 *
 * A call is on the stack from when the block that ends with it has gone somewhere else than on
 * behind itself. It returns when a jump goes behind it: those above it on the stack have been
 * left, too, then, as by longjmp(). What an exception has interrupted is on the stack until
 * the instruction that returns from it.
 */
#ifndef BOOTPROF_STACKS_H
#define BOOTPROF_STACKS_H

#include "block.h"
#include "qemu-plugin.h"
#include "rules.h"

struct stack;

#define MOST_ENTRIES	256

/**
 * struct entries - where exceptions come
 * @count: how many there are
 * @from: they begin here
 * @to: and have ended here
 */
struct entries {
	unsigned int count;
	uint64_t from[MOST_ENTRIES], to[MOST_ENTRIES];
};

/**
 * struct stacks_setup - what the kernel's symbols tell
 * @rules: of the processor
 * @vectors: exceptions come there, if the rules do not say
 * @entries: or to these functions
 * @anew: a new task begins here
 * @exec: here a task gets another program
 */
struct stacks_setup {
	const struct rules *rules;
	const struct entries *entries;
	uint64_t vectors, anew, exec;
};

/* What a CPU does */
struct flow {
	const struct block *last;	/* executed, or begun */
	struct stack *stack;
};

extern struct flow *flows;

/**
 * stacks_begin - keep stacks from now on
 * @setup: what is known
 */
void stacks_begin(const struct stacks_setup *setup);

/**
 * stacks_translated - look at a block
 * @tb: block that is being translated
 * @block: the same; gets what stacks need
 */
void stacks_translated(const struct qemu_plugin_tb *tb, struct block *block);

void stacks_jumped(struct flow *flow, const struct block *block);

/**
 * stacks_at_block - a block is about to be executed
 * @cpu: CPU
 * @block: block
 */
static inline void stacks_at_block(unsigned int cpu, const struct block *block)
{
	struct flow *flow = &flows[cpu];

	if (__builtin_expect(block->place | flow->last->jump, 0))
		stacks_jumped(flow, block);
	flow->last = block;
}

/**
 * stacks_forget - the CPU's calls were those of a program that is over
 * @cpu: CPU
 */
void stacks_forget(unsigned int cpu);

/**
 * stacks_reset - the guest begins anew
 * @cpu: CPU
 * @stack: what it has from now on, without its calls; NULL: what it has
 */
void stacks_reset(unsigned int cpu, struct stack *stack);

/**
 * stacks_switch - a CPU executes another task
 * @cpu: CPU
 * @next: the other task's stack, which is made if it is NULL
 */
void stacks_switch(unsigned int cpu, struct stack **next);

/**
 * stacks_write - write a CPU's stack
 * @cpu: CPU
 */
void stacks_write(unsigned int cpu);

#endif
