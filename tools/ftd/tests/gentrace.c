// SPDX-License-Identifier: GPL-2.0
/*
 * Write a trace, to measure ftd with:
 *
 *	gentrace LINES [FUNCTIONS [SEED]]
 *
 * Four CPUs run six tasks each, in the order of their clocks, with all columns
 * that are useful. Who calls whom is drawn once: most functions call nobody, the
 * others have up to eight callees, some of which are called much more often.
 * Tasks sleep in schedule(), interrupts come in between. Every call is sound:
 * "ftd check" has nothing to say about it.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CPUS		4
#define TASKS		6	/* of each CPU */
#define DEPTH		30
#define CALLEES		8
#define HELPERS		40	/* functions that many call: locks, allocation */
#define ROOTS		40	/* functions that tasks begin with: system calls */

enum { SCHEDULE, IRQ_ENTER, IRQ_HANDLER, IRQ_EXIT, FIXED };

struct func {
	char name[48];
	unsigned int callees[CALLEES];
	unsigned int count;
	unsigned int cost;		/* nanoseconds of its own, about */
};

struct frame {
	unsigned int func;
	unsigned int left;		/* calls still to make */
	uint64_t start;
};

struct task {
	char column[32];
	unsigned int depth;
	struct frame frames[DEPTH];
};

struct cpu {
	struct task tasks[TASKS];
	struct task *running;
	uint64_t now;			/* nanoseconds */
	unsigned int irq;		/* the interrupt's next function; 0: none */
};

static struct func *funcs;
static struct cpu cpus[CPUS];
static uint64_t seed = 1, functions = 3000;

static uint64_t random_below(uint64_t limit)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed % limit;
}

static void make_name(char *name, unsigned int number)
{
	static const char * const first[] = {
		"", "__", "do_", "vfs_", "ext4_", "tcp_", "kmem_", "security_",
		"_raw_", "page_", "rcu_", "mutex_", "sched_", "inode_", "d_", "skb_",
	};
	static const char * const second[] = {
		"lock", "lookup", "alloc", "get", "put", "read_iter", "write_begin",
		"update_rq_clock", "free_pages", "insert", "find_entry", "check",
		"queue_work", "map_blocks",
	};
	static const char * const third[] = {
		"", "_irqsave", "_nosec", "_fast", "_slowpath", "_bulk", "_rcu",
		"_common", "_noprof", "_locked", "_one",
	};

	sprintf(name, "%s%s%s", first[number % 16], second[number / 16 % 14],
		third[number / 16 / 14 % 11]);
	if (number >= 16 * 14 * 11)
		sprintf(name + strlen(name), "_%u", number / (16 * 14 * 11));
}

/* Callees have higher numbers, so that calls end; a few functions recur. */
static void make_functions(void)
{
	static const char * const fixed[] = {
		"schedule", "irq_enter_rcu", "gic_handle_irq", "irq_exit_rcu",
	};
	unsigned int i, j;

	funcs = calloc(functions + FIXED, sizeof(*funcs));
	for (i = 0; i < functions + FIXED; i++) {
		struct func *f = &funcs[i];
		unsigned int rest = functions + FIXED - i - 1;

		f->cost = 60 + random_below(30) * random_below(30);
		if (i < FIXED) {
			strcpy(f->name, fixed[i]);
			continue;
		}
		make_name(f->name, i - FIXED);
		if (rest < HELPERS || (i >= FIXED + ROOTS && random_below(100) < 40))
			continue;
		f->count = 1 + random_below(CALLEES);
		for (j = 0; j < f->count; j++)
			f->callees[j] = i + 1 + random_below(rest);
		if (random_below(2))
			f->callees[0] = functions + FIXED - 1 - random_below(HELPERS);
		if (f->count > 2 && random_below(50) == 0)
			f->callees[f->count - 1] = i;
	}
	for (j = 0; j < 2; j++)
		funcs[IRQ_HANDLER].callees[j] = functions + FIXED - 1 - j;
	funcs[IRQ_HANDLER].count = 2;
}

static void put_columns(const struct cpu *cpu)
{
	printf("%5llu.%06llu |  %2d) %s | ",
	       (unsigned long long)(cpu->now / 1000000000),
	       (unsigned long long)(cpu->now / 1000 % 1000000), (int)(cpu - cpus),
	       cpu->running->column);
}

/* As the kernel: seven digits at most, in a column of eight characters. */
static void put_duration(uint64_t nsec)
{
	static const uint64_t limits[] = {
		1000000000, 100000000, 10000000, 1000000, 100000, 10000,
	};
	unsigned int i = 0;
	char text[32];
	int width;

	while (i < 6 && nsec <= limits[i])
		i++;
	snprintf(text, sizeof(text), "%llu.%03llu",
		 (unsigned long long)(nsec / 1000), (unsigned long long)(nsec % 1000));
	width = nsec / 1000 < 1000000 ? 8 : strcspn(text, ".");
	width = printf("%c %.*s", "$@*#!+ "[i], width, text) - 2;
	printf(" us %*s|  ", width < 8 ? 8 - width : 0, "");
}

static void put_leaf(struct cpu *cpu, unsigned int func)
{
	uint64_t cost = funcs[func].cost / 2 + random_below(funcs[func].cost);

	put_columns(cpu);
	put_duration(cost);
	printf("%*s%s();\n", 2 * cpu->running->depth, "", funcs[func].name);
	cpu->now += cost + 50;
}

static void put_entry(struct cpu *cpu, unsigned int func)
{
	struct task *task = cpu->running;
	struct frame *f = &task->frames[task->depth];

	f->func = func;
	f->start = cpu->now;
	f->left = funcs[func].count ? 1 + random_below(funcs[func].count + 1) : 0;
	put_columns(cpu);
	printf("              |  %*s%s() {\n", 2 * task->depth, "", funcs[func].name);
	task->depth++;
	cpu->now += 40 + random_below(funcs[func].cost);
}

static void put_exit(struct cpu *cpu)
{
	struct task *task = cpu->running;

	task->depth--;
	put_columns(cpu);
	put_duration(cpu->now - task->frames[task->depth].start);
	printf("%*s}\n", 2 * task->depth, "");
	cpu->now += 50;
}

/* Three of ten, and more, calls go to the first callee. */
static unsigned int pick_callee(const struct func *f)
{
	unsigned int i = random_below(10) < 3 ? 0 : random_below(f->count);

	return f->callees[i];
}

static void call(struct cpu *cpu, unsigned int func)
{
	if (!funcs[func].count || cpu->running->depth == DEPTH - 4)
		put_leaf(cpu, func);
	else
		put_entry(cpu, func);
}

/* irq_enter_rcu(); gic_handle_irq() { ... } irq_exit_rcu(); */
static void interrupt(struct cpu *cpu)
{
	if (cpu->irq == IRQ_HANDLER)
		put_entry(cpu, cpu->irq);
	else
		put_leaf(cpu, cpu->irq);
	cpu->irq = cpu->irq == IRQ_EXIT ? 0 : cpu->irq + 1;
}

/* A task that comes back from another one is in schedule(). */
static void step(struct cpu *cpu)
{
	struct task *task = cpu->running;
	struct frame *top = &task->frames[task->depth - 1];

	if (!task->depth) {
		call(cpu, FIXED + random_below(ROOTS));
	} else if (top->func == SCHEDULE || top->func == IRQ_HANDLER) {
		if (!top->left)
			put_exit(cpu);
		else if (top->left--)
			put_leaf(cpu, pick_callee(&funcs[IRQ_HANDLER]));
	} else if (cpu->irq) {
		interrupt(cpu);
	} else if (random_below(2000) == 0) {
		cpu->irq = IRQ_ENTER;
	} else if (random_below(500) == 0) {
		put_entry(cpu, SCHEDULE);
		cpu->running = &cpu->tasks[random_below(TASKS)];
	} else if (top->left) {
		top->left--;
		call(cpu, pick_callee(&funcs[top->func]));
	} else {
		put_exit(cpu);
	}
}

static void make_tasks(void)
{
	static const char * const names[] = { "sh", "kworker", "nginx", "systemd", "cc1", "postgre" };
	unsigned int i;

	for (i = 0; i < CPUS * TASKS; i++) {
		struct cpu *cpu = &cpus[i % CPUS];
		char text[24];
		int len = sprintf(text, "%s-%u", names[i / CPUS % 6], 980 + 37 * i);

		/* Centred in 14 characters, as the kernel does it. */
		sprintf(cpu->tasks[i / CPUS].column, "%*s%*s", (14 - len) / 2 + len,
			text, 14 - len - (14 - len) / 2, "");
	}
	for (i = 0; i < CPUS; i++) {
		cpus[i].running = &cpus[i].tasks[0];
		cpus[i].now = 100000000000ULL + i * 777;
	}
}

int main(int argc, char **argv)
{
	uint64_t lines = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
	unsigned int i;

	if (argc > 2)
		functions = strtoull(argv[2], NULL, 10);
	if (argc > 3)
		seed = strtoull(argv[3], NULL, 10);
	make_functions();
	make_tasks();
	puts("# tracer: function_graph\n#");
	puts("#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS");
	puts("#      |          |     |    |           |   |                     |   |   |   |");
	while (lines--) {
		struct cpu *first = &cpus[0];

		for (i = 1; i < CPUS; i++)
			if (cpus[i].now < first->now)
				first = &cpus[i];
		step(first);
	}
	return 0;
}
