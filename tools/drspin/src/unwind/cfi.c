// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "unwind/cfi.h"
#include "unwind/expression.h"

static struct saved saved_by(Dwarf_Frame *frame, int number, uint64_t address)
{
	const struct saved lost = { .from = FROM_LOST };
	struct term term;
	Dwarf_Op room[3], *ops;
	size_t count;

	if (dwarf_frame_register(frame, number, room, &ops, &count))
		return lost;
	if (!count)
		return ops ? lost : (struct saved) { .from = FROM_SAME };
	if (!expression(ops, count, address, &term) || term.base == TERM_NUMBER || term.deref)
		return lost;
	if (!term.value)
		return (struct saved) { term.base, term.offset };
	return term.base == FROM_CFA ? (struct saved) { FROM_CFA_VALUE, term.offset } : lost;
}

/* There is no caller, as the table has it. What it has and is not understood is no reason. */
static bool is_undefined(Dwarf_Frame *frame, int number)
{
	Dwarf_Op room[3], *ops;
	size_t count;

	return !dwarf_frame_register(frame, number, room, &ops, &count) && !count && ops;
}

/* The caller's stack pointer is the CFA where nothing else is said. */
static void take_registers(Dwarf_Frame *frame, uint64_t address, struct rule *rule)
{
	for (int i = 0; i < REG_COUNT; i++)
		rule->saved[i] = saved_by(frame, i, address);
	if (rule->saved[REG_SP].from == FROM_SAME || rule->saved[REG_SP].from == FROM_LOST)
		rule->saved[REG_SP] = (struct saved) { .from = FROM_CFA_VALUE };
}

static bool take(Dwarf_Frame *frame, uint64_t address, struct rule *rule)
{
	struct term cfa;
	Dwarf_Addr start, end;
	Dwarf_Op *ops;
	size_t count;

	rule->ra = dwarf_frame_info(frame, &start, &end, &rule->signal);
	if (rule->ra < 0 || rule->ra >= REG_COUNT || dwarf_frame_cfa(frame, &ops, &count))
		return false;
	take_registers(frame, address, rule);
	rule->end = is_undefined(frame, rule->ra);
	if (!expression(ops, count, address, &cfa))
		return rule->end;
	rule->base = cfa.base;
	rule->offset = cfa.offset;
	rule->deref = cfa.deref;
	return cfa.base >= 0 && cfa.base < REG_COUNT;
}

static bool look_up(Dwarf_CFI *cfi, uint64_t address, struct rule *rule)
{
	Dwarf_Frame *frame;
	bool good;

	if (!cfi || dwarf_cfi_addrframe(cfi, address, &frame))
		return false;
	good = take(frame, address, rule);
	free(frame);
	return good;
}

bool cfi_debug_frame(const struct module *module, uint64_t address, struct rule *rule)
{
	Dwarf_Addr bias = 0;
	Dwarf_CFI *cfi;

	if (!module->dwfl_module)
		return false;
	cfi = dwfl_module_dwarf_cfi(module->dwfl_module, &bias);
	rule->method = METHOD_DEBUG_FRAME;
	return look_up(cfi, address - bias, rule);
}

bool cfi_eh_frame(const struct module *module, uint64_t address, struct rule *rule)
{
	Dwarf_Addr bias = 0;
	Dwarf_CFI *cfi;

	if (!module->dwfl_module)
		return false;
	cfi = dwfl_module_eh_cfi(module->dwfl_module, &bias);
	rule->method = METHOD_EH_FRAME;
	return look_up(cfi, address - bias, rule);
}
