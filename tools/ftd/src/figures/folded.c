// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "figures/folded.h"
#include "read/input.h"

/* Deeper stacks end there. */
#define DEEPEST		1000

/* The number behind the last blank of a line, which then ends there. False: there is none. */
static bool take_count(const char *line, const char **end, uint64_t *count)
{
	const char *p = *end;
	uint64_t value = 0;

	while (p > line && p[-1] >= '0' && p[-1] <= '9')
		p--;
	if (p == *end || p - line < 2 || (p[-1] != ' ' && p[-1] != '\t'))
		return false;
	for (const char *digit = p; digit < *end; digit++)
		if (__builtin_mul_overflow(value, 10, &value) ||
		    __builtin_add_overflow(value, *digit - '0', &value))
			return false;
	*count = value;
	for (*end = p - 1; *end > line && ((*end)[-1] == ' ' || (*end)[-1] == '\t'); )
		--*end;
	return *end > line;
}

static uint32_t node_of(struct folded *f, const char *line, const char *end)
{
	uint32_t node = 0;

	for (unsigned int depth = 0; line < end && depth < DEEPEST; depth++) {
		const char *next = memchr(line, ';', end - line);

		if (!next)
			next = end;
		if (next > line)
			node = stacks_call(&f->tree, node,
					   names_intern(&f->names, line, next - line));
		line = next + 1;
	}
	return node;
}

static void take_line(struct folded *f, const char *line, const char *end, uint64_t number,
		      uint64_t *sum)
{
	uint64_t count;
	uint32_t node;

	if (end > line && end[-1] == '\r')
		end--;
	if (end == line || *line == '#')
		return;
	if (memchr(line, '\0', end - line) || !take_count(line, &end, &count)) {
		if (!f->odd++)
			f->first_odd = number;
		return;
	}
	if (__builtin_add_overflow(*sum, count, sum) || *sum > INT64_MAX)
		die(STATUS_INPUT, "%s: line %llu: its counts are too large to be true", f->name,
		    (unsigned long long)number);
	node = node_of(f, line, end);
	f->tree.nodes[node].own += count;
}

void folded_read(struct folded *f, const char *path)
{
	const char *line, *end;
	struct input in;
	uint64_t sum = 0;

	*f = (struct folded){ 0 };
	names_init(&f->names);
	stacks_begin(&f->tree);
	input_open(&in, path);
	f->name = in.name;
	while ((end = input_line(&in, &line)))
		take_line(f, line, end, in.line, &sum);
	f->damage = in.source.damage;
	input_close(&in);
	if (!sum)
		die(STATUS_INPUT,
		    "%s: no folded stacks: lines of CALLER;CALLED COUNT, as bootprof calls or stackcollapse writes them",
		    f->name);
	stacks_end(&f->tree);
}

void folded_free(struct folded *f)
{
	stacks_free(&f->tree);
	names_free(&f->names);
}
