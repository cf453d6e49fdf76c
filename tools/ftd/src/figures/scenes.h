/* SPDX-License-Identifier: GPL-2.0 */
/* A story as lines, in order: each scene, then what is inside of it. */
#ifndef FTD_SCENES_H
#define FTD_SCENES_H

#include "figures/story.h"

enum line_kind {
	LINE_CALL,
	LINE_REPEAT,		/* the lines inside of it are repeated together */
	LINE_SHORTER,		/* calls that found no room */
	LINE_EVENT,		/* a trace event */
	LINE_OFF_CPU,		/* the task was off the CPU */
};

/**
 * struct scene_line - a line of a story
 * @story: the story
 * @actor: whose
 * @scene: scene; LINE_SHORTER: the one around the calls
 * @kind: what it is
 * @level: how many lines it is inside of
 */
struct scene_line {
	const struct story *story;
	const struct actor *actor;
	const struct scene *scene;
	enum line_kind kind;
	uint64_t level;
};

/**
 * struct scene_lines - all of them, a task after the other
 * @list: lines
 * @count: how many
 */
struct scene_lines {
	struct scene_line *list;
	size_t count;

	size_t room;
};

/**
 * scene_lines_find - the lines of a story
 * @lines: result; free with scene_lines_free()
 * @s: a story that has been read
 */
void scene_lines_find(struct scene_lines *lines, const struct story *s);

/**
 * scene_lines_free - free them
 * @lines: lines
 */
void scene_lines_free(struct scene_lines *lines);

#endif
