// SPDX-License-Identifier: GPL-2.0
/*
 * loads HOW FIRST SECOND FILE COUNT: loads FILE so often, with what the one and the other
 * library has in turn, calls its functions, in with_first() and with_second(), and lets it go.
 *
 *	placed		FILE is always the same file, with new contents
 *	deleted		it is new each time, and is deleted when it has been loaded
 *	replaced	it is new each time, and another one has its name when it has been loaded
 *	cut		it is new each time, and is empty when it has been let go
 *
 * Prints how often it was not where it was before.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define NSEC	25000000	/* of each function, each time */

typedef void (*function)(int64_t nsec);

NOINLINE void with_first(function spin, function wait);
NOINLINE void with_second(function spin, function wait);

static volatile int sink;

NOINLINE void with_first(function spin, function wait)
{
	spin(NSEC);
	wait(NSEC);
	sink = 1;
}

NOINLINE void with_second(function spin, function wait)
{
	spin(NSEC);
	wait(NSEC);
	sink = 2;
}

static void check(bool good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "loads: %s\n", what);
	exit(1);
}

static void copy(const char *from, const char *to)
{
	int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0755);
	char bytes[4096];
	ssize_t got;

	check(in >= 0 && out >= 0, to);
	while ((got = read(in, bytes, sizeof(bytes))) > 0)
		check(write(out, bytes, got) == got, to);
	close(in);
	close(out);
}

/* Return: where it is */
static void *use(const char *file, const char *other, const char *how, bool first)
{
	function *spin, *wait;
	void *library, *at;
	char path[4096];

	library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	check(library, "dlopen");
	if (!strcmp(how, "deleted"))
		unlink(file);
	if (!strcmp(how, "replaced")) {
		snprintf(path, sizeof(path), "%s.new", file);
		copy(other, path);
		check(!rename(path, file), "rename");
	}
	spin = dlsym(library, "plugin_spin");
	wait = dlsym(library, "plugin_sleep");
	check(spin && wait, "dlsym");
	(first ? with_first : with_second)(*spin, *wait);
	at = (void *)*spin;
	dlclose(library);
	check(strcmp(how, "cut") || !truncate(file, 0), "truncate");
	return at;
}

int main(int argc, char **argv)
{
	void *at, *before = NULL;
	int moved = 0;
	bool first;

	if (argc != 6)
		return 2;
	for (int i = 0; i < atoi(argv[5]); i++, before = at) {
		first = i % 2 == 0;
		if (strcmp(argv[1], "placed"))
			unlink(argv[4]);
		copy(argv[first ? 2 : 3], argv[4]);
		at = use(argv[4], argv[first ? 3 : 2], argv[1], first);
		moved += before && at != before;
	}
	printf("%d moved\n", moved);
	return 0;
}
