// SPDX-License-Identifier: GPL-2.0
/*
 * torture SECONDS SEED WORKERS DRIFT [ROUND,... [OPERATION,...]]: does everything
 * that a user can do to the tracers, at once and on all CPUs, at random. What it does
 * follows from SEED. Only the kinds of ROUND named, see judge.c ("all"), and only the
 * OPERATIONs, see ops.c; without, all of them.
 *
 * It goes in rounds. In each one WORKERS processes do some tens of operations and
 * end. In the quiet what is in the buffers is judged, by "ftd
 * check", with absolute times up to DRIFT microseconds off, and by what it must
 * hold: see judge.c.
 *
 * The console gets "torture: WORKER OPERATION" before each is done. The result is in
 * /tmp/report: for a failure the seed, why, and the last operations of each
 * worker; at its end "sound" or "FAIL". The trace that was judged is in /tmp/trace.
 */
#include <linux/mman.h>
#include <linux/signal.h>
#include <linux/time.h>

#include "../programs/files.h"
#include "judge.h"

#define MAX_WORKERS 8
#define REMEMBERED 16
/* No round lasts longer; in seconds */
#define ROUND 5

/* What the workers leave behind, for the report */
struct worker_log {
	unsigned int	count;
	struct {
		char	name[20], object[80], value[40];
		int	status;
	} last[REMEMBERED];
};

static struct shared {
	volatile int		stop;
	unsigned int		done[128];
	struct worker_log	workers[MAX_WORKERS];
} *shared;

static struct worker_log *my_log;
static const char *allowed, *rounds;
static unsigned int seed, cpus;
static int report;

/* Randomness: xorshift */
static unsigned int state = 1;

void rnd_seed(unsigned int seed)
{
	state = seed * 2654435761u ^ 0x9e3779b9;
	if (!state)
		state = 1;
}

unsigned int rnd(unsigned int below)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state % below;
}

unsigned int nr_cpus(void)
{
	return cpus;
}

void run_on(unsigned long mask)
{
	my_syscall3(__NR_sched_setaffinity, 0, sizeof(mask), &mask);
}

void kill_and_wait(int pid)
{
	int status;

	kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
}

void note(const char *object, const char *value, int status)
{
	unsigned int i = (my_log->count - 1) % REMEMBERED;

	strlcpy(my_log->last[i].object, object, sizeof(my_log->last[i].object));
	strlcpy(my_log->last[i].value, value, sizeof(my_log->last[i].value));
	my_log->last[i].status = status;
}

/* On the console, so that it is known even if the machine dies */
static void say(const char *a, const char *b, const char *c)
{
	static char line[512];

	strlcpy(line, "torture: ", sizeof(line));
	strlcat(line, a, sizeof(line));
	strlcat(line, b, sizeof(line));
	strlcat(line, c, sizeof(line));
	strlcat(line, "\n", sizeof(line));
	write(1, line, strlen(line));
}

/* In the names that are divided by commas? All are in a list that is not there. */
static bool is_in(const char *list, const char *name)
{
	size_t length = strlen(name);
	const char *at = list;

	while (at && *at) {
		if (!strncmp(at, name, length) && (!at[length] || at[length] == ','))
			return true;
		at = strchr(at, ',');
		if (at)
			at++;
	}
	return !list;
}

/* The worker's sequence is the same whatever is allowed of it. */
static void work(unsigned int number, unsigned int round, enum spoils allows)
{
	unsigned int i, left, sum = 0;

	rnd_seed(seed + round * 1009 + number * 77);
	my_log = &shared->workers[number];
	for (i = 0; i < nr_ops; i++)
		sum += ops[i].weight;

	for (left = 10 + rnd(40); left && !shared->stop; left--) {
		unsigned int at = rnd(sum), before;

		for (i = 0; at >= ops[i].weight; i++)
			at -= ops[i].weight;
		before = state;
		if (ops[i].spoils <= allows && is_in(allowed, ops[i].name)) {
			strlcpy(my_log->last[my_log->count++ % REMEMBERED].name, ops[i].name, 20);
			note("", "", 0);
			say(ltoa(number), " ", ops[i].name);
			shared->done[i]++;
			ops[i].func();
		}
		/* However often it called rnd() */
		rnd_seed(before);
	}
}

static void put_report(const char *line)
{
	write(report, line, strlen(line));
}

static int fail(unsigned int round, const char *where, const char *why)
{
	static char said[2048];
	unsigned int i, j;

	strlcpy(said, why, sizeof(said));
	say("FAIL ", where, "");
	put_report("seed ");
	put_report(utoa(seed));
	put_report(", round ");
	put_report(utoa(round));
	put_report(", ");
	put_report(where);
	put_report(": ");
	put_report(said);
	put_report("\nThe last operations:\n");
	for (i = 0; i < MAX_WORKERS; i++) {
		struct worker_log *log = &shared->workers[i];

		for (j = log->count > REMEMBERED ? log->count - REMEMBERED : 0; j < log->count; j++) {
			unsigned int k = j % REMEMBERED;

			put_report(ltoa(i));
			put_report(" ");
			put_report(log->last[k].name);
			put_report(" ");
			put_report(log->last[k].object);
			put_report(" ");
			put_report(log->last[k].value);
			put_report(" = ");
			put_report(ltoa(log->last[k].status));
			put_report("\n");
		}
	}
	put_report("FAIL\n");
	return 0;
}

static time_t now(void)
{
	struct timeval time;

	gettimeofday(&time, NULL);
	return time.tv_sec;
}

static void do_round(unsigned int round, unsigned int workers, const struct kind *kind)
{
	unsigned int i;
	time_t end;
	int status;

	shared->stop = 0;
	for (i = 0; i < workers; i++)
		if (!fork()) {
			setpgid(0, 0);
			work(i, round, kind->allows);
			exit(0);
		}
	for (end = now() + ROUND; now() < end && waitpid(-1, &status, WNOHANG) >= 0;)
		msleep(10);
	shared->stop = 1;
	while (waitpid(-1, &status, 0) > 0)
		;
}

static unsigned int count_cpus(void)
{
	char name[64];
	unsigned int n = 1;
	struct stat info;

	do {
		strlcpy(name, "/sys/devices/system/cpu/cpu", sizeof(name));
		strlcat(name, utoa(n), sizeof(name));
	} while (!stat(name, &info) && ++n);
	return n;
}

int main(int argc, char *argv[])
{
	unsigned int round, workers, i;
	const char *why;
	time_t end;

	if (argc < 5)
		return 0;		/* the operation "exec" */
	seed = strtoul(argv[2], NULL, 0);
	workers = atoi(argv[3]);
	drift = argv[4];
	rounds = argc > 5 && strcmp(argv[5], "all") ? argv[5] : NULL;
	allowed = argc > 6 ? argv[6] : NULL;
	end = now() + atoi(argv[1]);
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	report = open("/tmp/report", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	close(open("/tmp/trace", O_WRONLY | O_CREAT, 0644));
	if (shared == MAP_FAILED || report < 0 || workers > MAX_WORKERS)
		return 1;
	cpus = count_cpus();
	say("seed ", argv[2], "");

	why = judge_boot();
	if (why)
		return fail(0, "boot", why);
	remember_options();
	reset();
	for (round = 1; now() < end; round++) {
		const struct kind *kind;

		rnd_seed(seed + round);
		do {
			kind = &kinds[rnd(nr_kinds)];
		} while (!is_in(rounds, kind->name));
		say(utoa(round), ": ", kind->name);
		begin(kind->tracer, kind->filter, kind->threshold);
		do_round(round, workers, kind);
		set("tracing_on", "0");
		say(utoa(round), ": judge ", kind->name);
		why = judge_round(kind);
		if (why)
			return fail(round, kind->name, why);
		why = reset();
		if (why)
			return fail(round, kind->name, why);
		for (i = 0; i < nr_judges; i++) {
			if (!is_in(rounds, judges[i].name))
				continue;
			say(utoa(round), ": judge ", judges[i].name);
			why = judges[i].judge();
			if (why)
				return fail(round, judges[i].name, why);
			reset();
		}
	}
	put_report("rounds ");
	put_report(utoa(round - 1));
	put_report(", replaced instructions that QEMU went on with ");
	put_report(utoa(went_on));
	put_report("\n");
	for (i = 0; i < nr_ops; i++) {
		put_report(utoa(shared->done[i]));
		put_report(" ");
		put_report(ops[i].name);
		put_report("\n");
	}
	put_report("sound\n");
	return 0;
}
