// SPDX-License-Identifier: GPL-2.0
#include <dwarf.h>

#include "unwind/expression.h"

#define DEPTH	8

struct stack {
	struct term terms[DEPTH];
	int count;
	uint64_t pc;
};

static bool push(struct stack *s, int base, int64_t offset)
{
	if (s->count == DEPTH)
		return false;
	if (base == REG_PC)
		s->terms[s->count++] = (struct term) {
			.base = TERM_NUMBER, .offset = s->pc + offset
		};
	else
		s->terms[s->count++] = (struct term) { .base = base, .offset = offset };
	return true;
}

static bool add(struct term *a, const struct term *b)
{
	if (a->deref || b->deref || (a->base != TERM_NUMBER && b->base != TERM_NUMBER))
		return false;
	if (a->base == TERM_NUMBER)
		a->base = b->base;
	a->offset += b->offset;
	return true;
}

static bool numbers(unsigned int op, struct term *a, const struct term *b)
{
	if (a->deref || b->deref || a->base != TERM_NUMBER || b->base != TERM_NUMBER)
		return false;
	switch (op) {
	case DW_OP_and:
		a->offset &= b->offset;
		return true;
	case DW_OP_or:
		a->offset |= b->offset;
		return true;
	case DW_OP_ge:
		a->offset = a->offset >= b->offset;
		return true;
	case DW_OP_shl:
		if (b->offset < 0 || b->offset > 63)
			return false;
		a->offset = (uint64_t)a->offset << b->offset;
		return true;
	}
	return false;
}

static bool two(struct stack *s, unsigned int op)
{
	struct term *a, *b;

	if (s->count < 2)
		return false;
	s->count--;
	a = &s->terms[s->count - 1];
	b = &s->terms[s->count];
	return op == DW_OP_plus ? add(a, b) : numbers(op, a, b);
}

static bool one(struct stack *s, const Dwarf_Op *op)
{
	struct term *a = s->terms + s->count - 1;

	if (!s->count || a->deref)
		return false;
	if (op->atom == DW_OP_deref)
		a->deref = true;
	else if (op->atom == DW_OP_stack_value)
		a->value = true;
	else
		a->offset += op->number;
	return true;
}

static bool step(struct stack *s, const Dwarf_Op *op)
{
	if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31)
		return push(s, op->atom - DW_OP_breg0, op->number);
	if (op->atom >= DW_OP_lit0 && op->atom <= DW_OP_lit31)
		return push(s, TERM_NUMBER, op->atom - DW_OP_lit0);
	switch (op->atom) {
	case DW_OP_call_frame_cfa:
		return push(s, FROM_CFA, 0);
	case DW_OP_bregx:
		return push(s, op->number, op->number2);
	case DW_OP_const1u:
	case DW_OP_const1s:
	case DW_OP_const2u:
	case DW_OP_const2s:
	case DW_OP_const4u:
	case DW_OP_const4s:
	case DW_OP_const8u:
	case DW_OP_const8s:
	case DW_OP_constu:
	case DW_OP_consts:
		return push(s, TERM_NUMBER, op->number);
	case DW_OP_plus_uconst:
	case DW_OP_deref:
	case DW_OP_stack_value:
		return one(s, op);
	case DW_OP_plus:
	case DW_OP_and:
	case DW_OP_or:
	case DW_OP_ge:
	case DW_OP_shl:
		return two(s, op->atom);
	}
	return false;
}

bool expression(const Dwarf_Op *ops, size_t count, uint64_t pc, struct term *term)
{
	struct stack s = { .pc = pc };

	for (size_t i = 0; i < count; i++)
		if (!step(&s, &ops[i]))
			return false;
	/* That of a register begins with the CFA, which is left over if it is not used. */
	if (s.count != 1 && (s.count != 2 || s.terms[0].base != FROM_CFA))
		return false;
	*term = s.terms[s.count - 1];
	return term->base <= FROM_CFA && term->offset == (int32_t)term->offset;
}
