// SPDX-License-Identifier: GPL-2.0
#include "names/object.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"

static const char *check(struct object *object)
{
	if (object->elf && elf_kind(object->elf) == ELF_K_ELF)
		return NULL;
	object_close(object);
	return "not an ELF file";
}

const char *object_try(struct object *object, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return strerror(errno);
	elf_version(EV_CURRENT);
	object->path = path;
	object->elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	if (object->elf)
		elf_cntl(object->elf, ELF_C_FDREAD);
	close(fd);
	return check(object);
}

const char *object_in(struct object *object, const char *path, void *bytes, size_t size)
{
	elf_version(EV_CURRENT);
	object->path = path;
	object->elf = elf_memory(bytes, size);
	return check(object);
}

void object_open(struct object *object, const char *path)
{
	const char *wrong = object_try(object, path);

	if (wrong)
		die(STATUS_INPUT, "%s: %s: name the kernel's vmlinux", path, wrong);
}

void object_close(struct object *object)
{
	elf_end(object->elf);
}

unsigned int object_machine(const struct object *object)
{
	GElf_Ehdr head;

	return gelf_getehdr(object->elf, &head) ? head.e_machine : 0;
}

/* Those of a table, until one is enough. */
static bool each_in(const struct object *object, Elf_Scn *section, const GElf_Shdr *header,
		    bool (*each)(const char *name, const struct symbol *symbol, void *data),
		    void *data)
{
	Elf_Data *elf_data = elf_getdata(section, NULL);
	struct symbol symbol;
	const char *name;
	GElf_Sym found;

	for (int i = 0; elf_data && gelf_getsym(elf_data, i, &found); i++) {
		name = elf_strptr(object->elf, header->sh_link, found.st_name);
		if (!name || found.st_shndx == SHN_UNDEF)
			continue;
		symbol.address = found.st_value;
		if (GELF_ST_TYPE(found.st_info) == STT_FUNC)
			symbol.address &= ~1ull;
		symbol.size = found.st_size;
		if (each(name, &symbol, data))
			return true;
	}
	return false;
}

bool object_each_symbol(const struct object *object,
			bool (*each)(const char *name, const struct symbol *symbol, void *data),
			void *data)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;

	while ((section = elf_nextscn(object->elf, section)))
		if (gelf_getshdr(section, &header) && header.sh_type == SHT_SYMTAB &&
		    each_in(object, section, &header, each, data))
			return true;
	return false;
}

struct wanted {
	const char *name;
	struct symbol *symbol;
};

static bool is_wanted(const char *name, const struct symbol *symbol, void *data)
{
	const struct wanted *wanted = data;

	if (strcmp(name, wanted->name))
		return false;
	*wanted->symbol = *symbol;
	return true;
}

int object_symbol(const struct object *object, const char *name, struct symbol *symbol)
{
	struct wanted wanted = { name, symbol };

	return object_each_symbol(object, is_wanted, &wanted);
}

bool object_base(const struct object *object, uint64_t *base)
{
	struct symbol text;

	if (!object_symbol(object, "_stext", &text))
		return false;
	/* User space ends at 2 or 3 GB, or half way up. */
	*base = text.address & ~UINT64_C(0xfffffff);
	return true;
}

int64_t object_find_in(const struct object *object, const struct symbol *symbol, const void *bytes,
		       size_t size)
{
	Elf_Scn *section = NULL;
	const char *begin, *at;
	GElf_Shdr header;
	Elf_Data *data;

	while ((section = elf_nextscn(object->elf, section))) {
		if (!gelf_getshdr(section, &header) || header.sh_type != SHT_PROGBITS ||
		    symbol->address < header.sh_addr ||
		    symbol->address - header.sh_addr > header.sh_size ||
		    symbol->size > header.sh_size - (symbol->address - header.sh_addr))
			continue;
		data = elf_rawdata(section, NULL);
		if (!data || data->d_size < header.sh_size)
			return -1;
		begin = (const char *)data->d_buf + (symbol->address - header.sh_addr);
		at = memmem(begin, symbol->size, bytes, size);
		return at ? at - begin : -1;
	}
	return -1;
}
