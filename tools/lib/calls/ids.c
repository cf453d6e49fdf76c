// SPDX-License-Identifier: GPL-2.0
/* A function or a task that occurs for the first time. */
#include <stdlib.h>

#include "calls/ids.h"
#include "calls/kernel_names.h"

void ids_free(struct ids *ids)
{
	free(ids->funcs);
	free(ids->whos);
}

struct func_id ids_new_func(struct replay *r, struct ids *ids, uint32_t local)
{
	struct name *name = &ids->lexer->names.list[local];
	struct func_id id;

	id.func = names_intern(&r->trace->names, name->text, name->len);
	name = &r->trace->names.list[id.func];
	if (!name->flags) {
		name->flags = NAME_SEEN | name_flags(name->text);
		if (r->filtering && patterns_match(&r->opt->filters->from, name->text))
			name->flags |= NAME_FROM;
		if (r->filtering && patterns_match(&r->opt->filters->callers, name->text))
			name->flags |= NAME_CALLER;
	}
	id.flags = name->flags;
	if (local >= ids->func_room)
		ids->funcs = grow(ids->funcs, &ids->func_room, local,
				  sizeof(*ids->funcs));
	ids->funcs[local] = id;
	return id;
}

uint32_t ids_new_who(struct replay *r, struct ids *ids, uint32_t local)
{
	const struct name *name = &ids->lexer->who_names.list[local];
	uint32_t who = names_intern(&r->trace->who_names, name->text, name->len);

	if (local >= ids->who_room)
		ids->whos = grow(ids->whos, &ids->who_room, local,
				 sizeof(*ids->whos));
	ids->whos[local] = who + 1;
	return who;
}
