// SPDX-License-Identifier: GPL-2.0
#include "pictures/calls.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "draw/svg.h"
#include "tables/symbol_rows.h"

/* Narrower boxes are not seen: this part of the picture. */
#define NARROW	4000

/* To be freed */
static char *label_of(const struct profile *p, const struct call_node *node)
{
	struct string text;

	string_begin(&text);
	if (!node->is_task)
		print_symbol(text.out, &p->names[node->symbol]);
	else if (node->symbol)
		fprintf(text.out, "%s-%d", p->tasks[node->symbol].name,
			(int)p->tasks[node->symbol].pid);
	else
		fputs("(no task)", text.out);
	return string_end(&text);
}

/* ---- folded --------------------------------------------------------------- */

/* A name may have a blank in it, but no ";". */
static char *folded_label(const struct profile *p, const struct call_node *node)
{
	char *label = label_of(p, node);
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
void calls_fold(const struct profile *p, const struct call_tree *tree)
{
	char **stacks = zalloc(tree->count * sizeof(*stacks));

	for (size_t i = 1; i < tree->count; i++) {
		const struct call_node *node = &tree->nodes[i];
		const char *before = stacks[node->parent];
		char *label = folded_label(p, node);

		if (asprintf(&stacks[i], "%s%s%s", before ? before : "", before ? ";" : "",
			     label) < 0)
			die(STATUS_INPUT, "out of memory");
		free(label);
		if (node->own)
			printf("%s %" PRIu64 "\n", stacks[i], node->own);
	}
	for (size_t i = 0; i < tree->count; i++)
		free(stacks[i]);
	free(stacks);
}

/* ---- drawn ---------------------------------------------------------------- */

/**
 * struct flame - a picture being drawn
 * @p: profile
 * @tree: its calls
 * @svg: picture
 * @each: ns that a sample stands for
 * @least: samples of the narrowest box
 * @names: by symbol: number of its name in the picture plus one, 0: none yet
 */
struct flame {
	const struct profile *p;
	const struct call_tree *tree;
	struct svg svg;
	double each;
	uint64_t least;
	uint32_t *names;
};

static uint32_t name_of(struct flame *f, const struct call_node *node)
{
	uint32_t none = 0, *number = node->is_task ? &none : &f->names[node->symbol];
	char *label;

	if (!*number) {
		label = label_of(f->p, node);
		*number = 1 + svg_name(&f->svg, label);
		free(label);
	}
	return *number - 1;
}

static struct svg_frame frame_of(const struct flame *f, const struct call_node *node)
{
	uint64_t width = node->total * f->each;

	return (struct svg_frame){
		.width = width, .work_width = width,
		.values = { node->total, width, node->own * f->each },
	};
}

/* @before: samples to the left of it */
static void draw(struct flame *f, uint32_t number, uint32_t row, uint64_t before)
{
	const struct call_node *node = &f->tree->nodes[number];
	struct svg_frame frame = frame_of(f, node);

	frame.name = number ? name_of(f, node) : svg_name(&f->svg, "all");
	frame.row = row;
	frame.begin = before * f->each;
	frame.work_begin = frame.begin;
	svg_frame(&f->svg, &frame);
	for (uint32_t child = node->child; child; child = f->tree->nodes[child].next) {
		/* The ones behind it are no wider. */
		if (f->tree->nodes[child].total < f->least)
			break;
		draw(f, child, row + 1, before);
		before += f->tree->nodes[child].total;
	}
}

static uint32_t rows_of(const struct flame *f)
{
	uint32_t *depths = zalloc(f->tree->count * sizeof(*depths)), most = 0;

	for (size_t i = 1; i < f->tree->count; i++) {
		depths[i] = depths[f->tree->nodes[i].parent] + 1;
		if (f->tree->nodes[i].total >= f->least && depths[i] > most)
			most = depths[i];
	}
	free(depths);
	return most + 1;
}

void calls_draw(const struct profile *p, const struct call_tree *tree, double took)
{
	struct flame f = {
		.p = p, .tree = tree, .each = took / tree->nodes[0].total,
		.least = tree->nodes[0].total / NARROW + 1,
	};
	char note[128], time[32], *title;
	struct svg_page page = {
		.note = note, .span = took, .sampled = true,
	};

	format_nsec(time, sizeof(time), page.span);
	snprintf(note, sizeof(note), "%" PRIu64 " samples, %s of the guest", tree->nodes[0].total,
		 time);
	if (asprintf(&title, "Flame graph of %s", profile_title(p)) < 0)
		die(STATUS_INPUT, "out of memory");
	page.title = title;
	page.rows = rows_of(&f);
	page.kinds[KIND_OTHER] = page.span;
	f.names = zalloc(p->name_count * sizeof(*f.names));
	svg_begin(&f.svg, stdout, &page);
	draw(&f, 0, 0, 0);
	svg_end(&f.svg);
	free(f.names);
	free(title);
}
