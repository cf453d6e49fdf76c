// SPDX-License-Identifier: GPL-2.0
#include <gelf.h>
#include <string.h>

#include "modules/plt.h"
#include "unwind/called.h"
#include "unwind/decode.h"
#include "unwind/exidx.h"

/* Few functions have more bytes. */
#define LARGEST		(64 << 10)

/* The bits of a number with a sign are the highest ones of the word. */
static int64_t signed_part(uint32_t word, int bits)
{
	return (int32_t)(word << (32 - bits)) >> (32 - bits);
}

static uint64_t by_x86_64(const struct module *module, uint64_t after)
{
	const unsigned char *call = module_bytes(module, after - 5, 5);
	int32_t distance;

	if (!call || call[0] != 0xe8)
		return 0;
	memcpy(&distance, call + 1, sizeof(distance));
	return after + distance;
}

static bool word_before(const struct module *module, uint64_t after, uint32_t *word)
{
	const void *bytes = module_bytes(module, after - sizeof(*word), sizeof(*word));

	if (bytes)
		memcpy(word, bytes, sizeof(*word));
	return bytes;
}

static uint64_t by_aarch64(const struct module *module, uint64_t after)
{
	uint32_t word;

	if (!word_before(module, after, &word) || word >> 26 != 0x25)
		return 0;
	return after - 4 + 4 * signed_part(word, 26);
}

static uint64_t by_arm(const struct module *module, uint64_t after)
{
	uint32_t word;

	if (!word_before(module, after, &word))
		return 0;
	if (word >> 25 == 0x7d)			/* blx: the function is of Thumb */
		return after + 4 + 4 * signed_part(word, 24) + (word >> 23 & 2);
	return (word >> 24 & 15) == 0xb ? after + 4 + 4 * signed_part(word, 24) : 0;
}

static uint64_t by_thumb(const struct module *module, uint64_t after)
{
	struct machine machine = { 0 };
	struct decoded decoded;
	uint32_t word;

	if (!word_before(module, after, &word))
		return 0;
	decoded = decode_thumb(&machine, word, word >> 16, after - 4);
	if (decoded.flow != FLOW_FUNCTION || decoded.size != 4)
		return 0;
	/* blx: the function is of ARM */
	return word & 1u << 28 ? decoded.target : decoded.target & ~3u;
}

static bool may_be_in(const struct module *module, uint64_t start, uint64_t inside)
{
	struct plt_entry entry;

	return start && start <= inside && inside - start < LARGEST &&
	       exidx_is_one(module, start, inside) && !plt_entry_at(module, start, &entry);
}

uint64_t called_at(const struct module *module, uint64_t after, uint64_t inside)
{
	uint64_t start = 0;
	GElf_Ehdr header;

	if (!module->elf || !gelf_getehdr(module->elf, &header))
		return 0;
	if (header.e_machine == EM_X86_64) {
		start = by_x86_64(module, after);
	} else if (header.e_machine == EM_AARCH64) {
		start = by_aarch64(module, after);
	} else if (header.e_machine == EM_ARM) {
		/* Which of them these are is not known. */
		start = by_thumb(module, after);
		if (!may_be_in(module, start, inside))
			start = by_arm(module, after);
	}
	return may_be_in(module, start, inside) ? start : 0;
}
