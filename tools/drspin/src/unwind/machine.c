// SPDX-License-Identifier: GPL-2.0
#include <stddef.h>

#include "unwind/machine.h"

static const struct value lost = { .kind = VALUE_LOST };

void machine_begin(struct machine *m, bool called)
{
	for (int i = 0; i < ARM_COUNT; i++)
		m->reg[i] = (struct value) { .kind = VALUE_SUM, .base = i };
	for (int i = 0; i < MACHINE_SLOTS; i++)
		m->slots[i] = lost;
	m->astray = false;
	m->number[ARM_R7] = -1;
	m->number[ARM_IP] = -1;
	if (called)
		machine_lose(m, ARM_LR);
}

void machine_lose(struct machine *m, unsigned int rd)
{
	m->reg[rd] = lost;
}

void machine_number(struct machine *m, unsigned int rd, int32_t number)
{
	machine_lose(m, rd);
	m->number[rd] = number;
}

/* Addresses have 32 bits, and what is no code may add anything. */
static int32_t sum(int32_t offset, int32_t number)
{
	return (uint32_t)offset + number;
}

void machine_add(struct machine *m, unsigned int rd, unsigned int rn, int32_t number)
{
	struct value value = m->reg[rn];

	value.offset = sum(value.offset, number);
	m->reg[rd] = value.kind == VALUE_SUM || !number ? value : lost;
}

/* The slot of an address that is below the first stack pointer, NULL: there is none. */
static struct value *slot_at(struct machine *m, const struct value *address)
{
	int slot = address->offset / -4 - 1;

	if (address->kind != VALUE_SUM || address->base != ARM_SP || address->offset >= 0 ||
	    address->offset % 4 || slot >= MACHINE_SLOTS)
		return NULL;
	return &m->slots[slot];
}

void machine_load(struct machine *m, unsigned int rd, unsigned int rn, int32_t number)
{
	struct value address = m->reg[rn];
	struct value *slot;

	address.offset = sum(address.offset, number);
	slot = slot_at(m, &address);
	if (address.kind != VALUE_SUM)
		m->reg[rd] = lost;
	else if (address.base == ARM_SP && address.offset < 0)
		m->reg[rd] = slot ? *slot : lost;
	else
		m->reg[rd] = (struct value) { VALUE_MEMORY, address.base, address.offset };
}

void machine_store(struct machine *m, unsigned int rd, unsigned int rn, int32_t number)
{
	struct value address = m->reg[rn];
	struct value *slot;

	address.offset = sum(address.offset, number);
	slot = slot_at(m, &address);
	if (slot)
		*slot = m->reg[rd];
}

void machine_push(struct machine *m, unsigned int mask)
{
	struct value *slot;

	m->astray |= mask >> ARM_LR & 1 && m->reg[ARM_LR].kind == VALUE_LOST;
	for (int i = ARM_COUNT; i--;) {
		if (!(mask >> i & 1))
			continue;
		machine_add(m, ARM_SP, ARM_SP, -4);
		slot = slot_at(m, &m->reg[ARM_SP]);
		if (slot)
			*slot = m->reg[i];
	}
}

/* A stack pointer among them is of no use in practice. */
void machine_pop(struct machine *m, unsigned int mask)
{
	int number = 0;

	for (int i = 0; i < ARM_COUNT; i++)
		if (mask >> i & 1)
			machine_load(m, i, ARM_SP, 4 * number++);
	if (!(mask >> ARM_SP & 1))
		machine_add(m, ARM_SP, ARM_SP, 4 * number);
}

static struct saved saved_as(const struct machine *m, int number)
{
	const struct value *value = &m->reg[number], *sp = &m->reg[ARM_SP];

	if (value->kind == VALUE_SUM && value->base == number && !value->offset)
		return (struct saved) { .from = FROM_SAME };
	if (value->kind != VALUE_MEMORY)
		return (struct saved) { .from = FROM_LOST };
	if (value->base == sp->base)
		return (struct saved) { FROM_CFA, sum(value->offset, -(uint32_t)sp->offset) };
	return (struct saved) { value->base, value->offset };
}

/* Will it be what LR has now? Where that is still to be saved, it comes back as the PC. */
static bool is_from_lr(const struct value *value)
{
	return value->kind == VALUE_SUM && value->base == ARM_LR && !value->offset;
}

bool machine_returns(const struct machine *m, unsigned int rd, struct rule *rule)
{
	const struct value *sp = &m->reg[ARM_SP];
	bool from_lr = is_from_lr(&m->reg[rd]);

	if (sp->kind != VALUE_SUM)
		return false;
	if (from_lr)
		rd = ARM_LR;
	*rule = (struct rule) { .base = sp->base, .offset = sp->offset, .ra = rd };
	for (int i = 0; i < REG_COUNT; i++)
		rule->saved[i].from = FROM_LOST;
	for (int i = 0; i < ARM_COUNT; i++)
		rule->saved[i] = saved_as(m, i);
	rule->saved[ARM_SP] = (struct saved) { .from = FROM_CFA_VALUE };
	if (from_lr)
		rule->saved[rd].from = FROM_SAME;
	if (rd != ARM_PC)
		rule->saved[ARM_PC].from = FROM_LOST;
	return rule->saved[rd].from != FROM_LOST;
}
