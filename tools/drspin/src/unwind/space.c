// SPDX-License-Identifier: GPL-2.0
#include "modules/linker.h"
#include "unwind/mode.h"
#include "unwind/space.h"

/* Rounds without reading after that has found nothing */
#define MAX_PAUSE	256

void space_round(struct space *space)
{
	space->round++;
	if (space->rounds)
		space->rounds--;
	else
		space->may_read = true;
}

void space_forget(struct space *space)
{
	maps_free(&space->maps);
	space->may_read = true;
	space->pause = 0;
	space->rounds = 0;
}

static struct map *find_code(const struct space *space, uint64_t pc)
{
	struct map *map = maps_find(&space->maps, pc);

	return map && map->code ? map : NULL;
}

/* Has it found what was looked for? */
static void take_result(struct space *space, bool found)
{
	if (found)
		space->pause = 0;
	else if (space->pause < MAX_PAUSE)
		space->pause = space->pause * 2 + 1;
	space->rounds = space->pause;
	space->may_read = found;
}

static void read_maps(struct space *space)
{
	maps_read(&space->maps, space->dir);
}

static struct module *owner_of(struct space *space, struct map *map)
{
	if (!map->owner && !map->inode && !*map->name)
		linker_adopt(map, &space->maps, &space->memory, space->dir);
	return module_of(map, &space->maps, &space->memory, space->dir);
}

/* Asked once a round: something else may be in its place. */
static bool is_there(struct space *space, struct map *map)
{
	if (map->inode && map->checked != space->round)
		map->code = module_is_mapped(owner_of(space, map), map, &space->memory);
	map->checked = space->round;
	return map->code;
}

static struct map *find_still(struct space *space, uint64_t pc)
{
	struct map *map = find_code(space, pc);

	return map && is_there(space, map) ? map : NULL;
}

static struct map *read_and_find(struct space *space, uint64_t pc)
{
	struct map *map;

	read_maps(space);
	map = find_still(space, pc);
	take_result(space, map);
	return map;
}

bool space_code(struct space *space, uint64_t pc, struct code *code)
{
	struct map *map;

#ifdef __arm__
	code->thumb = pc & 1;
	pc &= ~1ull;
#else
	code->thumb = false;
#endif
	map = find_still(space, pc);
	if (!map && space->may_read)
		map = read_and_find(space, pc);
	if (!map)
		return false;
	code->module = owner_of(space, map);
	code->address = module_address(code->module, map, pc);
	return true;
}

uint64_t space_pc(struct space *space, uint64_t pc)
{
#ifdef __arm__
	struct code code;

	if (space_code(space, pc, &code) && mode_is_thumb(code.module, code.address))
		return pc | 1;
#else
	(void)space;
#endif
	return pc;
}

uint64_t space_end(const struct space *space, uint64_t address)
{
	const struct map *map = maps_find(&space->maps, address);

	return map ? map->end : 0;
}

void space_expect(struct space *space, uint64_t address)
{
	if (!space->may_read || space_end(space, address))
		return;
	read_maps(space);
	take_result(space, space_end(space, address));
}
