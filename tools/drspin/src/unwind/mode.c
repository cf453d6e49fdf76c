// SPDX-License-Identifier: GPL-2.0
#include <gelf.h>
#include <string.h>

#include "unwind/mode.h"

#define SVC_ARM		0xef000000u
#define SVC_THUMB	0xdf00u

static bool symbol_is_thumb(const struct module *module, uint64_t address, bool *thumb)
{
	GElf_Off offset;
	GElf_Sym found;

	if (!module->dwfl_module ||
	    !dwfl_module_addrinfo(module->dwfl_module, address | 1, &offset, &found,
				  NULL, NULL, NULL) ||
	    GELF_ST_TYPE(found.st_info) != STT_FUNC)
		return false;
	*thumb = found.st_value & 1;
	return true;
}

static bool entry_is_thumb(const struct module *module)
{
	GElf_Ehdr header;

	return module->elf && gelf_getehdr(module->elf, &header) && header.e_entry & 1;
}

bool mode_is_thumb(const struct module *module, uint64_t address)
{
	const unsigned char *bytes = module_bytes(module, address - 4, 4);
	uint32_t word = 0;
	uint16_t half = 0;
	bool thumb;

	/* Instructions of ARM begin at whole words. */
	if (address & 2)
		return true;
	if (bytes) {
		memcpy(&word, bytes, sizeof(word));
		memcpy(&half, bytes + 2, sizeof(half));
	}
	if (word == SVC_ARM || half == SVC_THUMB)
		return half == SVC_THUMB;
	return symbol_is_thumb(module, address, &thumb) ? thumb : entry_is_thumb(module);
}
