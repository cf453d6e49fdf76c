// SPDX-License-Identifier: GPL-2.0
/*
 * The samples in their order, as JSON. Stacks are a tree, each with the one that it stands on:
 * many share their callers.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "report/functions.h"
#include "report/order.h"
#include "report/rows.h"
#include "report/tree.h"
#include "sample/runs.h"
#include "show/result.h"

/**
 * struct stretch - samples of a thread, one after the other, that show the same functions
 * @begin: time of the first one, nanoseconds of CLOCK_MONOTONIC
 * @end: when the thread was seen otherwise
 * @count: samples
 * @state: what it did
 * @stack: number of the stack
 */
struct stretch {
	uint64_t begin, end, count;
	enum state state;
	uint32_t stack;
};

static void put_functions(void)
{
	const struct function *function;

	fputs(",\n    \"functions\": [", stdout);
	for (uint32_t i = 0; i < function_count(); i++) {
		function = function_numbered(i);
		fputs(i ? ",\n      {\"name\": " : "\n      {\"name\": ", stdout);
		result_json_text(function->name);
		fputs(", \"module\": ", stdout);
		result_json_text(function->module ? function->module->name : NULL);
		putchar('}');
	}
	fputs("\n    ]", stdout);
}

/* Counted from 1 on; 0 is no function at all. */
static void put_stacks(const struct tree *tree)
{
	fputs(",\n    \"stacks\": [", stdout);
	for (uint32_t i = 1; i < tree->count; i++)
		printf("%s[%" PRIu32 ", %" PRIu32 "]", i > 1 ? ", " : "", tree->nodes[i].parent,
		       tree->nodes[i].function);
	putchar(']');
}

static void put_stretch(const struct stretch *it, const char *before)
{
	printf("%s\n       [%" PRIu64 ", %" PRIu64 ", %" PRIu64 ", \"%s\", %" PRIu32 "]", before,
	       it->begin, it->end - it->begin, it->count, state_word(it->state), it->stack);
}

/* Functions may be the same where places in them differ. */
static void put_samples(const struct sampling *s, uint32_t lane, struct tree *tree)
{
	struct stretch it = { 0 };
	const char *before = "";
	uint32_t stack;

	for (const struct run *run = run_first(lane); run; run = run_next(run)) {
		if (!(states_shown >> run->state & 1))
			continue;
		stack = tree_add(tree, run->stack, run->count);
		if (it.count && it.end == run->begin && it.state == run->state &&
		    it.stack == stack) {
			it.count += run->count;
			it.end = run_end(run, sample_length(s));
			continue;
		}
		if (it.count) {
			put_stretch(&it, before);
			before = ",";
		}
		it = (struct stretch) { run->begin, run_end(run, sample_length(s)), run->count,
					run->state, stack };
	}
	if (it.count)
		put_stretch(&it, before);
}

static void put_threads(const struct sampling *s, struct tree *tree)
{
	const struct lane *lane;
	const char *before = "";
	uint32_t *order;
	size_t count;

	order = lane_order(&count);
	fputs(",\n    \"threads\": [", stdout);
	for (size_t i = 0; i < count; i++) {
		lane = lane_numbered(order[i]);
		printf("%s\n     {\"pid\": %d, \"tid\": %d, \"name\": ", before, (int)lane->pid,
		       (int)lane->tid);
		result_json_text(lane->name);
		fputs(", \"samples\": [", stdout);
		put_samples(s, order[i], tree);
		fputs("]}", stdout);
		before = ",";
	}
	fputs("\n    ]", stdout);
	free(order);
}

void order_json(const struct sampling *s)
{
	struct tree tree;

	tree_begin(&tree);
	fputs(",\n  \"timeline\": {\"clock\": \"CLOCK_MONOTONIC\"", stdout);
	result_json_count("begin_ns", s->begin);
	result_json_count("sample_ns", sample_length(s));
	put_threads(s, &tree);
	put_functions();
	put_stacks(&tree);
	fputs("\n  }", stdout);
	tree_free(&tree);
}
