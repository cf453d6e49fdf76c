// SPDX-License-Identifier: GPL-2.0
#include "names/code.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* So many bytes are not the same by chance. */
#define ENOUGH	32

struct section {
	uint64_t address, size;
	const unsigned char *bytes;
};

struct label {
	uint64_t address, end;
	const char *name;
};

/* ---- reading -------------------------------------------------------------- */

static void add_section(struct code *code, Elf_Scn *from, const GElf_Shdr *header)
{
	Elf_Data *data = elf_rawdata(from, NULL);

	if (!data || !data->d_buf || data->d_size < header->sh_size || !header->sh_size)
		return;
	code->sections = grow(code->sections, &code->section_room, code->section_count,
			      sizeof(*code->sections));
	code->sections[code->section_count++] = (struct section){
		.address = header->sh_addr, .size = header->sh_size, .bytes = data->d_buf,
	};
}

/* The section of an address, or NULL */
static const struct section *section_at(const struct code *code, uint64_t address)
{
	for (size_t i = 0; i < code->section_count; i++)
		if (address - code->sections[i].address < code->sections[i].size)
			return &code->sections[i];
	return NULL;
}

/* Functions, and what assembly has instead; not the marks of ARM's ABI, nor local labels */
static bool is_code(const GElf_Sym *symbol, const char *name)
{
	int type = GELF_ST_TYPE(symbol->st_info);

	return (type == STT_FUNC || type == STT_NOTYPE || type == STT_GNU_IFUNC) && name && *name &&
	       *name != '$' && strncmp(name, ".L", 2);
}

static void add_labels(struct code *code, Elf_Scn *from, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(from, NULL);
	const struct section *section;
	uint64_t address;
	GElf_Sym symbol;

	for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
		const char *name = elf_strptr(code->object.elf, header->sh_link, symbol.st_name);

		address = symbol.st_value;
		if (code->machine == EM_ARM && GELF_ST_TYPE(symbol.st_info) == STT_FUNC)
			address &= ~1ull;
		section = section_at(code, address);
		if (symbol.st_shndx == SHN_UNDEF || !section || !is_code(&symbol, name))
			continue;
		code->labels = grow(code->labels, &code->label_room, code->count,
				    sizeof(*code->labels));
		code->labels[code->count++] = (struct label){
			address, section->address + section->size, name,
		};
	}
}

/* Of several names for an address the one with fewest underscores, as kallsyms. */
static int by_address(const void *a, const void *b)
{
	const struct label *x = a, *y = b;
	size_t first = strspn(x->name, "_"), second = strspn(y->name, "_");

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	if (first != second)
		return first < second ? -1 : 1;
	return strcmp(x->name, y->name);
}

static void sort_labels(struct code *code)
{
	size_t kept = 0;

	if (code->count)
		qsort(code->labels, code->count, sizeof(*code->labels), by_address);
	for (size_t i = 0; i < code->count; i++) {
		if (kept && code->labels[kept - 1].address == code->labels[i].address)
			continue;
		if (kept && code->labels[kept - 1].end > code->labels[i].address)
			code->labels[kept - 1].end = code->labels[i].address;
		code->labels[kept++] = code->labels[i];
	}
	code->count = kept;
}

/* A library that is stripped has those that others use. */
static void find_labels(struct code *code)
{
	static const unsigned int tables[] = { SHT_SYMTAB, SHT_DYNSYM };

	for (size_t i = 0; i < ARRAY_SIZE(tables) && !code->count; i++) {
		Elf_Scn *section = NULL;
		GElf_Shdr header;

		while ((section = elf_nextscn(code->object.elf, section)))
			if (gelf_getshdr(section, &header) && header.sh_type == tables[i])
				add_labels(code, section, &header);
	}
	sort_labels(code);
}

bool code_open(struct code *code, const char *path, uint64_t step)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	GElf_Ehdr head;

	*code = (struct code){ .step = step };
	if (object_try(&code->object, path))
		return false;
	if (gelf_getehdr(code->object.elf, &head))
		code->machine = head.e_machine;
	while ((section = elf_nextscn(code->object.elf, section)))
		if (gelf_getshdr(section, &header) && header.sh_type == SHT_PROGBITS &&
		    header.sh_flags & SHF_EXECINSTR)
			add_section(code, section, &header);
	if (!code->section_count) {
		object_close(&code->object);
		return false;
	}
	find_labels(code);
	return true;
}

void code_close(struct code *code)
{
	free(code->labels);
	free(code->sections);
	free(code->moves);
	object_close(&code->object);
}

/* ---- finding -------------------------------------------------------------- */

static bool fits(const struct code *code, const struct piece *pieces, size_t count, uint64_t move)
{
	for (size_t i = 0; i < count; i++) {
		uint64_t address = pieces[i].address + move;
		const struct section *section = section_at(code, address);

		if (!section || pieces[i].size > section->size - (address - section->address) ||
		    memcmp(section->bytes + (address - section->address), pieces[i].bytes,
			   pieces[i].size))
			return false;
	}
	return true;
}

static size_t bytes_of(const struct piece *pieces, size_t count)
{
	size_t bytes = 0;

	while (count--)
		bytes += pieces[count].size;
	return bytes;
}

static const struct piece *longest(const struct piece *pieces, size_t count)
{
	const struct piece *best = pieces;

	while (count--)
		if (pieces[count].size > best->size)
			best = &pieces[count];
	return best;
}

/* Places in a section to which the pieces may have been moved from; two are as bad as more. */
static unsigned int find_in(struct code *code, const struct section *s, const struct piece *pieces,
			    size_t count, uint64_t *move)
{
	const struct piece *first = longest(pieces, count);
	uint64_t at = (first->address - s->address) % code->step;
	unsigned int found = 0;

	for (; at < s->size && first->size <= s->size - at && found < 2; at += code->step) {
		if (memcmp(s->bytes + at, first->bytes, first->size) ||
		    !fits(code, pieces, count, s->address + at - first->address))
			continue;
		*move = s->address + at - first->address;
		found++;
	}
	return found;
}

static void add_move(struct code *code, uint64_t move)
{
	code->moves = grow(code->moves, &code->move_room, code->move_count,
			   sizeof(*code->moves));
	code->moves[code->move_count++] = move;
}

bool code_find(struct code *code, const struct piece *pieces, size_t count, uint64_t *move)
{
	unsigned int found = 0;

	if (!count)
		return false;
	for (size_t i = code->move_count; i--; )
		if (fits(code, pieces, count, code->moves[i])) {
			*move = code->moves[i];
			return true;
		}
	if (bytes_of(pieces, count) < ENOUGH)
		return false;
	for (size_t i = 0; i < code->section_count && found < 2; i++)
		found += find_in(code, &code->sections[i], pieces, count, move);
	if (found == 1)
		add_move(code, *move);
	return found == 1;
}

/* ---- symbols -------------------------------------------------------------- */

size_t code_label(const struct code *code, uint64_t address)
{
	size_t low = 0, high = code->count;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (code->labels[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low && address < code->labels[low - 1].end ? low - 1 : NO_LABEL;
}

struct symbol code_symbol(const struct code *code, size_t number)
{
	const struct label *label = &code->labels[number];

	return (struct symbol){ label->address, label->end - label->address };
}

const char *code_name(const struct code *code, size_t number)
{
	return code->labels[number].name;
}

uint64_t code_end(const struct code *code, uint64_t limit)
{
	uint64_t end = 0;

	for (size_t i = 0; i < code->section_count; i++) {
		const struct section *s = &code->sections[i];

		if (s->address < limit && s->address + s->size > end)
			end = s->address + s->size;
	}
	return end;
}
