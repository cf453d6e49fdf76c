// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "boot/labels.h"
#include "boot/waits.h"

bool wait_is_idle(const struct world *w, const struct turn *turn)
{
	const struct thread *th = &w->threads[turn->thread];

	if (th->pid)
		return false;
	if (turn->cpu || !th->idle_line)
		return turn->cpu || turn != &w->turns[th->turns.list[0]];
	return turn->end.line > th->idle_line;
}

bool wait_is_to_be_asked(const struct world *w, const struct turn *prev)
{
	const struct thread *th = &w->threads[prev->thread];
	uint32_t routine = world_routine(th, prev->end.line);

	if (!th->kernel || world_within(w, routine, KINDS_NAMED) != NOBODY)
		return false;
	routine = label_routine(w, routine, 0, true);
	if (prev->state == LEFT_IDLE || routine == NOBODY)
		return true;
	routine = w->routines[routine].parent;
	return routine == NOBODY || !strcmp(world_text(w, w->routines[routine].name), "kthread");
}

enum piece_kind wait_kind_of_work(const struct world *w, uint32_t routine, uint32_t *name)
{
	uint32_t r;

	for (r = routine; r != NOBODY; r = w->routines[r].parent) {
		if (KINDS_IRQ & KIND_BIT(w->routines[r].kind)) {
			*name = w->routines[r].name;
			return PIECE_INTERRUPT;
		}
		if (w->routines[r].delay)
			return PIECE_DELAY;
	}
	return PIECE_WORK;
}

/* Who tells RCU about a CPU is not who was waited for. */
static bool is_for_rcu(const struct world *w, uint32_t routine)
{
	for (; routine != NOBODY; routine = w->routines[routine].parent)
		if (w->routines[routine].rcu)
			return true;
	return false;
}

enum piece_kind wait_kind(struct world *w, const struct waking *waking, uint32_t *name)
{
	const struct turn_list *turns = &w->threads[waking->by].turns;
	uint32_t place = world_turn(w, turns, waking->at.line);
	uint32_t irq = world_within(w, waking->routine, KINDS_IRQ | KIND_BIT(ROUTINE_TIMER));

	*name = NO_NAME;
	if (is_for_rcu(w, waking->routine))
		return PIECE_GRACE;
	/* A timer is in an interrupt, and another interrupt may come in the timer. */
	if (irq != NOBODY && w->routines[irq].kind == ROUTINE_TIMER)
		return PIECE_DELAY;
	if (irq != NOBODY) {
		*name = w->routines[irq].name;
		return strcmp(world_text(w, *name), "RCU") ? PIECE_DEVICE : PIECE_GRACE;
	}
	if (place == NOBODY || !place || !wait_is_idle(w, &w->turns[turns->list[place]]))
		return PIECE_WORK;
	*name = names_intern(&w->names, "call to an idle CPU", 19);
	return PIECE_DEVICE;
}
