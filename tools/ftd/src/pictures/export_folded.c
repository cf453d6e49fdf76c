// SPDX-License-Identifier: GPL-2.0
/*
 * A line a stack, ";" between functions, the time spent in the last one after the
 * last blank. A name may have a blank in it ("f [nfs]"), but no ";".
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "pictures/export.h"

/**
 * struct folder - stacks being written
 * @c: trace and tree
 * @view: the tree, sorted
 * @stack: names from the outermost one to the present one
 * @used: length of @stack
 * @room: bytes it has room for
 */
struct folder {
	const struct collector *c;
	struct cview view;
	char *stack;
	size_t used;
	size_t room;
};

static void append(struct folder *f, const char *text, size_t len)
{
	if (f->used + len >= f->room)
		f->stack = grow(f->stack, &f->room, f->used + len, 1);
	memcpy(f->stack + f->used, text, len);
	f->used += len;
}

static void push(struct folder *f, const char *name)
{
	char text[1024];
	const char *p;

	if (f->used)
		append(f, ";", 1);
	escape(text, sizeof(text), name, strlen(name));
	for (p = text; *p; p++)
		append(f, *p == ';' ? "\\x3b" : p, *p == ';' ? 4 : 1);
}

static void put_line(FILE *out, const struct folder *f, uint64_t nsec)
{
	if (nsec)
		fprintf(out, "%.*s %" PRIu64 "\n", (int)f->used, f->stack, nsec);
}

static void put_node(FILE *out, struct folder *f, uint32_t node)
{
	uint32_t i, end = f->view.first[node + 1], places = 0;
	uint64_t rest = f->view.hidden[node];
	size_t before = f->used;
	char more[32];

	if (node != CTREE_ROOT) {
		push(f, collect_label(f->c, node));
		put_line(out, f, f->view.own[node]);
	}
	for (i = f->view.first[node]; i < end; i++) {
		if (f->view.kept[f->view.kids[i]]) {
			put_node(out, f, f->view.kids[i]);
			continue;
		}
		rest += f->view.weight[f->view.kids[i]];
		places++;
	}
	if (places)
		snprintf(more, sizeof(more), "(%" PRIu32 " more)", places);
	else
		strcpy(more, "(not shown)");
	push(f, more);
	put_line(out, f, rest);
	f->used = before;
}

void export_folded(FILE *out, const struct collector *c, bool on_cpu, size_t limit)
{
	struct folder f = { .c = c };

	collect_view(c, &f.view, on_cpu);
	cview_keep(&f.view, limit);
	put_node(out, &f, CTREE_ROOT);
	cview_free(&f.view);
	free(f.stack);
}
