// SPDX-License-Identifier: GPL-2.0
#include "pictures/calls.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "draw/svg.h"
#include "tables/symbol_rows.h"

/* To be freed */
static char *label_of(const void *profile, uint32_t key)
{
	const struct profile *p = profile;
	const struct task_name *task = &p->tasks[key / 2];
	struct string text;

	string_begin(&text);
	if (key == CALLS_SYMBOL(key / 2))
		print_symbol(text.out, &p->names[key / 2]);
	else if (key / 2)
		fprintf(text.out, "%s-%d", task->name, (int)task->pid);
	else
		fputs("(no task)", text.out);
	return string_end(&text);
}

/* ---- folded --------------------------------------------------------------- */

/* A name may have a blank in it, but no ";". */
static char *folded_label(const struct profile *p, const struct stack_node *node)
{
	char *label = label_of(p, node->key);
	char escaped[4096];
	struct string text;

	escape(escaped, sizeof(escaped), label, strlen(label));
	free(label);
	string_begin(&text);
	for (const char *c = escaped; *c; c++)
		if (*c == ';')
			fputs("\\x3b", text.out);
		else
			fputc(*c, text.out);
	return string_end(&text);
}

/* A node comes after its parent, so that the text of that is there. */
void calls_fold(const struct profile *p, const struct stack_tree *tree)
{
	char **stacks = zalloc(tree->count * sizeof(*stacks));

	for (size_t i = 1; i < tree->count; i++) {
		const struct stack_node *node = &tree->nodes[i];
		const char *before = stacks[node->parent];
		char *label = folded_label(p, node);

		stacks[i] = xasprintf("%s%s%s", before ? before : "", before ? ";" : "", label);
		free(label);
		if (node->own)
			printf("%s %" PRIu64 "\n", stacks[i], node->own);
	}
	for (size_t i = 0; i < tree->count; i++)
		free(stacks[i]);
	free(stacks);
}

/* ---- drawn ---------------------------------------------------------------- */

void calls_draw(const struct profile *p, const struct stack_tree *tree, double took)
{
	size_t most = p->name_count > p->task_count ? p->name_count : p->task_count;
	struct stack_look look = {
		.of = p, .keys = 2 * most, .label = label_of, .each = took / tree->nodes[0].total,
	};
	char note[128], time[32], *title;
	struct svg_page page = {
		.note = note, .span = took, .sampled = true,
	};

	format_nsec(time, sizeof(time), page.span);
	snprintf(note, sizeof(note), "%" PRIu64 " samples, %s of the guest", tree->nodes[0].total,
		 time);
	title = xasprintf("Flame graph of %s", profile_title(p));
	page.title = title;
	stacks_draw(stdout, &page, tree, &look);
	free(title);
}
