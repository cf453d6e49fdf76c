// SPDX-License-Identifier: GPL-2.0
#include "stacks.h"

#include <stdlib.h>
#include <string.h>

#include "arm.h"
#include "cpu.h"
#include "stream.h"
#include "table.h"

/* Deeper ones lose those that called first. */
#define DEEPEST		512

/**
 * struct frame - a call, or what an exception has interrupted
 * @by: block that ends with the call, or was the last one before the exception
 * @exception: where it came; 0: a call
 */
struct frame {
	const struct block *by;
	uint64_t exception;
};

struct stack {
	unsigned int depth;
	bool forget;		/* at the next return to a program */
	struct frame frames[DEEPEST];
};

/* A call as it stands in the file */
struct node {
	uint32_t parent, number;
	uint64_t address;
	uint32_t page;
};

struct flow *flows;

static const struct block nothing;
static struct stacks_setup known;
static struct table nodes;
static uint32_t nr_nodes;

/* ---- what is executed ----------------------------------------------------- */

static uint64_t end_of(const struct block *block)
{
	return block->address + block->size;
}

static bool is_in(const struct block *block, uint64_t address)
{
	return address - block->address < block->size;
}

static void push(struct stack *stack, const struct block *by, uint64_t exception)
{
	if (stack->depth == DEEPEST) {
		stack->depth /= 2;
		memmove(stack->frames, stack->frames + DEEPEST - stack->depth,
			stack->depth * sizeof(*stack->frames));
	}
	stack->frames[stack->depth++] = (struct frame){ by, exception };
}

/* Not beyond an exception: only what returns from it leaves that. */
static void pop(struct stack *stack, uint64_t address)
{
	for (unsigned int i = stack->depth; i-- && !stack->frames[i].exception; )
		if (end_of(stack->frames[i].by) == address) {
			stack->depth = i;
			return;
		}
}

/* A block has gone on there. One that was broken off in its middle has not jumped yet. */
static void jumped(struct stack *stack, const struct block *from, uint64_t address)
{
	if (from->jump == JUMP_CALL) {
		if (address - from->address - 1 >= from->size)
			push(stack, from, 0);
	} else if (from->jump == JUMP_FAR) {
		pop(stack, address);
	}
}

/* ARM's vectors return to the kernel in its own mode, to handle the exception. */
static bool is_handled(const struct block *from)
{
	return known.rules->vectors && from->address >= known.vectors &&
	       from->address >> 16 == VECTORS >> 16;
}

/* Down to what the last exception has interrupted, if that is there */
static struct frame leave_exception(struct stack *stack)
{
	struct frame frame = { 0 };

	while (stack->depth && !frame.exception)
		frame = stack->frames[--stack->depth];
	return frame;
}

/* What has just been interrupted: not the end of another exception. */
static const struct block *interrupted(struct stack *stack, const struct block *last)
{
	struct frame frame;

	if (last->jump != JUMP_BACK || is_handled(last))
		return last;
	frame = leave_exception(stack);
	return frame.exception ? frame.by : &nothing;
}

static void returned(struct stack *stack, const struct block *to)
{
	struct frame frame = leave_exception(stack);

	if (!frame.exception || (stack->forget && to->page)) {
		/* A program begins: the kernel may still have had exceptions before it does. */
		stack->forget = false;
		stack->depth = 0;
		return;
	}
	/* What could not be executed is done again, or is done by others. */
	if (known.rules->again(frame.exception - known.vectors) ||
	    is_in(frame.by, to->address))
		return;
	jumped(stack, frame.by, to->address);
}

void stacks_jumped(struct flow *flow, const struct block *block)
{
	const struct block *last = flow->last;

	if (block->place == PLACE_VECTOR)
		push(flow->stack, interrupted(flow->stack, last), block->address);
	else if (block->place == PLACE_ANEW)
		flow->stack->depth = 0;
	else if (last->jump != JUMP_BACK)
		jumped(flow->stack, last, block->address);
	else if (!is_handled(last) && end_of(last) != block->address)
		returned(flow->stack, block);
}

void stacks_forget(unsigned int cpu)
{
	flows[cpu].stack->depth = 0;
}

void stacks_reset(unsigned int cpu, struct stack *stack)
{
	if (stack)
		flows[cpu].stack = stack;
	flows[cpu].last = &nothing;
	stacks_forget(cpu);
}

static void at_exec(unsigned int told, void *data)
{
	flows[cpu_running(told)].stack->forget = true;
}

void stacks_switch(unsigned int cpu, struct stack **next)
{
	if (!*next)
		*next = must_have(calloc(1, sizeof(**next)));
	flows[cpu].stack = *next;
}

static enum place place_of(uint64_t address)
{
	const struct rules *rules = known.rules;
	const struct entries *entries = known.entries;
	uint64_t offset = address - known.vectors;

	if (address == known.anew)
		return PLACE_ANEW;
	if (offset < rules->vectors_size && !(offset % rules->vector_size))
		return PLACE_VECTOR;
	for (unsigned int i = 0; !rules->vectors_size && i < entries->count; i++)
		if (address >= entries->from[i] && address < entries->to[i])
			return PLACE_VECTOR;
	return PLACE_NONE;
}

void stacks_translated(const struct qemu_plugin_tb *tb, struct block *block)
{
	block->jump = known.rules->jump(tb);
	/* The kernel alone returns from exceptions: that is an instruction of another state. */
	if (block->page && block->jump == JUMP_BACK)
		block->jump = JUMP_NONE;
	block->place = place_of(block->address);
	for (size_t i = 0; i < block->instructions; i++)
		if (block->address + block->offsets[i] == known.exec)
			qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_tb_get_insn(tb, i),
							       at_exec, QEMU_PLUGIN_CB_NO_REGS,
							       NULL);
}

void stacks_begin(const struct stacks_setup *setup)
{
	known = *setup;
	if (known.rules->vectors)
		known.vectors = known.rules->vectors;
	flows = must_have(calloc(nr_cpus, sizeof(*flows)));
	for (unsigned int i = 0; i < nr_cpus; i++) {
		flows[i].last = &nothing;
		flows[i].stack = must_have(calloc(1, sizeof(*flows[i].stack)));
	}
}

/* ---- writing -------------------------------------------------------------- */

static uint64_t hash_of(const void *element)
{
	const struct node *node = element;

	return node->address * 31 + node->parent * 7 + node->page;
}

static int same(const void *element, const void *key)
{
	const struct node *a = element, *b = key;

	return a->address == b->address && a->parent == b->parent && a->page == b->page;
}

static uint32_t number_of(const struct node *key)
{
	static uint64_t last;
	void **slot = table_slot(&nodes, hash_of(key), same, key, hash_of);
	struct node *node = *slot;

	if (node)
		return node->number;
	node = must_have(malloc(sizeof(*node)));
	*node = *key;
	node->number = ++nr_nodes;
	*slot = node;
	nodes.used++;
	stream_tag('F');
	stream_number(node->parent);
	stream_signed(node->address - last);
	stream_number(node->page);
	last = node->address;
	return node->number;
}

void stacks_write(unsigned int cpu)
{
	const struct stack *stack = flows[cpu].stack;
	uint32_t number = 0;

	for (unsigned int i = 0; i < stack->depth; i++) {
		const struct block *by = stack->frames[i].by;
		struct node key = { .parent = number, .page = by->page };

		if (!by->instructions)
			continue;
		key.address = by->address + by->offsets[by->instructions - 1];
		number = number_of(&key);
	}
	stream_tag('K');
	stream_number(number);
}
