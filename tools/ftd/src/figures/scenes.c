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

static void list_inside(struct scene_lines *l, struct scene_line line)
{
	const struct scene *in = line.scene;

	for (line.scene = in->first; line.scene; line.scene = line.scene->next) {
		line.kind = line.scene->func == NO_NAME ? LINE_REPEAT : LINE_CALL;
		add(l, &line);
		line.level++;
		list_inside(l, line);
		line.level--;
	}
	line.scene = in;
	line.kind = LINE_SHORTER;
	if (in->cut)
		add(l, &line);
}

void scene_lines_find(struct scene_lines *lines, const struct story *s)
{
	size_t i;

	*lines = (struct scene_lines) { 0 };
	for (i = 0; i < s->count; i++)
		list_inside(lines, (struct scene_line) {
			.story = s, .actor = s->actors[i], .scene = &s->actors[i]->all,
		});
}

void scene_lines_free(struct scene_lines *lines)
{
	free(lines->list);
}
