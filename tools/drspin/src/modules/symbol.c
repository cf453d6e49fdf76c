// SPDX-License-Identifier: GPL-2.0
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "modules/kuser.h"
#include "modules/perf_map.h"
#include "modules/plt.h"
#include "modules/starts.h"
#include "modules/symbol.h"

/* It has an ARRAY_SIZE() of its own. */
#include <libiberty/demangle.h>

char *symbol_name(const char *name)
{
	char *plain = cplus_demangle(name, DMGL_AUTO);

	if (plain)
		return plain;
	/* "@@GLIBC_2.34" is no part of it. */
	return xstrndup(name, strcspn(name, "@"));
}

static char *by_address(const struct module *module, uint64_t address)
{
	struct string text;

	string_begin(&text);
	fprintf(text.out, "%s+%#" PRIx64, module_base_name(module), address);
	return string_end(&text);
}

struct symbol symbol_by_address(const struct module *module, uint64_t start)
{
	return (struct symbol) { .name = by_address(module, start), .start = start };
}

/* "puts@plt", as others call it */
static char *entry_name(const struct module *module, const struct plt_entry *entry)
{
	const char *symbol = plt_name(module, entry);
	char *plain, *name;

	if (!symbol || !*symbol)
		return by_address(module, entry->begin);
	plain = symbol_name(symbol);
	name = xasprintf("%s@plt", plain);
	free(plain);
	return name;
}

/* On ARM, symbols say which instructions follow: $a, $t, $d, $x */
static bool tells_mode(const char *name)
{
	return name[0] == '$' && name[1] && strchr("atdx", name[1]) &&
	       (!name[2] || name[2] == '.');
}

/* By its symbols, which are those of the file that it was, or there are none */
static struct symbol by_file(const struct module *module, uint64_t address, uint64_t start)
{
	struct symbol symbol = { .start = start ? start : address };
	struct plt_entry entry;
	const char *name;
	GElf_Off offset;
	GElf_Sym found;

	if (plt_entry_at(module, address, &entry))
		return (struct symbol) { .name = entry_name(module, &entry), .start = entry.begin };
	name = dwfl_module_addrinfo(module->dwfl_module, address, &offset, &found, NULL, NULL,
				    NULL);
	/* The last symbol before it may be that of another function, or of none. */
	if (!name || !*name || tells_mode(name) || (!found.st_size && address - offset < start))
		return symbol;
	return (struct symbol) { .name = symbol_name(name), .start = address - offset };
}

struct symbol symbol_at(const struct module *module, uint64_t address)
{
	uint64_t start = function_start(module, address);
	struct symbol symbol = { .start = start ? start : address };
	const char *name = kuser_name(module, address, &start);

	if (!name && module->pid)
		name = perf_map_name(module->pid, module->user, address, &start);
	if (name)
		return (struct symbol) { .name = symbol_name(name), .start = start };
	if (module->dwfl_module && module_is_whole(module))
		symbol = by_file(module, address, start);
	if (!symbol.name) {
		symbol = symbol_by_address(module, symbol.start);
		symbol.unknown = !start;
	}
	return symbol;
}

uint64_t symbol_start(const struct module *module, uint64_t address)
{
	GElf_Off offset;
	GElf_Sym found;

	if (!module->dwfl_module ||
	    !dwfl_module_addrinfo(module->dwfl_module, address, &offset, &found, NULL, NULL,
				  NULL) ||
	    GELF_ST_TYPE(found.st_info) != STT_FUNC || offset >= found.st_size)
		return 0;
	return address - offset;
}

bool line_at(const struct module *module, uint64_t address, struct line *line)
{
	Dwfl_Line *found = NULL;

	if (module->dwfl_module && module_is_whole(module))
		found = dwfl_module_getsrc(module->dwfl_module, address);
	if (!found)
		return false;
	line->file = dwfl_lineinfo(found, NULL, &line->number, NULL, NULL, NULL);
	return line->file && line->number > 0;
}
