// SPDX-License-Identifier: GPL-2.0
#include "names/code.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* So many bytes are not the same by chance. */
#define ENOUGH	32

/* Of a module's so many one may be another one; where it is known to be, two instructions, too */
#define PART	8
#define PATCHED	8

/* What a module needs only to begin is somewhere else. */
#define MODULE_INIT	(UINT64_C(1) << 40)

/**
 * struct section - code
 * @address: where it begins
 * @size: bytes
 * @bytes: code
 * @changed: of a module: not 0 where a byte changes when it is loaded
 * @index: the section's number
 */
struct section {
	uint64_t address, size;
	const unsigned char *bytes;
	unsigned char *changed;
	size_t index;
};

struct label {
	uint64_t address, end;
	const char *name;
	bool function;
};

/* ---- reading -------------------------------------------------------------- */

/* Behind each other in their order, as the kernel has them */
static uint64_t place_of(struct code *code, const char *name, const GElf_Shdr *header)
{
	bool init = name && !strncmp(name, ".init", 5);
	uint64_t align = header->sh_addralign ? header->sh_addralign : 1;
	uint64_t end = init ? MODULE_INIT : 0;

	for (size_t i = 0; i < code->section_count; i++) {
		const struct section *s = &code->sections[i];
		bool is_init = s->address >= MODULE_INIT;

		if (is_init == init)
			end = s->address + s->size;
	}
	return (end + align - 1) / align * align;
}

static void add_section(struct code *code, Elf_Scn *from, const GElf_Shdr *header, size_t names)
{
	Elf_Data *data = elf_rawdata(from, NULL);
	struct section *s;

	if (!data || !data->d_buf || data->d_size < header->sh_size || !header->sh_size)
		return;
	code->sections = grow(code->sections, &code->section_room, code->section_count,
			      sizeof(*code->sections));
	s = &code->sections[code->section_count];
	*s = (struct section){
		.address = header->sh_addr, .size = header->sh_size, .bytes = data->d_buf,
		.index = elf_ndxscn(from),
	};
	if (code->module) {
		s->address = place_of(code, elf_strptr(code->object.elf, names, header->sh_name),
				      header);
		s->changed = zalloc(s->size);
	}
	code->section_count++;
}

static struct section *section_numbered(const struct code *code, size_t index)
{
	for (size_t i = 0; i < code->section_count; i++)
		if (code->sections[i].index == index)
			return &code->sections[i];
	return NULL;
}

/* A call of x86 begins a byte before what is relocated, and may become another instruction. */
static void mark(struct section *s, uint64_t offset, bool x86)
{
	uint64_t begin = x86 && offset ? offset - 1 : offset, end = offset + (x86 ? 8 : 4);

	for (; begin < end && begin < s->size; begin++)
		s->changed[begin] = 1;
}

static void mark_changes(struct code *code, Elf_Scn *from, const GElf_Shdr *header)
{
	struct section *s = section_numbered(code, header->sh_info);
	Elf_Data *data = s ? elf_getdata(from, NULL) : NULL;
	bool x86 = code->machine == EM_X86_64 || code->machine == EM_386;
	GElf_Rela rela;
	GElf_Rel rel;

	for (int i = 0; data; i++) {
		if (header->sh_type == SHT_RELA ? !gelf_getrela(data, i, &rela) :
						  !gelf_getrel(data, i, &rel))
			return;
		mark(s, header->sh_type == SHT_RELA ? rela.r_offset : rel.r_offset, x86);
	}
}

/* The section of an address, or NULL */
static const struct section *section_at(const struct code *code, uint64_t address)
{
	for (size_t i = 0; i < code->section_count; i++)
		if (address - code->sections[i].address < code->sections[i].size)
			return &code->sections[i];
	return NULL;
}

/*
 * Functions, and what assembly has instead; not the marks of ARM's ABI, which may have got a
 * prefix ("__pi_$x"), nor local labels
 */
static bool is_code(const GElf_Sym *symbol, const char *name)
{
	int type = GELF_ST_TYPE(symbol->st_info);

	return (type == STT_FUNC || type == STT_NOTYPE || type == STT_GNU_IFUNC) && name && *name &&
	       *name != '$' && strncmp(name, "__pi_$", 6) && strncmp(name, ".L", 2);
}

/* Where a symbol is, and its section, or NULL */
static const struct section *locate(const struct code *code, const GElf_Sym *symbol,
				    uint64_t *address)
{
	const struct section *section;

	*address = symbol->st_value;
	if (code->machine == EM_ARM && GELF_ST_TYPE(symbol->st_info) == STT_FUNC)
		*address &= ~1ull;
	/* Absolute ones are the linker's, and no code. */
	if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx == SHN_ABS)
		return NULL;
	if (!code->module)
		return section_at(code, *address);
	section = section_numbered(code, symbol->st_shndx);
	if (!section || *address >= section->size)
		return NULL;
	*address += section->address;
	return section;
}

static void add_labels(struct code *code, Elf_Scn *from, const GElf_Shdr *header)
{
	Elf_Data *data = elf_getdata(from, NULL);
	const struct section *section;
	uint64_t address, end;
	GElf_Sym symbol;

	for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
		const char *name = elf_strptr(code->object.elf, header->sh_link, symbol.st_name);

		section = locate(code, &symbol, &address);
		if (!section || !is_code(&symbol, name))
			continue;
		end = section->address + section->size;
		/* Behind it there are functions that have lost their symbols. */
		if (header->sh_type == SHT_DYNSYM && symbol.st_size &&
		    symbol.st_size < end - address)
			end = address + symbol.st_size;
		code->labels = grow(code->labels, &code->label_room, code->count,
				    sizeof(*code->labels));
		code->labels[code->count++] = (struct label){
			address, end, name, GELF_ST_TYPE(symbol.st_info) == STT_FUNC,
		};
	}
}

/* Each module has these names for what it calls otherwise. */
static bool is_alias(const char *name)
{
	return !strcmp(name, "init_module") || !strcmp(name, "cleanup_module");
}

/* Of several names for an address the one with fewest underscores, as kallsyms. */
static int by_address(const void *a, const void *b)
{
	const struct label *x = a, *y = b;
	size_t first = strspn(x->name, "_"), second = strspn(y->name, "_");

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	/* The linker has marks where its sections begin. */
	if (x->function != y->function)
		return x->function ? -1 : 1;
	if (is_alias(x->name) != is_alias(y->name))
		return is_alias(x->name) ? 1 : -1;
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

/* What is linked later is no code of anybody's, but the kernel's modules. */
static bool is_of_use(struct code *code, size_t names)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	const char *name;
	GElf_Ehdr head;

	if (!gelf_getehdr(code->object.elf, &head))
		return false;
	code->machine = head.e_machine;
	if (head.e_type != ET_REL)
		return true;
	while (!code->module && (section = elf_nextscn(code->object.elf, section))) {
		name = gelf_getshdr(section, &header) ?
		       elf_strptr(code->object.elf, names, header.sh_name) : NULL;
		code->module = name && !strcmp(name, ".gnu.linkonce.this_module");
	}
	return code->module;
}

static bool read_code(struct code *code)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	size_t names = 0;

	if (elf_getshdrstrndx(code->object.elf, &names) || !is_of_use(code, names))
		return false;
	while ((section = elf_nextscn(code->object.elf, section)))
		if (gelf_getshdr(section, &header) && header.sh_type == SHT_PROGBITS &&
		    header.sh_flags & SHF_EXECINSTR)
			add_section(code, section, &header, names);
	while (code->module && (section = elf_nextscn(code->object.elf, section)))
		if (gelf_getshdr(section, &header) &&
		    (header.sh_type == SHT_REL || header.sh_type == SHT_RELA))
			mark_changes(code, section, &header);
	find_labels(code);
	return code->section_count;
}

static bool read_or_close(struct code *code)
{
	if (read_code(code))
		return true;
	code_close(code);
	return false;
}

bool code_open(struct code *code, const char *path, uint64_t step)
{
	*code = (struct code){ .step = step };
	return !object_try(&code->object, path) && read_or_close(code);
}

bool code_open_in(struct code *code, const char *path, void *bytes, size_t size, uint64_t step)
{
	*code = (struct code){ .step = step };
	return !object_in(&code->object, path, bytes, size) && read_or_close(code);
}

void code_close(struct code *code)
{
	for (size_t i = 0; i < code->section_count; i++)
		free(code->sections[i].changed);
	free(code->labels);
	free(code->sections);
	free(code->moves);
	object_close(&code->object);
}

/* ---- finding -------------------------------------------------------------- */

/* How many bytes are as in the file, and how many are not: of those that do not change */
static void compare(const struct section *s, uint64_t offset, const struct piece *piece,
		    size_t *same, size_t *other)
{
	for (size_t i = 0; i < piece->size; i++) {
		if (s->changed && s->changed[offset + i])
			continue;
		if (s->bytes[offset + i] == piece->bytes[i])
			++*same;
		else
			++*other;
	}
}

/* So many bytes of the pieces are there; 0: it is not that. @patched: so many may be others. */
static size_t fits(const struct code *code, const struct piece *pieces, size_t count,
		   uint64_t move, size_t patched)
{
	size_t same = 0, other = 0;

	for (size_t i = 0; i < count; i++) {
		uint64_t address = pieces[i].address + move;
		const struct section *section = section_at(code, address);

		if (!section || pieces[i].size > section->size - (address - section->address)) {
			/* The kernel puts branches to far functions behind a module's own code. */
			if (code->module)
				continue;
			return 0;
		}
		compare(section, address - section->address, &pieces[i], &same, &other);
		if (other && !code->module)
			return 0;
	}
	if (other > patched + same / PART)
		return 0;
	return same;
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
		if ((!code->module && memcmp(s->bytes + at, first->bytes, first->size)) ||
		    fits(code, pieces, count, s->address + at - first->address, 0) < ENOUGH)
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
		if (fits(code, pieces, count, code->moves[i], code->module ? PATCHED : 0)) {
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
