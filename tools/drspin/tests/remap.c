// SPDX-License-Identifier: GPL-2.0
/*
 * remap [LIE]: runs in a function whose code stands in pages without a file, in the place of
 * the file's, and prints a character before. The dynamic linker's list tells whose it is, or
 * lies: all libraries are said to be where they are not, and where it ends it goes on
 *
 *	cycle	with its beginning
 *	wild	with what is no memory
 *	long	with a hundred thousand others
 */
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LARGE	65536		/* of all sizes of pages */
#define OTHERS	100000

static volatile unsigned long sink;
static struct link_map others[OTHERS];

__attribute__((noinline, noclone, aligned(LARGE), section(".text.moved")))
static void spin_moved(void)
{
	for (;;)
		sink = sink + 1;
}

/* What comes behind it has pages of its own. */
__attribute__((noinline, noclone, aligned(LARGE), section(".text.moved"), used))
static void behind(void)
{
	sink = 0;
}

static void move(void)
{
	void *copy = mmap(NULL, LARGE, PROT_READ | PROT_WRITE | PROT_EXEC,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (copy == MAP_FAILED)
		exit(1);
	memcpy(copy, (void *)spin_moved, LARGE);
	if (mremap(copy, LARGE, LARGE, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)spin_moved) ==
	    MAP_FAILED)
		exit(1);
	__builtin___clear_cache((char *)spin_moved, (char *)spin_moved + LARGE);
}

static void lie(const char *how)
{
	struct link_map *last = _r_debug.r_map;

	for (;; last = last->l_next) {
		last->l_addr ^= 0x5a5a5000;
		if (!last->l_next)
			break;
	}
	if (!strcmp(how, "cycle"))
		last->l_next = _r_debug.r_map;
	else if (!strcmp(how, "wild"))
		last->l_next = (struct link_map *)(uintptr_t)0xdeadbee8;
	for (int i = 0; !strcmp(how, "long") && i < OTHERS; i++, last = last->l_next)
		last->l_next = &others[i];
}

int main(int argc, char **argv)
{
	move();
	if (argc > 1)
		lie(argv[1]);
	if (write(STDOUT_FILENO, ".", 1) != 1)
		return 1;
	alarm(60);
	spin_moved();
}
