// SPDX-License-Identifier: GPL-2.0
/*
 * A program whose shares are known: of its threads one runs, in two functions, 3 : 1 of
 * the time on a CPU, and others wait, each in one way, 3 : 1 of the time in two
 * functions, for the mutex 1 : 1. It ends after the seconds that it is told.
 *
 * truth [SECONDS [FILE]]: on a busy computer who sleeps wakes up late. FILE gets what the shares
 * really were, a line each: thread, function, its share of the thread's time; "delay" is that
 * of waiting for a CPU.
 */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define MSEC 1000000L

NOINLINE void spin_until(int64_t end);
NOINLINE void spin_long(void);
NOINLINE void spin_short(void);
NOINLINE void sleep_long(void);
NOINLINE void sleep_short(void);
NOINLINE void wait_for_mutex(void);
NOINLINE void wait_for_pipe(void);
NOINLINE void wait_for_poll(void);

/* One for each function whose share is told; a thread has at most two */
enum { SPIN_LONG, SPIN_SHORT, SLEEP_LONG, SLEEP_SHORT, FOR_MUTEX, FOR_PIPE, FOR_POLL, COUNT };

static struct {
	const char *thread, *function;
	volatile int64_t sum, since;
	volatile int tid;
} parts[COUNT] = {
	[SPIN_LONG] = { "spinner", "spin_long" }, [SPIN_SHORT] = { "spinner", "spin_short" },
	[SLEEP_LONG] = { "sleeper", "sleep_long" }, [SLEEP_SHORT] = { "sleeper", "sleep_short" },
	[FOR_MUTEX] = { "locker", "wait_for_mutex" }, [FOR_PIPE] = { "reader", "wait_for_pipe" },
	[FOR_POLL] = { "reader", "wait_for_poll" },
};

static volatile bool over;
static volatile unsigned long sink;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int pipes[2];

static int64_t now_by(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int64_t cpu_now(void)
{
	return now_by(CLOCK_THREAD_CPUTIME_ID);
}

/* The time of a call belongs to a part. In stacks this is no function of its own. */
static inline __attribute__((always_inline)) void in_part(int part, void (*function)(void))
{
	parts[part].tid = gettid();
	parts[part].since = now_by(CLOCK_MONOTONIC);
	function();
	parts[part].sum += now_by(CLOCK_MONOTONIC) - parts[part].since;
	parts[part].since = 0;
}

NOINLINE void spin_until(int64_t end)
{
	while (cpu_now() < end)
		for (int i = 0; i < 2000; i++)
			sink = sink + i;
}

NOINLINE void spin_long(void)
{
	spin_until(cpu_now() + 3 * MSEC);
	sink = 0;
}

NOINLINE void spin_short(void)
{
	spin_until(cpu_now() + MSEC);
	sink = 0;
}

static void *spinner(void *data)
{
	while (!over) {
		in_part(SPIN_LONG, spin_long);
		in_part(SPIN_SHORT, spin_short);
	}
	return data;
}

static void pause_for(long nsec)
{
	struct timespec time = { .tv_nsec = nsec };

	while (nanosleep(&time, &time) && errno == EINTR)
		;
}

NOINLINE void sleep_long(void)
{
	pause_for(30 * MSEC);
	sink = 0;
}

NOINLINE void sleep_short(void)
{
	pause_for(10 * MSEC);
	sink = 0;
}

static void *sleeper(void *data)
{
	while (!over) {
		in_part(SLEEP_LONG, sleep_long);
		in_part(SLEEP_SHORT, sleep_short);
	}
	return data;
}

/* One has the mutex for 30 of 40 ms; the other one gets it then, and wants it 20 ms later. */
NOINLINE void wait_for_mutex(void)
{
	pthread_mutex_lock(&mutex);
	pthread_mutex_unlock(&mutex);
}

static void *holder(void *data)
{
	while (!over) {
		pthread_mutex_lock(&mutex);
		pause_for(30 * MSEC);
		pthread_mutex_unlock(&mutex);
		pause_for(10 * MSEC);
	}
	return data;
}

static void *locker(void *data)
{
	while (!over) {
		in_part(FOR_MUTEX, wait_for_mutex);
		pause_for(20 * MSEC);
	}
	return data;
}

NOINLINE void wait_for_pipe(void)
{
	char c;

	if (read(pipes[0], &c, 1) < 0)
		over = true;
	sink = 0;
}

NOINLINE void wait_for_poll(void)
{
	struct pollfd fd = { .fd = pipes[0], .events = POLLIN };

	poll(&fd, 1, -1);
	sink = 0;
}

static void *reader(void *data)
{
	while (!over) {
		in_part(FOR_POLL, wait_for_poll);
		in_part(FOR_PIPE, wait_for_pipe);
		in_part(FOR_PIPE, wait_for_pipe);
	}
	return data;
}

static void *writer(void *data)
{
	while (!over) {
		pause_for(30 * MSEC);
		if (write(pipes[1], "x", 1) != 1)
			over = true;
		pause_for(10 * MSEC);
		if (write(pipes[1], "x", 1) != 1)
			over = true;
	}
	return data;
}

/* Of a thread, in nanoseconds */
static int64_t delay_of(int tid)
{
	char path[64], line[128];
	long long delay = 0;
	FILE *in;

	snprintf(path, sizeof(path), "/proc/self/task/%d/schedstat", tid);
	in = fopen(path, "r");
	if (in && fgets(line, sizeof(line), in))
		sscanf(line, "%*s %lld", &delay);
	if (in)
		fclose(in);
	return delay;
}

static void tell(const char *path, int64_t begin)
{
	int64_t now = now_by(CLOCK_MONOTONIC), since;
	double all = now - begin;
	FILE *out = fopen(path, "w");

	for (int i = 0; out && i < COUNT; i++) {
		since = parts[i].since;
		fprintf(out, "%s %s %.4f\n", parts[i].thread, parts[i].function,
			(parts[i].sum + (since ? now - since : 0)) / all);
		fprintf(out, "%s delay %.4f\n", parts[i].thread, delay_of(parts[i].tid) / all);
	}
	if (!out || fclose(out))
		perror(path);
}

int main(int argc, char **argv)
{
	void *(*const kinds[])(void *) = { spinner, sleeper, holder, locker, reader, writer };
	static const char *const names[] = {
		"spinner", "sleeper", "holder", "locker", "reader", "writer",
	};
	struct timespec time = { .tv_sec = argc > 1 ? atoi(argv[1]) : 1 };
	int64_t begin = now_by(CLOCK_MONOTONIC);
	pthread_t threads[6];

	if (pipe(pipes))
		return 1;
	for (int i = 0; i < 6; i++) {
		if (pthread_create(&threads[i], NULL, kinds[i], NULL))
			return 1;
		pthread_setname_np(threads[i], names[i]);
	}
	nanosleep(&time, NULL);
	if (argc > 2)
		tell(argv[2], begin);
	_exit(0);
}
