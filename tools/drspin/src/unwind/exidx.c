// SPDX-License-Identifier: GPL-2.0
#include <elf.h>
#include <gelf.h>
#include <string.h>

#include "unwind/exidx.h"
#include "unwind/machine.h"

#define CANTUNWIND	1u
#define MAX_OPS		256

/* ---- the table ----------------------------------------------------------------- */

static bool word_at(const struct module *module, uint64_t address, uint32_t *word)
{
	const void *bytes = module_bytes(module, address, sizeof(*word));

	if (bytes)
		memcpy(word, bytes, sizeof(*word));
	return bytes;
}

/* An offset of 31 bits from where it stands */
static uint64_t prel31(uint64_t address, uint32_t word)
{
	return (uint32_t)(address + ((int32_t)(word << 1) >> 1));
}

static bool table_of(const struct module *module, uint64_t *table, uint64_t *rows)
{
	size_t headers = 0;
	GElf_Phdr ph;

	if (!module->elf || elf_getphdrnum(module->elf, &headers))
		return false;
	for (size_t i = 0; i < headers; i++)
		if (gelf_getphdr(module->elf, i, &ph) && ph.p_type == PT_ARM_EXIDX) {
			*table = ph.p_vaddr;
			*rows = ph.p_memsz / 8;
			return true;
		}
	return false;
}

/* The address of the row of the function that an address is in */
static bool find_row(const struct module *module, uint64_t address, uint64_t *row)
{
	uint64_t table, low = 0, high, middle, at;
	uint32_t word;

	if (!table_of(module, &table, &high))
		return false;
	while (low < high) {
		middle = (low + high) / 2;
		at = table + 8 * middle;
		if (!word_at(module, at, &word))
			return false;
		if (prel31(at, word) <= address)
			low = middle + 1;
		else
			high = middle;
	}
	*row = table + 8 * (low - 1);
	return low;
}

bool exidx_is_one(const struct module *module, uint64_t address, uint64_t other)
{
	uint64_t row = 0, other_row = 0;

	return find_row(module, address, &row) == find_row(module, other, &other_row) &&
	       row == other_row;
}

/* ---- its instructions ------------------------------------------------------------ */

/* Bytes of words, the highest one first */
struct list {
	uint8_t ops[MAX_OPS];
	size_t count;
};

static void take(struct list *list, uint32_t word, int bytes)
{
	while (bytes-- && list->count < MAX_OPS)
		list->ops[list->count++] = word >> (8 * bytes);
}

static bool take_more(const struct module *module, struct list *list, uint64_t at, int words)
{
	uint32_t word;

	for (; words--; at += 4) {
		if (!word_at(module, at, &word))
			return false;
		take(list, word, 4);
	}
	return true;
}

/* The compact forms have a number, the others a function that tells what follows. */
static bool take_entry(const struct module *module, struct list *list, uint64_t at)
{
	uint32_t word;

	if (!word_at(module, at, &word))
		return false;
	if (!(word >> 31)) {
		at += 4;
		if (!word_at(module, at, &word))
			return false;
		take(list, word, 3);
		return take_more(module, list, at + 4, word >> 24);
	}
	if ((word >> 24 & 15) == 0) {
		take(list, word, 3);
		return true;
	}
	take(list, word, 2);
	return take_more(module, list, at + 4, word >> 16 & 0xff);
}

/* D registers: so many, of 8 bytes each, and a word more in an old form */
static void skip_doubles(struct machine *m, unsigned int count, int more)
{
	machine_add(m, ARM_SP, ARM_SP, 8 * count + more);
}

static bool two_bytes(struct machine *m, uint8_t op, uint8_t next)
{
	switch (op) {
	case 0xb1:
		if (!next || next & 0xf0)
			return false;
		machine_pop(m, next);
		return true;
	case 0xb3:
		skip_doubles(m, (next & 15) + 1, 4);
		return true;
	case 0xc8:
	case 0xc9:
		skip_doubles(m, (next & 15) + 1, 0);
		return true;
	}
	if ((op & 0xf0) != 0x80 || (op == 0x80 && !next))
		return false;
	machine_pop(m, (op & 15) << 12 | next << 4);
	return true;
}

static bool one_byte(struct machine *m, uint8_t op)
{
	if (op < 0x40)
		machine_add(m, ARM_SP, ARM_SP, ((op & 0x3f) << 2) + 4);
	else if (op < 0x80)
		machine_add(m, ARM_SP, ARM_SP, -(((op & 0x3f) << 2) + 4));
	else if ((op & 0xf0) == 0x90 && (op & 15) != ARM_SP && (op & 15) != ARM_PC)
		machine_add(m, ARM_SP, op & 15, 0);
	else if ((op & 0xf0) == 0xa0)
		machine_pop(m, ((0x10u << ((op & 7) + 1)) - 0x10) | (op & 8 ? 1 << ARM_LR : 0));
	else if ((op & 0xf8) == 0xb8)
		skip_doubles(m, (op & 7) + 1, 4);
	else if ((op & 0xf8) == 0xd0)
		skip_doubles(m, (op & 7) + 1, 0);
	else
		return false;
	return true;
}

/* Return: bytes of the number, 0: it does not end. */
static size_t uleb128(const uint8_t *bytes, size_t count, uint32_t *number)
{
	*number = 0;
	for (size_t i = 0; i < count && i < 4; i++) {
		*number |= (uint32_t)(bytes[i] & 0x7f) << (7 * i);
		if (!(bytes[i] & 0x80))
			return i + 1;
	}
	return 0;
}

static bool has_two_bytes(uint8_t op)
{
	return (op & 0xf0) == 0x80 || op == 0xb1 || op == 0xb3 || op == 0xc8 || op == 0xc9;
}

bool exidx_execute(const uint8_t *ops, size_t count, bool called, struct rule *rule)
{
	struct machine m;
	uint32_t number;
	size_t len;
	bool by_pc;

	machine_begin(&m, called);
	for (size_t i = 0; i < count && ops[i] != 0xb0; i++) {
		if (ops[i] == 0xb2) {
			len = uleb128(ops + i + 1, count - i - 1, &number);
			if (!len)
				return false;
			machine_add(&m, ARM_SP, ARM_SP, 0x204 + (number << 2));
			i += len;
		} else if (!has_two_bytes(ops[i])) {
			if (!one_byte(&m, ops[i]))
				return false;
		} else if (++i == count || !two_bytes(&m, ops[i - 1], ops[i])) {
			return false;
		}
	}
	by_pc = m.reg[ARM_PC].kind == VALUE_MEMORY;
	return machine_returns(&m, by_pc ? ARM_PC : ARM_LR, rule);
}

bool exidx(const struct module *module, uint64_t address, bool called, struct rule *rule)
{
	struct list list = { .count = 0 };
	uint64_t row;
	uint32_t word;

	if (!find_row(module, address, &row) || !word_at(module, row + 4, &word) ||
	    word == CANTUNWIND)
		return false;
	if (word >> 31)
		take(&list, word, 3);
	else if (!take_entry(module, &list, prel31(row + 4, word)))
		return false;
	if (!exidx_execute(list.ops, list.count, called, rule))
		return false;
	rule->method = METHOD_EXIDX;
	return true;
}
