// SPDX-License-Identifier: GPL-2.0
/* Folded stacks as a flame graph. */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "calls/kernel_names.h"
#include "pictures/flame.h"

#define KERNEL_MARK	"_[k]"
#define KERNEL_LEN	(sizeof(KERNEL_MARK) - 1)

static char *label_of(const void *of, uint32_t key)
{
	return xstrdup(((const struct folded *)of)->names.list[key].text);
}

static bool begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

/* drspin's words for threads that do not run. The kernel's functions may end with "_[k]". */
static enum kind kind_of_key(const void *of, uint32_t key)
{
	const char *text = ((const struct folded *)of)->names.list[key].text;
	size_t len = strlen(text);
	enum kind kind;
	char *name;

	if (begins(text, "[waiting") || begins(text, "[stopped by "))
		return KIND_WAIT;
	if (len < KERNEL_LEN || strcmp(text + len - KERNEL_LEN, KERNEL_MARK))
		return kind_of(text);
	name = xstrndup(text, len - KERNEL_LEN);
	kind = kind_of(name);
	free(name);
	return kind;
}

void folded_draw(FILE *out, const struct folded *f)
{
	struct stack_look look = {
		.of = f, .keys = f->names.count, .label = label_of, .kind = kind_of_key, .each = 1,
	};
	struct svg_page page = {
		.span = f->tree.nodes[0].total, .sampled = true, .counted = true,
	};
	char count[32], *title, *note;

	format_count(count, sizeof(count), page.span);
	title = xasprintf("Flame graph of %s", base_name(f->name));
	note = xasprintf("%s in stacks of %zu functions", count, f->names.count);
	page.title = title;
	page.note = note;
	stacks_draw(out, &page, &f->tree, &look);
	free(title);
	free(note);
}
