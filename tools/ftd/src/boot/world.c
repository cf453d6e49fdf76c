// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/world.h"
#include "lines/record.h"

void world_init(struct world *w)
{
	memset(w, 0, sizeof(*w));
	names_init(&w->names);
	w->start.time = NO_TIME;
	w->before = NO_TIME;
	w->last = NOBODY;
}

void world_free(struct world *w)
{
	size_t i;

	for (i = 0; i < w->thread_count; i++) {
		free(w->threads[i].turns.list);
		free(w->threads[i].steps);
		free(w->threads[i].open);
	}
	for (i = 0; i < w->cpu_count; i++)
		free(w->cpus[i].turns.list);
	free(w->threads);
	free(w->routines);
	free(w->turns);
	free(w->wakings);
	free(w->orders);
	free(w->marks);
	free(w->cpus);
	names_free(&w->names);
}

uint32_t world_turn(const struct world *w, const struct turn_list *list, uint64_t line)
{
	size_t low = 0, high = list->count, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (w->turns[list->list[middle]].begin.line < line)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? low - 1 : NOBODY;
}

uint64_t world_ran(const struct world *w, uint32_t thread, const struct instant *from,
		   const struct instant *to)
{
	const struct turn_list *list = &w->threads[thread].turns;
	uint32_t place = world_turn(w, list, from->line + 1);
	uint64_t ran = 0, begin, end;

	for (place = place == NOBODY ? 0 : place; place < list->count; place++) {
		const struct turn *turn = &w->turns[list->list[place]];

		begin = turn->begin.time > from->time ? turn->begin.time : from->time;
		end = turn->end.time < to->time ? turn->end.time : to->time;
		if (turn->begin.time >= to->time)
			break;
		ran += end > begin ? end - begin : 0;
	}
	return ran;
}

/* The last step before a line, or before a time */
static uint32_t last_step(const struct thread *th, bool by_line, uint64_t before)
{
	size_t low = 0, high = th->step_count, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if ((by_line ? th->steps[middle].at.line : th->steps[middle].at.time) < before)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? low - 1 : NOBODY;
}

uint32_t world_step(const struct thread *th, uint64_t time)
{
	return last_step(th, false, time);
}

uint32_t world_routine(const struct thread *th, uint64_t line)
{
	uint32_t step = last_step(th, true, line);

	return step == NOBODY ? NOBODY : th->steps[step].routine;
}

uint32_t world_within(const struct world *w, uint32_t routine, unsigned int kinds)
{
	while (routine != NOBODY && !(kinds & KIND_BIT(w->routines[routine].kind)))
		routine = w->routines[routine].parent;
	return routine;
}

/* What only a kernel calls that starts; modules have initcalls, too. */
static bool is_of_start(const char *function)
{
	static const char *const names[] = {
		"start_kernel", "kernel_init", "kernel_init_freeable", "do_initcall_level",
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!strcmp(function, names[i]))
			return true;
	return false;
}

bool world_boots(const struct world *w)
{
	size_t i;

	for (i = 0; i < w->mark_count; i++)
		if (w->marks[i].kind == MARK_LEVEL || (w->marks[i].kind == MARK_INITCALL &&
						       w->threads[w->marks[i].thread].pid == 1))
			return true;
	for (i = 0; i < w->routine_count; i++)
		if (is_of_start(world_text(w, w->routines[i].name)))
			return true;
	return w->from_log || w->before != NO_TIME;
}

const char *world_text(const struct world *w, uint32_t name)
{
	return name == NO_NAME ? "" : w->names.list[name].text;
}
