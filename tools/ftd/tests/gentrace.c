// SPDX-License-Identifier: GPL-2.0
/*
 * Write a trace of random calls, to measure ftd with:
 *
 *	gentrace LINES [FUNCTIONS [SEED]]
 *
 * All columns are on, two CPUs take turns, tasks switch now and then. Every
 * call is sound: "ftd check" has nothing to say about it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CPUS	2
#define TASKS	64
#define DEPTH	24

struct task {
	int depth;
	uint64_t func[DEPTH];
	uint64_t start[DEPTH];
};

static struct task tasks[TASKS];
static uint64_t seed = 1, functions = 3000;
static uint64_t now = 100000000000ULL;	/* nanoseconds */

static uint64_t random_below(uint64_t limit)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed % limit;
}

/* Few functions are called often: the smaller of two numbers, squared down. */
static uint64_t random_function(void)
{
	uint64_t a = random_below(functions), b = random_below(functions);

	return a * b / functions;
}

static void print_name(uint64_t func)
{
	static const char * const stems[] = {
		"mutex_lock", "_raw_spin_unlock_irqrestore", "kmem_cache_alloc",
		"vfs_getattr_nosec", "dput", "security_inode_permission", "rb_next",
	};

	printf("%s_%llx", stems[func % 7], (unsigned long long)func);
}

static void print_columns(int cpu, int task, uint64_t stamp)
{
	printf("%5llu.%06llu |  %2d)   task-%-4d    | ",
	       (unsigned long long)(stamp / 1000000000),
	       (unsigned long long)(stamp / 1000 % 1000000), cpu, 1000 + task);
}

/* As the kernel: seven digits at most, in a column of eight characters. */
static void print_duration(uint64_t nsec)
{
	char mark = nsec > 1000000 ? '#' : nsec > 100000 ? '!' : nsec > 10000 ? '+' : ' ';
	char text[32];
	int width;

	snprintf(text, sizeof(text), "%llu.%03llu",
		 (unsigned long long)(nsec / 1000), (unsigned long long)(nsec % 1000));
	width = nsec / 1000 < 1000000 ? 8 : strcspn(text, ".");
	width = printf("%c %.*s", mark, width, text) - 2;
	printf(" us %*s|  ", width < 8 ? 8 - width : 0, "");
}

static void leaf(int cpu, int task)
{
	struct task *t = &tasks[task];
	uint64_t start = now;

	now += 200 + random_below(2000);
	print_columns(cpu, task, start);
	print_duration(now - start - 100);
	printf("%*s", 2 * t->depth, "");
	print_name(random_function());
	puts("();");
}

static void entry(int cpu, int task)
{
	struct task *t = &tasks[task];

	t->start[t->depth] = now;
	t->func[t->depth] = random_function();
	print_columns(cpu, task, now);
	printf("              |  %*s", 2 * t->depth, "");
	print_name(t->func[t->depth]);
	puts("() {");
	t->depth++;
}

static void leave(int cpu, int task)
{
	struct task *t = &tasks[task];

	t->depth--;
	print_columns(cpu, task, now);
	print_duration(now - t->start[t->depth]);
	printf("%*s}\n", 2 * t->depth, "");
}

int main(int argc, char **argv)
{
	uint64_t lines = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
	int running[CPUS] = { 0, 1 };

	if (argc > 2)
		functions = strtoull(argv[2], NULL, 10);
	if (argc > 3)
		seed = strtoull(argv[3], NULL, 10);
	puts("# tracer: function_graph\n#");
	puts("#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS");
	puts("#      |          |     |    |           |   |                     |   |   |   |");
	while (lines--) {
		int cpu = random_below(CPUS);
		uint64_t dice = random_below(100);
		int task;

		/* Even tasks on one CPU, odd tasks on the other. */
		if (dice == 0)
			running[cpu] = random_below(TASKS / CPUS) * CPUS + cpu;
		task = running[cpu];
		now += 100 + random_below(400);
		if (dice < 40 || (tasks[task].depth == DEPTH && dice < 70))
			leaf(cpu, task);
		else if (dice < 70)
			entry(cpu, task);
		else if (tasks[task].depth)
			leave(cpu, task);
	}
	return 0;
}
