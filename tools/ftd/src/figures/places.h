/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What of a call tree is shown: places that take their share of the time, each one
 * behind the one that it is called from, what took most time first.
 */
#ifndef FTD_PLACES_H
#define FTD_PLACES_H

#include "figures/collect.h"

enum place_kind { PLACE_ALL, PLACE_TASK, PLACE_FUNCTION, PLACE_INTERRUPT, PLACE_MORE };

/**
 * struct place - a line of a call tree
 * @c: trace and tree
 * @kind: what it is; PLACE_MORE: calls made from the place above that are not shown
 * @node: number of the node; PLACE_MORE: of the place above
 * @level: how many places it is called from
 * @weight: its time and that of all below it, in nanoseconds
 * @own: of this, in the function itself
 * @calls: calls that returned
 * @share: the part that @weight is of all, in thousandths of a percent
 * @more: PLACE_MORE: how many places; 0: none that could be shown
 * @alone: the only one that is shown below the place above
 * @last: the last one
 */
struct place {
	const struct collector *c;
	enum place_kind kind;
	uint32_t node;
	uint64_t level;
	uint64_t weight;
	uint64_t own;
	uint64_t calls;
	int64_t share;
	size_t more;
	bool alone;
	bool last;
};

/**
 * struct places - all of them
 * @list: places
 * @count: how many
 */
struct places {
	struct place *list;
	size_t count;

	size_t room;
};

/**
 * places_any - is anything known of calls, even if it takes too small a part to be shown?
 * @p: what places_find() found
 */
bool places_any(const struct places *p);

/**
 * places_find - which places of a tree are shown
 * @p: result; free with places_free()
 * @c: a trace that has been read
 * @on_cpu: leave out the time that calls were scheduled out
 * @share: least part of the time, 0 to 1
 * @rests: what is left out of a place is shown even if that is less
 */
void places_find(struct places *p, const struct collector *c, bool on_cpu, double share,
		 bool rests);

/**
 * places_free - free them
 * @p: places
 */
void places_free(struct places *p);

/**
 * place_name - what to call a place
 * @place: place
 * @out: where to write it, any bytes
 */
void place_name(const struct place *place, FILE *out);

#endif
