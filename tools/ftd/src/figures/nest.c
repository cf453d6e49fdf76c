// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "draw/kind.h"
#include "figures/nest.h"

static uint64_t clamp(uint64_t value, uint64_t low, uint64_t high)
{
	return value < low ? low : value > high ? high : value;
}

/* Did the call that came late begin before this one? */
static bool is_before(const struct tcall *late, const struct tcall *call)
{
	return call->task == late->task && call->depth > late->depth &&
	       call->begin >= late->begin;
}

/*
 * A call whose entry is missing shows at its exit, behind what it called. Where the
 * callers in between are missing as well, only the times tell that.
 */
static void move_late_ones(struct nest *n)
{
	size_t i, to;

	for (i = 0; n->timed && i < n->count; i++) {
		struct tcall late = n->calls[i];

		if (!late.late)
			continue;
		for (to = i; to && is_before(&late, &n->calls[to - 1]); to--)
			n->calls[to] = n->calls[to - 1];
		n->calls[to] = late;
	}
}

/**
 * struct place - where a call belongs
 * @call: call
 * @caller: what it is inside of, or NULL
 * @inner: how long those directly inside of it take that are still to come
 * @fill: how far it is filled
 */
struct place {
	struct tcall *call;
	struct place *caller;
	uint64_t inner;
	uint64_t fill;
};

static bool is_over(const struct tcall *around, const struct tcall *call)
{
	if (around->task != call->task || around->depth >= call->depth ||
	    around->last < call->order)
		return true;
	/* Its own caller is to come, or is not in the trace. */
	return call->outer && !around->open &&
	       around->begin + around->duration <= call->begin;
}

static void find_callers(const struct nest *n, struct place *places)
{
	struct place **stack = zalloc((MAX_DEPTH + 1) * sizeof(*stack));
	uint32_t used = 0;
	size_t i;

	for (i = 0; i < n->count; i++) {
		struct place *place = &places[i];

		place->call = &n->calls[i];
		while (used && is_over(stack[used - 1]->call, place->call))
			used--;
		if (used) {
			place->caller = stack[used - 1];
			/* Where its caller came late, its kind was not known. */
			place->call->kind = kind_below(place->caller->call->kind,
						       place->call->kind);
			if (!place->call->open)
				place->caller->inner += place->call->duration;
		}
		stack[used++] = place;
	}
	free(stack);
}

/*
 * Did an interrupt of the caller's own make it, or what it is inside of? That may not have
 * been kept.
 */
static bool is_of_interrupt(const struct tcall *caller, const struct tcall *call)
{
	uint32_t between = call->depth - caller->depth - 1;

	return between < 64 && call->irqs >> between & 1;
}

/*
 * Into its caller, behind what the caller called before, and so early that what it
 * calls later finds room. Durations are printed truncated: if they are too long all
 * the same, they are cut.
 */
static void fit_inside(struct place *caller, struct tcall *call)
{
	uint64_t high = caller->call->begin + caller->call->duration;
	uint64_t low = caller->fill < high ? caller->fill : high;

	if (!call->open) {
		caller->inner -= clamp(call->duration, 0, caller->inner);
		if (call->duration > high - low)
			call->duration = high - low;
		if (!is_of_interrupt(caller->call, call))
			caller->call->hidden -= clamp(call->duration, 0,
						      caller->call->hidden);
		high -= call->duration;
		high -= clamp(caller->inner, 0, high - low);
	}
	call->begin = clamp(call->begin, low, high);
	if (call->open)
		call->duration = high - call->begin;
	caller->fill = call->begin + call->duration;
}

/* What a stamp may be off. */
#define STAMP_UNIT	1000

/*
 * Behind the one before. That ends too late by what stamps are off, unless the trace
 * does not tell whose calls these are: then there is room only for the rest. Without
 * stamps there is room everywhere.
 */
static void fit_outermost(struct nest *n, struct tcall *call, uint64_t *outer)
{
	if (call->open)
		call->duration = 0;
	if (call->begin < *outer) {
		if (n->timed && call->task->pid == NO_PID && *outer - call->begin >= STAMP_UNIT)
			call->duration -= clamp(*outer - call->begin, 0, call->duration);
		call->begin = *outer;
	}
	if (call->begin + call->duration > n->end)
		n->end = call->begin + call->duration;
	if (call->open)
		call->duration = n->end - call->begin;
	*outer = call->begin + call->duration;
}

void nest_calls(struct nest *n)
{
	struct place *places = zalloc((n->count + 1) * sizeof(*places));
	uint64_t outer = n->begin;
	size_t i;

	move_late_ones(n);
	find_callers(n, places);
	for (i = 0; i < n->count; i++) {
		struct place *place = &places[i];

		if (i && place->call->task != place[-1].call->task)
			outer = n->begin;
		if (place->caller)
			fit_inside(place->caller, place->call);
		else
			fit_outermost(n, place->call, &outer);
		place->call->hidden = place->call->open ? 0 : place->call->children;
		place->fill = place->call->begin;
	}
	free(places);
}
