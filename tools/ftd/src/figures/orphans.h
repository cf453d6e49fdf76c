/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Calls of which only the exit is in the trace come after the calls that they made.
 * Until then these wait, for their place in the call tree begins with the caller's:
 *
 *	      } (c)		c waits
 *	      } (d)		d waits
 *	    } (b)		b has called c and d, and waits
 *	  } (a)			a has called b; it is the outermost: into the tree
 */
#ifndef FTD_ORPHANS_H
#define FTD_ORPHANS_H

#include "figures/ctree.h"

/* So many calls of a task may wait; some never return, as the idle loop. */
#define ORPHANS_LIMIT	4096

/**
 * struct orphan - a call that waits for its caller
 * @func: function, as for ctree_enter()
 * @depth: its level
 * @times: its times
 * @kids: calls that it made, the last one first
 * @prev: the one that waited before it
 */
struct orphan {
	uint32_t func;
	uint32_t depth;
	struct ctimes times;
	struct orphan *kids;
	struct orphan *prev;
};

/**
 * struct orphans - all that wait in a task
 * @last: the last one
 * @count: how many there have been since none waited
 */
struct orphans {
	struct orphan *last;
	size_t count;
};

/**
 * orphans_add - a call is over whose caller is not known; it takes its own calls
 * @o: orphans
 * @func: function, as for ctree_enter()
 * @depth: its level
 * @times: its times
 */
void orphans_add(struct orphans *o, uint32_t func, uint32_t depth,
		 const struct ctimes *times);

/**
 * orphans_settle - put calls into the tree that wait for nobody any more
 * @o: orphans
 * @t: tree
 * @root: where calls without a caller belong
 * @depth: those that waited last, of this level or further in
 */
void orphans_settle(struct orphans *o, struct ctree *t, uint32_t root, uint32_t depth);

#endif
