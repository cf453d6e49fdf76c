// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "boot/labels.h"
#include "calls/kernel_names.h"

static bool is_named(const struct world *w, const struct routine *r, uint64_t limit, bool waits)
{
	enum kind kind;

	if (r->end.time - r->begin.time < limit)
		return false;
	if (r->kind != ROUTINE_CALL)
		return r->kind != ROUTINE_SLEEP && r->kind != ROUTINE_TIMER;
	kind = kind_of(world_text(w, r->name));
	return kind != KIND_DELAY && !(waits && kind == KIND_WAIT);
}

uint32_t label_routine(const struct world *w, uint32_t routine, uint64_t limit, bool waits)
{
	while (routine != NOBODY && !is_named(w, &w->routines[routine], limit, waits))
		routine = w->routines[routine].parent;
	return routine;
}

uint32_t label_of_piece(const struct world *w, const struct piece *piece, uint64_t limit)
{
	return label_routine(w, piece->routine, limit,
			     piece->kind != PIECE_WORK && piece->kind != PIECE_BUSY &&
			     piece->kind != PIECE_INTERRUPT);
}

const char *label_kind(enum routine_kind kind)
{
	static const char *const words[] = {
		[ROUTINE_CALL]		= "",
		[ROUTINE_INITCALL]	= "initcall",
		[ROUTINE_PROBE]		= "probe",
		[ROUTINE_MOUNT]		= "mount",
		[ROUTINE_ASYNC]		= "async",
		[ROUTINE_WORK]		= "work",
		[ROUTINE_SLEEP]		= "sleep",
		[ROUTINE_IRQ]		= "interrupt",
		[ROUTINE_SOFTIRQ]	= "softirq",
		[ROUTINE_TIMER]		= "timer",
	};

	return words[kind];
}

void label_kind_of_piece(FILE *out, const struct world *w, enum piece_kind kind, uint32_t name)
{
	const char *word = piece_word(kind), *more = world_text(w, name);

	fprintf(out, "%s%s%s", word, !*more || !strcmp(more, word) ? "" : " ",
		strcmp(more, word) ? more : "");
}

void label_thread(FILE *out, const struct world *w, uint32_t thread)
{
	const struct thread *th;

	if (thread == NOBODY)
		return;
	th = &w->threads[thread];
	if (th->pid)
		fprintf(out, "%.30s-%d", world_text(w, th->name), th->pid);
	else
		fprintf(out, "swapper/%d", th->cpu);
}

void label_print(FILE *out, const struct world *w, uint32_t routine)
{
	const struct routine *r = &w->routines[routine];

	if (routine == NOBODY)
		return;
	fprintf(out, "%s%s%s", label_kind(r->kind), *label_kind(r->kind) ? " " : "",
		world_text(w, r->name));
}
