// SPDX-License-Identifier: GPL-2.0
#include <gelf.h>
#include <string.h>

#include "base/util.h"
#include "modules/plt.h"

/* ---- x86-64: [endbr64]; [bnd] jmp *slot(%rip); [push #; jmp] ----------------------- */

static bool decode_x86(const struct module *module, uint64_t at, struct plt_entry *entry)
{
	static const unsigned char endbr[] = { 0xf3, 0x0f, 0x1e, 0xfa };
	const unsigned char *code = module_bytes(module, at, 8);
	size_t len = 0;
	int32_t distance;

	if (code && !memcmp(code, endbr, sizeof(endbr)))
		len = sizeof(endbr);
	code = module_bytes(module, at + len, 1);
	len += code && *code == 0xf2;
	code = module_bytes(module, at + len, 6);
	if (!code || code[0] != 0xff || code[1] != 0x25)
		return false;
	memcpy(&distance, code + 2, sizeof(distance));
	at += len + 6;
	code = module_bytes(module, at, 10);
	*entry = (struct plt_entry) {
		.begin = at - len - 6, .left = at, .slot = at + distance,
		.end = at + (code && code[0] == 0x68 && code[5] == 0xe9 ? 10 : 0),
	};
	return true;
}

static bool has(const struct plt_entry *entry, uint64_t address)
{
	return address >= entry->begin && address < entry->end;
}

/* Most have 16 bytes, those of functions whose addresses are known from the beginning 8 */
static bool find_x86(const struct module *module, uint64_t address, struct plt_entry *entry)
{
	for (uint64_t size = 16; size >= 8; size /= 2)
		if (decode_x86(module, address & -size, entry) && has(entry, address))
			return true;
	return false;
}

/* ---- words of 32 bits: ARM --------------------------------------------------------- */

static uint32_t word_at(const struct module *module, uint64_t at)
{
	const unsigned char *bytes = module_bytes(module, at, 4);
	uint32_t word = 0;

	if (bytes)
		memcpy(&word, bytes, sizeof(word));
	return word;
}

/* It begins a word before the first one that tells what it is, and has five at most from there. */
static bool find_by_words(const struct module *module, uint64_t address, struct plt_entry *entry,
			  bool (*decode)(const struct module *module, uint64_t at,
					 struct plt_entry *entry))
{
	address &= ~3ull;
	for (int before = -4; before <= 16; before += 4)
		if (decode(module, address - before, entry) && has(entry, address))
			return true;
	return false;
}

/* Eight bits, turned right by twice the four before them */
static uint32_t arm_constant(uint32_t word)
{
	uint32_t value = word & 0xff, by = word >> 7 & 30;

	return by ? value >> by | value << (32 - by) : value;
}

/* [bx pc; nop, in Thumb]; add ip, pc, #; add ip, ip, #, once or twice; ldr pc, [ip, #]! */
static bool decode_arm(const struct module *module, uint64_t at, struct plt_entry *entry)
{
	uint32_t word = word_at(module, at), slot;
	bool thumb = (word_at(module, at - 4) & 0xffff) == 0x4778;

	if ((word & 0xfffff000) != 0xe28fc000)
		return false;
	entry->begin = at - 4 * thumb;
	slot = at + 8 + arm_constant(word);
	for (int i = 0; i < 3; i++) {
		word = word_at(module, at += 4);
		if ((word & 0xfffff000) == 0xe28cc000) {
			slot += arm_constant(word);
			continue;
		}
		entry->slot = slot + (word & 0xfff);
		entry->end = at + 4;
		entry->left = entry->end;
		return (word & 0xfffff000) == 0xe5bcf000;
	}
	return false;
}

static bool find_arm(const struct module *module, uint64_t address, struct plt_entry *entry)
{
	return find_by_words(module, address, entry, decode_arm);
}

/* ---- arm64: [bti c]; adrp x16, #; ldr x17, [x16, #]; add x16, x16, #; br x17 -------- */

static uint64_t arm64_page(uint64_t at, uint32_t word)
{
	int64_t pages = ((int32_t)(word << 8) >> 13) * 4 + (word >> 29 & 3);

	return (at & ~0xfffull) + pages * 4096;
}

static bool decode_arm64(const struct module *module, uint64_t at, struct plt_entry *entry)
{
	uint32_t page = word_at(module, at), load = word_at(module, at + 4);
	bool bti = word_at(module, at - 4) == 0xd503245f;

	if ((page & 0x9f00001f) != 0x90000010 || (load & 0xffc003ff) != 0xf9400211)
		return false;
	entry->begin = at - 4 * bti;
	entry->slot = arm64_page(at, page) + (load >> 10 & 0xfff) * 8;
	/* One that signs addresses has an instruction more. */
	at += word_at(module, at + 12) == 0xd61f0220 ? 12 : 16;
	entry->end = at + 4;
	entry->left = entry->end;
	return word_at(module, at) == 0xd61f0220;
}

static bool find_arm64(const struct module *module, uint64_t address, struct plt_entry *entry)
{
	return find_by_words(module, address, entry, decode_arm64);
}

/* ---- all ------------------------------------------------------------------------- */

static const struct {
	int machine;
	bool (*find)(const struct module *module, uint64_t address, struct plt_entry *entry);
} machines[] = {
	{ EM_X86_64, find_x86 }, { EM_ARM, find_arm }, { EM_AARCH64, find_arm64 },
};

/* .plt, .plt.sec, .plt.got, .iplt */
static bool in_table(const struct module *module, uint64_t address)
{
	Elf_Scn *section = NULL;
	const char *name;
	GElf_Shdr header;
	size_t names;

	if (elf_getshdrstrndx(module->elf, &names))
		return false;
	while ((section = elf_nextscn(module->elf, section))) {
		if (!gelf_getshdr(section, &header) || !(header.sh_flags & SHF_EXECINSTR) ||
		    address - header.sh_addr >= header.sh_size)
			continue;
		name = elf_strptr(module->elf, names, header.sh_name);
		return name && (!strncmp(name, ".plt", 4) || !strcmp(name, ".iplt"));
	}
	return false;
}

bool plt_entry_at(const struct module *module, uint64_t address, struct plt_entry *entry)
{
	GElf_Ehdr header;

	if (!module->elf || !gelf_getehdr(module->elf, &header) || !in_table(module, address))
		return false;
	for (size_t i = 0; i < ARRAY_SIZE(machines); i++)
		if (header.e_machine == machines[i].machine)
			return machines[i].find(module, address, entry);
	return false;
}

/* The symbol of a relocation; 0: there is none at that place */
static uint32_t symbol_of(const GElf_Shdr *header, Elf_Data *data, uint64_t slot)
{
	GElf_Rela rela;
	GElf_Rel rel;

	for (int i = 0;; i++) {
		if (header->sh_type == SHT_RELA && gelf_getrela(data, i, &rela)) {
			if (rela.r_offset == slot)
				return GELF_R_SYM(rela.r_info);
		} else if (header->sh_type == SHT_REL && gelf_getrel(data, i, &rel)) {
			if (rel.r_offset == slot)
				return GELF_R_SYM(rel.r_info);
		} else {
			return 0;
		}
	}
}

static const char *name_of(Elf *elf, size_t table, uint32_t number)
{
	Elf_Scn *section = elf_getscn(elf, table);
	GElf_Shdr header;
	GElf_Sym symbol;

	if (!section || !gelf_getshdr(section, &header) ||
	    !gelf_getsym(elf_getdata(section, NULL), number, &symbol))
		return NULL;
	return elf_strptr(elf, header.sh_link, symbol.st_name);
}

const char *plt_name(const struct module *module, const struct plt_entry *entry)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	uint32_t number;

	while ((section = elf_nextscn(module->elf, section))) {
		if (!gelf_getshdr(section, &header) ||
		    (header.sh_type != SHT_RELA && header.sh_type != SHT_REL))
			continue;
		number = symbol_of(&header, elf_getdata(section, NULL), entry->slot);
		if (number)
			return name_of(module->elf, header.sh_link, number);
	}
	return NULL;
}
