/* SPDX-License-Identifier: GPL-2.0 */
/* How long would a boot take without some of its routines or processes? */
#ifndef FTD_BOOT_WHATIF_H
#define FTD_BOOT_WHATIF_H

#include "base/word_list.h"
#include "boot/path.h"
#include "boot/path_rows.h"

/**
 * struct boot_change - a boot without a routine, or without the processes of a name
 * @w: world
 * @process: it is without processes
 * @kind: of the routine
 * @name: number of its name
 * @path: of the critical path, in rows that name it
 * @gain: by how much the boot is shorter
 */
struct boot_change {
	const struct world *w;
	bool process;
	enum routine_kind kind;
	uint32_t name;
	uint64_t path;
	uint64_t gain;
};

/**
 * struct whatif - boots that were not
 * @list: changes, those with the largest gain first
 * @count: how many
 */
struct whatif {
	struct boot_change *list;
	size_t count;

	size_t room;
};

/**
 * struct prediction - how long a boot would take without something
 * @took: how long it took
 * @replayed: how long it takes as it is replayed
 * @without: how long without
 * @gain: by how much that is shorter
 */
struct prediction {
	uint64_t took;
	uint64_t replayed;
	uint64_t without;
	uint64_t gain;
};

/**
 * whatif_without - how long the boot takes without some routines or processes
 * @w: world; names may be added
 * @patterns: of a routine's name, "foo_init", or with its kind, "initcall foo*", or of a
 *	process, "process foo"
 * @p: result
 *
 * Their work and their waits take no time; what they ask others to do is done as before.
 *
 * Return: NULL, or the first pattern of nothing.
 */
const char *whatif_without(struct world *w, const struct words *patterns, struct prediction *p);

/**
 * whatif_find - which single routines and processes are worth most
 * @f: result; free with whatif_free()
 * @w: world; it has to stay
 * @rows: the path, in rows: what they name is tried
 * @most: no more than so many
 */
void whatif_find(struct whatif *f, struct world *w, const struct path_rows *rows,
		 size_t most);

/**
 * whatif_free - free it
 * @f: what-if
 */
void whatif_free(struct whatif *f);

#endif
