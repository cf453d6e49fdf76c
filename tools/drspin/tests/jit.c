// SPDX-License-Identifier: GPL-2.0
/*
 * jit [SECONDS [MEGABYTES]]: runs code that it has made itself, and has written down as others
 * do: /tmp/perf-PID.map. With MEGABYTES it is that of a file so large, which is deleted.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* push rbp; mov rbp, rsp; mov eax, 10000000; dec eax; jnz; pop rbp; ret */
static const unsigned char code[] = {
	0x55, 0x48, 0x89, 0xe5, 0xb8, 0x80, 0x96, 0x98, 0x00, 0xff, 0xc8, 0x75, 0xfc, 0x5d, 0xc3,
};

static void *pages(size_t megabytes)
{
	int flags = MAP_PRIVATE | (megabytes ? 0 : MAP_ANONYMOUS);
	int fd = megabytes ? open("/tmp", O_TMPFILE | O_RDWR, 0600) : -1;

	if (megabytes && (fd < 0 || ftruncate(fd, megabytes << 20)))
		return MAP_FAILED;
	return mmap(NULL, megabytes ? megabytes << 20 : 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
		    flags, fd, 0);
}

int main(int argc, char **argv)
{
	time_t end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 1);
	char *page = pages(argc > 2 ? atoi(argv[2]) : 0);
	char path[64];
	FILE *map;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", (int)getpid());
	map = fopen(path, "w");
	if (page == MAP_FAILED || !map)
		return 1;
	fprintf(map, "%lx 40 before\nno line\n%lx %zx script_loop(int)\n", (unsigned long)page,
		(unsigned long)page + 64, sizeof(code));
	fclose(map);
	memcpy(page + 64, code, sizeof(code));
	while (time(NULL) < end)
		((void (*)(void))(uintptr_t)(page + 64))();
	return 0;
}
