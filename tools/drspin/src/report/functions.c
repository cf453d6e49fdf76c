// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/index.h"
#include "base/progress.h"
#include "base/util.h"
#include "modules/symbol.h"
#include "report/functions.h"
#include "report/starts.h"
#include "sample/stacks.h"
#include "sample/what.h"
#include "unwind/rules.h"

/* A function, and where it begins in which module */
struct entry {
	uint64_t key;
	struct function function;
};

static struct entry **list;
static size_t count, room;
static struct index by_key;

/* By place: one more than the number of its function, 0: not looked up yet */
static uint32_t *known;
static size_t known_room;

static uint64_t key_of(const void *owner, uint32_t number)
{
	(void)owner;
	return list[number]->key;
}

static uint32_t add(uint64_t key, const struct function *function)
{
	uint32_t number;

	if (!by_key.slots)
		index_init(&by_key);
	number = index_find(&by_key, key_of, NULL, key);
	if (number != INDEX_NONE) {
		free(function->name);
		return number;
	}
	list = grow(list, &room, count, sizeof(*list));
	list[count] = zalloc(sizeof(**list));
	*list[count] = (struct entry) { key, *function };
	index_add(&by_key, key_of, NULL, count);
	return count++;
}

static char *copy_of(const char *format, const char *text, uint64_t number)
{
	struct string name;

	string_begin(&name);
	if (text)
		fputs(text, name.out);
	else
		fprintf(name.out, format, number);
	return string_end(&name);
}

bool functions_with_lines;

/* FNV-1a, above the keys of all places */
static uint64_t key_of_text(const char *text)
{
	uint64_t key = 0xcbf29ce484222325ull;

	for (; *text; text++)
		key = (key ^ (unsigned char)*text) * 0x100000001b3ull;
	return key | 3ull << 62;
}

/* "spin truth.c:48": each line is one of its own then. */
static uint32_t add_line(struct function *function, const struct line *line)
{
	char *text = xasprintf("%s %s:%d", function->name, base_name(line->file), line->number);

	free(function->name);
	function->name = text;
	return add(key_of_text(text) ^ function->module->number, function);
}

static struct symbol symbol_of(const struct place *place)
{
	struct symbol symbol = symbol_at(place->module, place->address);
	uint64_t start = symbol.unknown ? start_seen(place->module, place->address) : 0;

	if (start) {
		free(symbol.name);
		symbol = symbol_by_address(place->module, start);
	}
	return symbol;
}

/* Places without a module get keys above those of all modules. */
static uint32_t look_up(uint32_t number)
{
	const struct place *place = place_numbered(number);
	struct function function = { .module = place->module };
	const uint64_t no_module = 1ull << 63;
	struct symbol symbol;
	struct line line;

	if (place->text || !place->module) {
		function.name = copy_of("%#" PRIx64, place->text, place->address);
		return add(no_module | number, &function);
	}
	symbol = symbol_of(place);
	function.name = symbol.name;
	function.start = symbol.start;
	if (functions_with_lines && line_at(place->module, place->address, &line))
		return add_line(&function, &line);
	return add((uint64_t)place->module->number << 47 | symbol.start, &function);
}

uint32_t function_of(uint32_t place)
{
	if (place >= known_room)
		known = grow(known, &known_room, place_count(), sizeof(*known));
	if (!known[place])
		known[place] = look_up(place) + 1;
	return known[place] - 1;
}

void functions_look_up(void)
{
	progress_begin("looking up names", place_count());
	for (uint32_t i = 0; i < place_count(); i++) {
		progress(i);
		function_of(i);
	}
	progress_end();
}

uint32_t function_count(void)
{
	return count;
}

const struct function *function_numbered(uint32_t number)
{
	return &list[number]->function;
}

const char *function_in_kernel(const struct function *function, size_t *len)
{
	size_t begin = strlen(WHAT_KERNEL);

	if (strncmp(function->name, WHAT_KERNEL, begin))
		return NULL;
	*len = strlen(function->name) - begin - strlen("]");
	return function->name + begin;
}
