// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/index.h"
#include "base/util.h"
#include "modules/module.h"
#include "sample/stacks.h"

#define ADDRESS_BITS	47
#define NO_MODULE	0xffffu
#define TEXT_KEY	(1ull << 63)

struct entry {
	uint64_t key;
	struct place place;
};

struct node {
	uint32_t outer, place : 29, method : 3;
};

_Static_assert(METHOD_COUNT <= 1 << 3, "a node has room for a method");

static struct entry *places;
static struct node *nodes;
static size_t place_total, place_room, node_total, node_room;
static struct index places_by_key, nodes_by_key;

static uint64_t place_key(const void *owner, uint32_t number)
{
	(void)owner;
	return places[number].key;
}

static uint64_t key_of(struct node node)
{
	return (uint64_t)node.outer << 32 | (uint64_t)node.method << 29 | node.place;
}

static uint64_t node_key(const void *owner, uint32_t number)
{
	(void)owner;
	return key_of(nodes[number]);
}

/* The place with that key; a new one is empty. */
static uint32_t find_place(uint64_t key)
{
	uint32_t number;

	if (!places_by_key.slots)
		index_init(&places_by_key);
	number = index_find(&places_by_key, place_key, NULL, key);
	if (number != INDEX_NONE)
		return number;
	places = grow(places, &place_room, place_total, sizeof(*places));
	places[place_total].key = key;
	index_add(&places_by_key, place_key, NULL, place_total);
	return place_total++;
}

/* No program has code there, but one jumps there, or a file that is damaged says so. */
static uint32_t place_nowhere(const struct module *module, uint64_t address)
{
	char text[128];

	snprintf(text, sizeof(text), "%.100s%s%#" PRIx64, module ? base_name(module->name) : "",
		 module ? "+" : "", address);
	return place_text(text);
}

uint32_t place_code(const struct module *module, uint64_t address)
{
	uint64_t owner = module ? module->number : NO_MODULE;
	uint32_t number;

	if (address >> ADDRESS_BITS)
		return place_nowhere(module, address);
	number = find_place(owner << ADDRESS_BITS | address);
	places[number].place.module = module;
	places[number].place.address = address;
	return number;
}

/* FNV-1a: two names with one key are not to be expected. */
static uint64_t text_key(const char *text)
{
	uint64_t key = 0xcbf29ce484222325ull;

	for (; *text; text++)
		key = (key ^ (unsigned char)*text) * 0x100000001b3ull;
	return key | TEXT_KEY;
}

uint32_t place_text(const char *text)
{
	uint32_t number = find_place(text_key(text));

	if (!places[number].place.text)
		places[number].place.text = xstrdup(text);
	return number;
}

const struct place *place_numbered(uint32_t number)
{
	return &places[number].place;
}

uint32_t place_count(void)
{
	return place_total;
}

uint32_t stack_push_found(uint32_t stack, uint32_t place, enum method method)
{
	struct node node = { stack, place, method };
	uint32_t number;

	if (!nodes_by_key.slots) {
		index_init(&nodes_by_key);
		nodes = grow(nodes, &node_room, node_total++, sizeof(*nodes));
	}
	number = index_find(&nodes_by_key, node_key, NULL, key_of(node));
	if (number != INDEX_NONE)
		return number;
	nodes = grow(nodes, &node_room, node_total, sizeof(*nodes));
	nodes[node_total] = node;
	index_add(&nodes_by_key, node_key, NULL, node_total);
	return node_total++;
}

uint32_t stack_count(void)
{
	return node_total;
}

uint32_t stack_outer(uint32_t stack)
{
	return nodes[stack].outer;
}

uint32_t stack_place(uint32_t stack)
{
	return nodes[stack].place;
}

enum method stack_method(uint32_t stack)
{
	return nodes[stack].method;
}
