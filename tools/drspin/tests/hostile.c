// SPDX-License-Identifier: GPL-2.0
/*
 * Does for so many milliseconds what makes looking at a program hard: hostile SEED MSEC.
 * Threads come and go, and overwrite their stacks, unmap and change code that they have just
 * executed, execute this program again, and die.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PAGE	4096

static volatile unsigned long sink;

static unsigned int random_of(unsigned int *seed)
{
	return *seed = *seed * 1103515245 + 12345, *seed >> 8;
}

static void spin(unsigned int times)
{
	while (times--)
		sink = sink + times;
}

/* All callers are wrong, or nowhere, while this runs. */
static void overwrite_stack(unsigned int *seed)
{
	unsigned long saved[64], *frame = __builtin_frame_address(0);

	memcpy(saved, frame, sizeof(saved));
	for (int i = 0; i < 64; i++)
		((volatile unsigned long *)frame)[i] = random_of(seed) % 2 ? (unsigned long)frame :
						       random_of(seed) * 4096ul;
	for (volatile unsigned int i = 0; i < 20000; i++)
		;
	memcpy(frame, saved, sizeof(saved));
}

#if defined(__x86_64__)
static const unsigned char loop[] = { 0xff, 0xcf, 0x75, 0xfc, 0xc3 };	/* dec edi; jnz; ret */
#else
static const unsigned char loop[1];
#endif

/* Code without a file, which is gone then */
static void run_and_unmap(unsigned int *seed)
{
	void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (page == MAP_FAILED || sizeof(loop) == 1)
		return;
	memcpy((char *)page + random_of(seed) % 4000, loop, sizeof(loop));
	memcpy(page, loop, sizeof(loop));
	((void (*)(int))(uintptr_t)page)(20000 + random_of(seed) % 20000);
	munmap(page, PAGE);
}

static void load_and_unload(void)
{
	void *library = dlopen("libm.so.6", RTLD_NOW);
	double (*function)(double) = library ? (double (*)(double))dlsym(library, "lgamma") : NULL;

	for (int i = 1; function && i < 200; i++)
		sink = sink + function(i);
	if (library)
		dlclose(library);
}

/* A stack that is not there any more when it is read */
static void *on_own_stack(void *data)
{
	spin(20000);
	return data;
}

static void run_on_own_stack(void)
{
	size_t size = 64 * PAGE;
	pthread_attr_t attr;
	pthread_t thread;
	char *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	pthread_attr_init(&attr);
	if (stack == MAP_FAILED || pthread_attr_setstack(&attr, stack, size) ||
	    pthread_create(&thread, &attr, on_own_stack, NULL))
		return;
	pthread_join(thread, NULL);
	munmap(stack, size);
}

/* A child that dies at once, later, of a signal, or executes this once more */
static void begin_child(unsigned int *seed)
{
	unsigned int how = random_of(seed) % 4;
	char number[16];
	pid_t pid;

	snprintf(number, sizeof(number), "%u", random_of(seed));
	pid = random_of(seed) % 2 ? fork() : vfork();
	if (!pid) {
		if (how == 1)
			execl("/proc/self/exe", "again", number, "5", NULL);
		else if (how == 2)
			execl("/bin/true", "true", NULL);
		else if (how == 3)
			kill(getpid(), SIGKILL);
		_exit(0);
	}
	if (pid > 0)
		waitpid(pid, NULL, 0);
}

static void *work(void *data)
{
	unsigned int seed = (uintptr_t)data;

	for (;;) {
		switch (random_of(&seed) % 6) {
		case 0:
			overwrite_stack(&seed);
			break;
		case 1:
			run_and_unmap(&seed);
			break;
		case 2:
			load_and_unload();
			break;
		case 3:
			run_on_own_stack();
			break;
		case 4:
			begin_child(&seed);
			break;
		default:
			usleep(random_of(&seed) % 2000);
		}
	}
	return NULL;
}

int main(int argc, char **argv)
{
	unsigned int seed = argc > 1 ? atoi(argv[1]) : 1;
	int msec = argc > 2 ? atoi(argv[2]) : 100;
	char number[16];
	pthread_t thread;

	for (int i = 0; i < 3; i++)
		if (pthread_create(&thread, NULL, work, (void *)(uintptr_t)random_of(&seed)))
			return 1;
	usleep(msec * 500);
	/* All threads die in the middle of something, half of the time for another program. */
	if (seed % 2 && msec > 1) {
		snprintf(number, sizeof(number), "%u", random_of(&seed));
		snprintf(argv[2], strlen(argv[2]) + 1, "%d", msec / 2);
		execl("/proc/self/exe", argv[0], number, argv[2], NULL);
	}
	usleep(msec * 500);
	if (seed % 3)
		_exit(0);
	abort();
}
