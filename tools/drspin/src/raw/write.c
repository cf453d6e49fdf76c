// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "modules/symbol.h"
#include "raw/raw.h"
#include "sample/runs.h"
#include "sample/stacks.h"

static void put_numbers(const uint64_t *numbers, size_t count)
{
	for (size_t i = 0; i < count; i++)
		printf(" %" PRIu64, numbers[i]);
}

static void put_text(const char *text)
{
	putchar(' ');
	print_escaped(stdout, text, strlen(text), fputs);
	putchar('\n');
}

static void put_modules(void)
{
	const unsigned char *id;
	size_t len;

	for (uint32_t i = 0; i < module_count(); i++) {
		fputs("module ", stdout);
		id = module_build_id(module_numbered(i), &len);
		for (size_t j = 0; j < len; j++)
			printf("%02x", id[j]);
		fputs(len ? "" : "-", stdout);
		put_text(module_numbered(i)->name);
	}
}

/* Where there is no file, the name is to be had here only. */
static void put_code(const struct place *place)
{
	struct symbol symbol;

	if (place->module && *place->module->name != '/') {
		symbol = symbol_at(place->module, place->address);
		fputs("text", stdout);
		put_text(symbol.name);
		free(symbol.name);
	} else if (place->module) {
		printf("code %" PRIu32 " %" PRIx64 "\n", place->module->number, place->address);
	} else {
		printf("code - %" PRIx64 "\n", place->address);
	}
}

static void put_places(void)
{
	for (uint32_t i = 0; i < place_count(); i++) {
		if (place_numbered(i)->text) {
			fputs("text", stdout);
			put_text(place_numbered(i)->text);
		} else {
			put_code(place_numbered(i));
		}
	}
}

static void put_lanes(void)
{
	const struct lane *lane;

	for (uint32_t i = 0; i < lane_count(); i++) {
		lane = lane_numbered(i);
		printf("lane %d %d", (int)lane->pid, (int)lane->tid);
		put_numbers(lane->samples, STATE_COUNT);
		printf(" %" PRIu64 " %" PRIu64, lane->complete, lane->stacks);
		put_numbers(lane->frames, METHOD_COUNT);
		put_text(lane->name);
	}
}

void raw_write(const struct sampling *s)
{
	const struct run *list;
	size_t count;

	printf(RAW_MAGIC " %" PRIu64 " %" PRIu64 " %" PRIu64 "\ncost", s->samples,
	       s->pace.interval, s->begin);
	put_numbers((const uint64_t *)&s->cost, sizeof(s->cost) / sizeof(uint64_t));
	putchar('\n');
	put_modules();
	put_places();
	for (uint32_t i = 1; i < stack_count(); i++)
		printf("stack %" PRIu32 " %" PRIu32 " %d\n", stack_outer(i), stack_place(i),
		       stack_method(i));
	put_lanes();
	list = runs(&count);
	for (size_t i = 0; i < count; i++)
		printf("run %" PRIu32 " %" PRIu32 " %d %" PRIu64 " %" PRIu64 "\n", list[i].lane,
		       list[i].stack, (int)list[i].state, list[i].count, list[i].begin);
	puts("end");
}
