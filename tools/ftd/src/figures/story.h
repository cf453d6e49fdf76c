/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What each task did, in order, with repeats folded: a tree of scenes.
 *
 *	a() {				a
 *	  b(); b();			  b x 2
 *	  c() { d(); }			  (x 3)
 *	  e();				    c
 *	  c() { d(); d(); }		      d x 4
 *	  e();				    e
 *	  c() { d(); }
 *	  e();
 *	}
 *
 * Calls next to each other are the same scene if they are of the same function and
 * their scenes are the same, however often each is repeated.
 */
#ifndef FTD_STORY_H
#define FTD_STORY_H

#include "calls/trace.h"

/* Some 25 MB; the shortest scenes make room for others when there are more. */
#define STORY_SCENES	(200 * 1000)

enum scene_state {
	SCENE_OPEN,		/* it has not returned, as far as is known, or its task has ended */
	SCENE_DONE,
	SCENE_LOST,		/* its exit is missing */
};

enum scene_type {
	SCENE_CALL,
	SCENE_LOOP,		/* what is repeated are all scenes inside of it */
	SCENE_EVENT,		/* a trace event */
	SCENE_OFF_CPU,		/* the task was off the CPU */
};

/**
 * struct scene - a call, or repeats of it; or repeats of several scenes; or an event
 * @type: what it is
 * @func: function of a call
 * @depth: level of the call
 * @state: how it ended
 * @count: how often it is repeated
 * @total: time of all repeats
 * @begin: when the first one began, or NO_TIME
 * @text: the arguments of a call, or NULL; what an event says
 * @same: of this, so much is the same for all repeats
 * @has_ret: all repeats returned the same, which is known
 * @ret: return value
 * @shape: the same for scenes that are the same
 * @cut: calls made from it that found no room
 * @cut_time: their time
 * @first: first scene inside of it
 * @last: last one
 * @prev: the one before it
 * @next: the one behind it
 */
struct scene {
	enum scene_type type;
	uint32_t func;
	uint32_t depth;
	enum scene_state state;
	uint64_t count;
	uint64_t total;
	uint64_t begin;
	char *text;
	uint32_t same;
	bool has_ret;
	int64_t ret;
	uint64_t shape;
	uint64_t cut;
	uint64_t cut_time;
	struct scene *first;
	struct scene *last;
	struct scene *prev;
	struct scene *next;
};

/**
 * struct actor - the story of one task
 * @task: whose
 * @all: a scene that holds those of the task
 * @open: calls that have not returned, outermost first
 * @count: how many
 * @room: of @open
 */
struct actor {
	const struct task *task;
	struct scene all;
	struct scene **open;
	size_t count;
	size_t room;
};

/**
 * struct story - a trace as a story
 * @sink: for trace_run(); first, so that a story can be told from it
 * @trace: the trace; valid when it has been read
 * @actors: tasks in the order of their first calls
 * @count: how many
 * @timed: there are absolute times
 * @floor: scenes that had to go are shorter than this; 0: none had to
 *
 * The rest is private.
 */
struct story {
	struct sink sink;
	struct trace trace;
	struct actor **actors;
	size_t count;
	bool timed;
	uint64_t floor;

	size_t room;
	size_t limit;
	uint64_t least;			/* what is shorter goes at once */
	size_t scenes;
	uint64_t line;
	struct scene *spare;		/* linked by @next */
	struct scene_block *blocks;	/* all that there are */
};

/**
 * story_read - read a whole trace
 * @s: result; free with story_free()
 * @opt: what to read
 * @limit: most scenes to remember: STORY_SCENES
 */
void story_read(struct story *s, const struct trace_options *opt, size_t limit);

/**
 * story_free - free all of it
 * @s: story
 */
void story_free(struct story *s);

/*
 * The scenes themselves, in story_fold.c. What is removed comes off @s->scenes.
 */

/**
 * scene_new - a scene of nothing
 * @s: story
 */
struct scene *scene_new(struct story *s);

/**
 * scene_append - a scene is over: it becomes the last one inside of another
 * @s: story
 * @in: the scene around it
 * @scene: scene; perhaps it is freed, as a repeat of one that is there
 */
void scene_append(struct story *s, struct scene *in, struct scene *scene);

/**
 * scene_cut - remove a scene; only its time is left
 * @s: story
 * @in: the scene around it, where it is not in the list (any more)
 * @scene: scene
 */
void scene_cut(struct story *s, struct scene *in, struct scene *scene);

/**
 * scene_too_short - scene_cut() for want of room: @s->floor tells of it
 * @s: story
 * @in: the scene around it
 * @scene: scene
 */
void scene_too_short(struct story *s, struct scene *in, struct scene *scene);

/**
 * scene_unlink - take a scene out of the list that it is in
 * @in: the scene around it
 * @scene: scene
 */
void scene_unlink(struct scene *in, struct scene *scene);

/**
 * scene_take - the scenes from one on become those inside of another
 * @to: the scene around them from now on, which has none yet
 * @in: the scene around them until now
 * @first: the first of them; all behind it go along
 */
void scene_take(struct scene *to, struct scene *in, struct scene *first);

/**
 * scene_free - free a scene and all inside of it
 * @s: story
 * @scene: scene
 */
void scene_free(struct story *s, struct scene *scene);

/**
 * scenes_totals - how long each scene took that is over, in no order
 * @s: story
 * @totals: result, with room for @s->scenes of them
 *
 * Return: how many.
 */
size_t scenes_totals(const struct story *s, uint64_t *totals);

/**
 * scenes_free - free the memory of all scenes
 * @s: story
 */
void scenes_free(struct story *s);

#endif
