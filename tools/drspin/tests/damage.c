// SPDX-License-Identifier: GPL-2.0
/*
 * Damages programs in all ways, and looks for callers and names in them: damage COUNT SEED
 * DIRECTORY FILE... A crash, or what a sanitizer finds, ends it; then the
 * last file in DIRECTORY is the one.
 */
#include <elf.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "load.h"
#include "modules/starts.h"
#include "modules/symbol.h"
#include "unwind/exidx.h"
#include "unwind/mode.h"
#include "unwind/prologue.h"
#include "unwind/returns.h"
#include "unwind/rules.h"

/* So many are done by one process: files that have been read stay. */
#define BATCH	16

static uint64_t seed, first_seed;

static uint64_t random_below(uint64_t limit)
{
	seed ^= seed >> 12;
	seed ^= seed << 25;
	seed ^= seed >> 27;
	return seed * 0x2545f4914f6cdd1dull % limit;
}

/* ---- damage -------------------------------------------------------------------------- */

/* Numbers that programs trip over */
static uint64_t odd_number(void)
{
	static const uint64_t numbers[] = {
		0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff8,
		0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 0x100000000,
	};

	return random_below(2) ? numbers[random_below(ARRAY_SIZE(numbers))] : random_below(1 << 20);
}

static void put_number(unsigned char *file, size_t size, size_t at)
{
	static const size_t widths[] = { 1, 2, 4, 8 };
	size_t width = widths[random_below(4)];
	uint64_t number = odd_number();

	if (at + width <= size)
		memcpy(file + at, &number, width);
}

/* Where: in the headers, in the sections' headers at the end, or anywhere */
static size_t anywhere(size_t size)
{
	switch (random_below(16)) {
	case 0:
		return random_below(size < 64 ? size : 64);
	case 1:
	case 2:
	case 3:
		return random_below(size < 1024 ? size : 1024);
	case 4:
	case 5:
		return size - 1 - random_below(size < 3000 ? size : 3000);
	}
	return random_below(size);
}

static size_t damage(unsigned char *file, size_t size)
{
	size_t at, len;

	for (uint64_t times = 1 + random_below(8); times--;) {
		at = anywhere(size);
		len = random_below(64);
		switch (random_below(4)) {
		case 0:
			file[at] ^= 1 << random_below(8);
			break;
		case 1:
			if (at + len <= size)
				memset(file + at, random_below(2) ? 0xff : 0, len);
			break;
		case 2:
			if (at + len <= size)
				memmove(file + at, file + random_below(size - len), len);
			break;
		default:
			put_number(file, size, at & ~1ul);
		}
	}
	return random_below(8) ? size : 1 + random_below(size);
}

/* ---- looking --------------------------------------------------------------------------- */

static void look_at(const struct module *module, uint64_t address)
{
	const struct point points[] = { { false, false }, { true, false }, { true, true } };
	struct rule rule;

	for (size_t i = 0; i < ARRAY_SIZE(points); i++)
		rule_at(module, address, &points[i]);
	function_start(module, address);
	free(symbol_at(module, address).name);
	exidx(module, address, true, &rule);
	returns_to(module, address, true, true, &rule);
	returns_to(module, address, false, false, &rule);
	saved_before(module, address, true, &rule);
	saved_before(module, address, false, &rule);
	mode_is_thumb(module, address);
	module_bytes(module, address, random_below(1 << 16));
}

static void look(char *path, uint64_t size)
{
	const struct module *module = load(path);
	struct map map = { .start = 0x10000, .end = 0x7fff0000, .inode = 1 };

	for (int i = 0; module && i < 64; i++) {
		map.offset = odd_number() & ~4095ull;
		look_at(module, module_address(module, &map, 0x10000 + random_below(2 * size)));
		look_at(module, odd_number());
	}
}

/* ---- all of them ------------------------------------------------------------------------ */

static unsigned char *read_file(const char *path, size_t *size)
{
	FILE *in = fopen(path, "r");
	unsigned char *bytes;

	if (!in || fseek(in, 0, SEEK_END))
		die(STATUS_INPUT, "cannot read %s", path);
	*size = ftell(in);
	bytes = zalloc(*size);
	rewind(in);
	if (fread(bytes, 1, *size, in) != *size)
		die(STATUS_INPUT, "cannot read %s", path);
	fclose(in);
	return bytes;
}

static void write_file(const char *path, const unsigned char *bytes, size_t size)
{
	FILE *out = fopen(path, "w");

	if (!out || fwrite(bytes, 1, size, out) != size || fclose(out))
		die(STATUS_INPUT, "cannot write %s", path);
}

static void path_of(char *path, size_t size, const char *directory, uint64_t number)
{
	snprintf(path, size, "%s/damaged-%llu", directory, (unsigned long long)number);
}

static void do_one(const char *directory, uint64_t number, const unsigned char *good, size_t size)
{
	unsigned char *bytes = zalloc(size);
	char path[4096];

	seed = (first_seed + number) * 0x9e3779b97f4a7c15ull;
	path_of(path, sizeof(path), directory, number);
	memcpy(bytes, good, size);
	write_file(path, bytes, damage(bytes, size));
	free(bytes);
	/* What hangs is a failure, too. */
	alarm(60);
	look(path, size);
}

static void do_batch(const char *directory, uint64_t number, const unsigned char *good,
		     size_t size)
{
	char path[4096];

	for (int i = 0; i < BATCH; i++)
		do_one(directory, number + i, good, size);
	/* Not before: another file would get its number of an inode, and be taken for it. */
	for (int i = 0; i < BATCH; i++) {
		path_of(path, sizeof(path), directory, number + i);
		unlink(path);
	}
}

int main(int argc, char **argv)
{
	uint64_t count, number = 0;
	unsigned char *good;
	size_t size;
	int status = 0;

	if (argc < 5 || !parse_count(argv[1], &count) || !parse_count(argv[2], &first_seed))
		die(STATUS_USAGE, "damage COUNT SEED DIRECTORY FILE...");
	while (number < count && !status) {
		good = read_file(argv[4 + number / BATCH % (argc - 4)], &size);
		if (!fork()) {
			do_batch(argv[3], number, good, size);
			_exit(0);
		}
		wait(&status);
		free(good);
		number += BATCH;
	}
	printf("%llu files\n", (unsigned long long)number);
	if (status)
		die(STATUS_INPUT, "status %#x: see the file in %s", status, argv[3]);
	return 0;
}
