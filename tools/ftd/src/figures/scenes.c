// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "figures/scenes.h"

static void add(struct scene_lines *l, const struct scene_line *line)
{
	if (l->count >= l->room)
		l->list = grow(l->list, &l->room, l->count, sizeof(*l->list));
	l->list[l->count++] = *line;
}

static const enum line_kind kinds[] = {
	[SCENE_CALL] = LINE_CALL, [SCENE_LOOP] = LINE_REPEAT,
	[SCENE_EVENT] = LINE_EVENT, [SCENE_OFF_CPU] = LINE_OFF_CPU,
};

/* @line: of the scene around them; changed meanwhile */
static void list_inside(struct scene_lines *l, struct scene_line *line)
{
	const struct scene *in = line->scene, *inside;

	for (inside = in->first; inside; inside = inside->next) {
		line->scene = inside;
		line->kind = kinds[inside->type];
		add(l, line);
		line->level++;
		if (inside->first || inside->cut)
			list_inside(l, line);
		line->level--;
	}
	line->scene = in;
	line->kind = LINE_SHORTER;
	if (in->cut)
		add(l, line);
}

void scene_lines_find(struct scene_lines *lines, const struct story *s)
{
	size_t i;

	/* One for each scene, and perhaps one for what was cut from it */
	*lines = (struct scene_lines) { .room = s->scenes + 1 };
	lines->list = zalloc(lines->room * sizeof(*lines->list));
	for (i = 0; i < s->count; i++)
		list_inside(lines, &(struct scene_line) {
			.story = s, .actor = s->actors[i], .scene = &s->actors[i]->all,
		});
}

void scene_lines_free(struct scene_lines *lines)
{
	free(lines->list);
}
