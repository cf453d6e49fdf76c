// SPDX-License-Identifier: GPL-2.0
#include <gelf.h>

#include "base/index.h"
#include "base/util.h"
#include "modules/kuser.h"
#include "modules/plt.h"
#include "unwind/cfi.h"
#include "unwind/exidx.h"
#include "unwind/prologue.h"
#include "unwind/restorer.h"
#include "unwind/returns.h"
#include "unwind/rules.h"

#define ADDRESS_BITS	47
#define BEFORE_KEY	(1ull << 63)

/* So long is the code that a program begins with, at most. */
#define ENTRY_BYTES	64

/* Those of the addresses that were asked for */
static struct known {
	uint64_t key;
	struct rule rule;
} **list;
static size_t count, room;
static struct index by_key;

const char *method_name(enum method method)
{
	static const char *const names[METHOD_COUNT] = {
		[METHOD_NONE] = "none",
		[METHOD_DEBUG_FRAME] = "debug_frame",
		[METHOD_EH_FRAME] = "eh_frame",
		[METHOD_EXIDX] = "exidx",
		[METHOD_CODE] = "code",
		[METHOD_PROLOGUE] = "prologue",
		[METHOD_FRAME_POINTER] = "frame_pointer",
		[METHOD_STACK] = "stack",
	};

	return names[method];
}

/*
 * The frame pointer points to the caller's, and the return address stands above that. On
 * arm64 the two stand anywhere in the frame, elsewhere at its end.
 */
const struct rule *rule_frame_pointer(void)
{
	static struct rule rule;

	if (rule.method)
		return &rule;
	for (int i = 0; i < REG_COUNT; i++)
		rule.saved[i].from = FROM_LOST;
	rule.method = METHOD_FRAME_POINTER;
	rule.base = REG_FP;
	rule.offset = 2 * WORD;
	rule.ra = REG_PC;
	rule.saved[REG_PC] = (struct saved) { FROM_CFA, -(int)WORD };
	rule.saved[REG_FP] = (struct saved) { FROM_CFA, -2 * (int)WORD };
#ifndef __aarch64__
	rule.saved[REG_SP] = (struct saved) { .from = FROM_CFA_VALUE };
#endif
	return &rule;
}

const struct rule *rule_on_stack(void)
{
#ifdef __x86_64__
	static struct rule rule;

	for (int i = 0; i < REG_COUNT; i++)
		rule.saved[i].from = FROM_LOST;
	rule.method = METHOD_STACK;
	rule.base = REG_SP;
	rule.offset = WORD;
	rule.ra = REG_PC;
	rule.saved[REG_PC] = (struct saved) { FROM_CFA, -(int)WORD };
	rule.saved[REG_SP] = (struct saved) { .from = FROM_CFA_VALUE };
	return &rule;
#else
	return NULL;
#endif
}

static uint64_t key_of(const void *owner, uint32_t number)
{
	(void)owner;
	return list[number]->key;
}

/* Nothing has happened yet since the call. */
static bool just_called(struct rule *rule)
{
	*rule = (struct rule) { .method = METHOD_CODE, .base = REG_SP };
	for (int i = 0; i < REG_COUNT; i++)
		rule->saved[i].from = FROM_SAME;
	rule->saved[REG_SP].from = FROM_CFA_VALUE;
#ifdef __x86_64__
	rule->offset = WORD;
	rule->ra = REG_PC;
	rule->saved[REG_PC] = (struct saved) { FROM_CFA, -(int)WORD };
#else
	rule->ra = REG_LR;
#endif
	return true;
}

/* In an entry of a PLT, which jumps to the function */
static bool in_entry(const struct module *module, uint64_t address, const struct point *at,
		     struct rule *rule)
{
	struct plt_entry entry;

	return at->exact && plt_entry_at(module, address, &entry) && address < entry.left &&
	       just_called(rule);
}

#ifdef __arm__

/* These call nothing, and one alone, cmpxchg64, moves the stack pointer in between. */
static bool helper(const struct module *module, uint64_t address, struct rule *rule)
{
	uint64_t start;

	return kuser_name(module, address, &start) && just_called(rule);
}

/*
 * .ARM.exidx holds where a function calls, and not before it has saved all: where it was
 * interrupted, its instructions come first.
 */
static bool find(const struct module *module, uint64_t address, const struct point *at,
		 struct rule *rule)
{
	if (cfi_debug_frame(module, address, rule))
		return true;
	if (helper(module, address, rule))
		return at->exact;
	if (at->exact)
		return returns_to(module, address, at->thumb, false, rule) ||
		       exidx(module, address, false, rule) ||
		       saved_before(module, address, at->thumb, rule);
	return exidx(module, address, true, rule) ||
	       returns_to(module, address + 1, at->thumb, true, rule) ||
	       saved_before(module, address + 1, at->thumb, rule);
}

#elif defined(__aarch64__)

static bool find(const struct module *module, uint64_t address, const struct point *at,
		 struct rule *rule)
{
	return restorer(module, address + !at->exact, rule) ||
	       cfi_eh_frame(module, address, rule) || cfi_debug_frame(module, address, rule);
}

#else

static bool find(const struct module *module, uint64_t address, const struct point *at,
		 struct rule *rule)
{
	return cfi_eh_frame(module, address, rule) || cfi_debug_frame(module, address, rule) ||
	       restorer(module, address + !at->exact, rule);
}

#endif

/* Where the program begins there is no caller, whatever tables say. */
static bool is_entry(const struct module *module, uint64_t address)
{
	GElf_Ehdr header;

	return module->elf && gelf_getehdr(module->elf, &header) &&
	       address - (header.e_entry & ~1ull) < ENTRY_BYTES && header.e_entry;
}

static void make(const struct module *module, uint64_t address, const struct point *at,
		 struct rule *rule)
{
	if (!in_entry(module, address, at, rule) && !find(module, address, at, rule))
		*rule = (struct rule) { .method = METHOD_NONE };
	if (is_entry(module, address))
		*rule = (struct rule) { .method = METHOD_CODE, .end = true };
}

/* Return: a new rule, unless there is one for that key already, which is no new one then. */
static struct known *known_at(uint64_t key, bool *is_new)
{
	uint32_t number;

	if (!by_key.slots)
		index_init(&by_key);
	number = index_find(&by_key, key_of, NULL, key);
	*is_new = number == INDEX_NONE;
	if (!*is_new)
		return list[number];
	list = grow(list, &room, count, sizeof(*list));
	list[count] = zalloc(sizeof(**list));
	list[count]->key = key;
	index_add(&by_key, key_of, NULL, count);
	return list[count++];
}

const struct rule *rule_at(const struct module *module, uint64_t address,
			   const struct point *at)
{
	bool is_new;
	struct known *known = known_at((uint64_t)module->number << ADDRESS_BITS | address, &is_new);

	if (is_new)
		make(module, address, at, &known->rule);
	return &known->rule;
}

const struct rule *rule_before(const struct module *module, uint64_t address,
			       const struct point *at)
{
	uint64_t key = (uint64_t)module->number << ADDRESS_BITS | address;
	bool is_new;
	struct known *known = known_at(key | BEFORE_KEY, &is_new);

	if (is_new && !saved_before(module, address + !at->exact, at->thumb, &known->rule))
		known->rule.method = METHOD_NONE;
	return &known->rule;
}
