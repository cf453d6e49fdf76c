// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "modules/symbol.h"
#include "unwind/decode.h"
#include "unwind/prologue.h"

/* So far back a prologue is looked for, and so many instructions it has at most. */
#define MAX_BACK	32768
#define MAX_PROLOGUE	24
/* Places that look like one, and are data or the second half of an instruction */
#define MAX_TRIES	16

/* Registers that a function saves if it uses them: r4 to fp */
#define CALLEE_SAVED	0x0ff0u

static bool half_at(const struct module *module, uint64_t address, uint16_t *half)
{
	const unsigned char *bytes = module_bytes(module, address, sizeof(*half));

	if (bytes)
		memcpy(half, bytes, sizeof(*half));
	return bytes;
}

static bool word_at(const struct module *module, uint64_t address, uint32_t *word)
{
	const unsigned char *bytes = module_bytes(module, address, sizeof(*word));

	if (bytes)
		memcpy(word, bytes, sizeof(*word));
	return bytes;
}

/* push {..., lr}, push.w {..., lr}, str lr, [sp, #-4]! */
static bool pushes_lr(const struct module *module, uint64_t address, bool thumb)
{
	uint16_t first, second = 0;
	uint32_t word;

	if (!thumb)
		return word_at(module, address, &word) &&
		       ((word & 0xffffc000) == 0xe92d4000 || word == 0xe52de004);
	if (!half_at(module, address, &first))
		return false;
	half_at(module, address + 2, &second);
	return (first & 0xff00) == 0xb500 || (first == 0xe92d && second >> ARM_LR == 1) ||
	       (first == 0xf84d && second == 0xed04);
}

static bool decode_at(const struct module *module, uint64_t address, bool thumb,
		      struct machine *m, struct decoded *d)
{
	uint16_t first, second = 0;
	uint32_t word;

	if (!thumb) {
		if (!word_at(module, address, &word))
			return false;
		*d = decode_arm(m, word, address);
		return true;
	}
	if (!half_at(module, address, &first))
		return false;
	half_at(module, address + 2, &second);
	*d = decode_thumb(m, first, second, address);
	return true;
}

/* Does an instruction begin at an address, if one does at @from? */
static bool leads_to(const struct module *module, uint64_t from, uint64_t address, bool thumb)
{
	struct machine m;
	struct decoded d;

	machine_begin(&m, false);
	while (from < address && decode_at(module, from, thumb, &m, &d))
		from += d.size;
	return from == address;
}

/* What has been done up to an address, or to the first place from which it goes elsewhere */
static void execute(const struct module *module, uint64_t from, uint64_t address, bool thumb,
		    struct machine *m)
{
	struct machine before;
	struct decoded d;

	machine_begin(m, false);
	for (int i = 0; i < MAX_PROLOGUE && from < address; i++) {
		before = *m;
		if (!decode_at(module, from, thumb, m, &d) || d.flow != FLOW_NEXT) {
			*m = before;
			return;
		}
		from += d.size;
	}
}

/* The CFA is the stack pointer before the first push. */
static void take_slots(const struct machine *m, struct rule *rule)
{
	const struct value *slot;

	for (int i = 0; i < MACHINE_SLOTS; i++) {
		slot = &m->slots[i];
		if (slot->kind != VALUE_SUM || slot->offset)
			continue;
		if (slot->base == ARM_LR)
			rule->saved[ARM_PC] = (struct saved) { FROM_CFA, -4 * (i + 1) };
		else if (CALLEE_SAVED >> slot->base & 1)
			rule->saved[slot->base] = (struct saved) { FROM_CFA, -4 * (i + 1) };
	}
}

static bool is_from_sp(const struct value *value)
{
	return value->kind == VALUE_SUM && value->base == ARM_SP;
}

static bool take_base(const struct machine *m, int base, struct rule *rule)
{
	rule->base = base;
	rule->offset = -(uint32_t)m->reg[base].offset;
	return is_from_sp(&m->reg[base]) && rule->offset >= 0;
}

/* @base: register from which the CFA is counted */
static bool take(const struct machine *m, int base, struct rule *rule)
{
	*rule = (struct rule) { .method = METHOD_PROLOGUE, .ra = ARM_PC };
	for (int i = 0; i < REG_COUNT; i++)
		rule->saved[i].from = CALLEE_SAVED >> i & 1 ? FROM_SAME : FROM_LOST;
	rule->saved[ARM_SP] = (struct saved) { .from = FROM_CFA_VALUE };
	take_slots(m, rule);
	return take_base(m, base, rule) && rule->saved[ARM_PC].from == FROM_CFA;
}

/* mov sp, r7 or sub.w sp, r7, #N; mov sp, fp or sub sp, fp, #N */
static bool sets_sp(const struct module *module, uint64_t address, bool thumb)
{
	uint16_t first, second = 0;
	uint32_t word;

	if (!thumb)
		return word_at(module, address, &word) &&
		       (word == 0xe1a0d00b || (word & 0xfffff000) == 0xe24bd000);
	if (!half_at(module, address, &first))
		return false;
	half_at(module, address + 2, &second);
	return first == 0x46bd || (first == 0xf1a7 && (second & 0x8f00) == 0x0d00);
}

/*
 * Whoever has a frame pointer moves the stack pointer, and takes it from there in the end.
 * Else the register is one as others, in which an address on the stack was for a moment.
 */
static bool has_frame_pointer(const struct module *module, uint64_t start, uint64_t address,
			      bool thumb)
{
	unsigned int step = thumb ? 2 : 4;

	for (uint64_t at = start; at < start + MAX_BACK; at += step) {
		if (sets_sp(module, at, thumb))
			return true;
		if (at >= address && pushes_lr(module, at, thumb))
			return false;
	}
	return false;
}

static bool saved_since(const struct module *module, uint64_t start, uint64_t address,
			bool thumb, struct rule *rule)
{
	struct machine m;

	execute(module, start, address, thumb, &m);
	if (has_frame_pointer(module, start, address, thumb) &&
	    take(&m, thumb ? ARM_R7 : ARM_FP, rule))
		return true;
	return take(&m, ARM_SP, rule);
}

bool saved_before(const struct module *module, uint64_t address, bool thumb, struct rule *rule)
{
	uint64_t start = symbol_start(module, address - 1) & ~1ull, at;
	unsigned int step = thumb ? 2 : 4;
	int tries = MAX_TRIES;

	if (start && saved_since(module, start, address, thumb, rule))
		return true;
	for (uint64_t back = step; back <= MAX_BACK && back <= address; back += step) {
		at = address - back;
		if (!pushes_lr(module, at, thumb))
			continue;
		if (!tries--)
			return false;
		if (leads_to(module, at, address, thumb))
			return saved_since(module, at, address, thumb, rule);
	}
	return false;
}
