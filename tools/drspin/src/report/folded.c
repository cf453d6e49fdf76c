// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "report/functions.h"
#include "report/report.h"
#include "report/rows.h"
#include "report/tree.h"

/* A ";" would end the name. */
static int put_piece(const char *text, FILE *out)
{
	for (; *text; text++)
		if (*text == ';')
			fputs("\\x3b", out);
		else
			putc(*text, out);
	return 0;
}

static void put_name(const char *name, size_t len)
{
	print_escaped(stdout, name, len, put_piece);
}

/* "do_nanosleep_[k]" is how flame graphs know the kernel's functions. */
static void put_function(const struct function *function)
{
	const char *name;
	size_t len;

	name = function_in_kernel(function, &len);
	put_name(name ? name : function->name, name ? len : strlen(function->name));
	if (name)
		fputs("_[k]", stdout);
}

static void put_stack(const struct tree *tree, uint32_t node)
{
	if (node == TREE_ROOT)
		return;
	put_stack(tree, tree->nodes[node].parent);
	putchar(';');
	put_function(function_numbered(tree->nodes[node].function));
}

static void put_thread(const struct lane *lane)
{
	if (lane->threads == 1)
		printf("%d;", (int)lane->pid);
	put_name(lane->name, strlen(lane->name));
	if (lane->threads == 1)
		printf("-%d", (int)lane->tid);
}

/* Stacks that differ only by where in their functions they were are one. */
static void put_lane(const struct lane *lane)
{
	struct tree tree;

	tree_begin(&tree);
	for (const struct tally *tally = tally_first(lane); tally; tally = tally_next(tally))
		if (states_shown >> tally->state & 1)
			tree_add(&tree, tally->stack, tally->count);
	for (uint32_t i = 0; i < tree.count; i++) {
		if (!tree.nodes[i].self)
			continue;
		put_thread(lane);
		put_stack(&tree, i);
		printf(" %" PRIu64 "\n", tree.nodes[i].self);
	}
	tree_free(&tree);
}

void report_folded(void)
{
	uint32_t *order;
	size_t count;

	order = lane_order(&count);
	for (size_t i = 0; i < count; i++)
		put_lane(lane_numbered(order[i]));
	free(order);
}
