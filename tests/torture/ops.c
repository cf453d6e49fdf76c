// SPDX-License-Identifier: GPL-2.0
/*
 * The operations of the torture: what a user can do to the tracers. What the system
 * does meanwhile is in system.c. A new one is a function and a line in the table at the
 * end. What a kernel does not have is refused, and that is all right.
 */
#include <linux/fcntl.h>
#include <linux/mman.h>

#include "../programs/files.h"
#include "ops.h"
#include "system.h"

/* The directory of an operation: the top level's, or that of an instance */
static char path[256];

static const char *in(const char *directory, const char *file)
{
	strlcpy(path, directory, sizeof(path));
	strlcat(path, "/", sizeof(path));
	strlcat(path, file, sizeof(path));
	return path;
}

const char *top(const char *file)
{
	return in(TRACEFS, file);
}

/* The last one is there from the boot on, in memory that outlives a restart */
static const char * const instances[] = {
	TRACEFS "/instances/a", TRACEFS "/instances/b", TRACEFS "/instances/kept",
};
#define MADE 2

static const char *instance(const char *file)
{
	return in(pick(instances), file);
}

static const char *anywhere(const char *file)
{
	return rnd(3) ? instance(file) : top(file);
}

void write_to(const char *file, const char *value)
{
	note(file, value, put(file, value));
}

/* What is in the file is replaced. */
static void replace(const char *file, const char *value)
{
	note(file, value, put_flags(file, value, O_TRUNC));
}

static char number[16];

static const char *random_number(unsigned int below)
{
	utoa_r(rnd(below), number);
	return number;
}

/* Tracers and their limits */

static const char * const tracers[] = {
	"nop", "function", "function_graph", "function_graph", "function_graph",
	"wakeup", "wakeup_rt", "irqsoff", "preemptirqsoff",
};
static const char * const instance_tracers[] = {
	"nop", "nop", "function_graph", "function_graph", "function",
};
static const char * const thresholds[] = {
	"0", "1", "10", "100", "1000", "10000", "100000", "1000000", "4294967",
};
static const char * const filters[] = {
	"", "schedule", "*lock*", "vfs_*", "*do_wait kernel_wait4 sys_wait4 schedule",
	"sys_getppid", "ksys_*", "*",
};
static const char * const graph_functions[] = { "", "", "schedule", "vfs_read", "ksys_*" };
static const char * const depths[] = { "0", "0", "1", "3", "50" };
static const char * const pids[] = { "", "", "1", "1 2 3 100" };
static const char * const clocks[] = {
	"local", "local", "global", "counter", "uptime", "perf", "mono", "mono_raw", "boot", "tai",
};
static const char * const options[] = {
	"sleep-time", "funcgraph-entries", "funcgraph-irqs", "graph-time", "funcgraph-retval",
	"func_stack_trace", "func-no-repeats", "overwrite", "record-cmd", "record-tgid", "event-fork",
	"function-fork", "stacktrace", "display-graph", "pause-on-trace", "funcgraph-tail",
	"latency-format", "irq-info", "markers", "disable_on_free", "function-trace",
};
static const char * const sizes[] = { "8", "64", "256", "1024", "1408" };
static const char * const subbuf_sizes[] = { "4", "8", "64" };

static void tracer(void)	{ write_to(top("current_tracer"), pick(tracers)); }
static void instance_tracer(void) { write_to(instance("current_tracer"), pick(instance_tracers)); }
static void threshold(void)	{ write_to(top("tracing_thresh"), pick(thresholds)); }
static void filter(void)	{ replace(top("set_ftrace_filter"), pick(filters)); }
static void notrace(void)	{ replace(top("set_ftrace_notrace"), pick(graph_functions)); }
static void instance_filter(void) { replace(instance("set_ftrace_filter"), pick(filters)); }
static void graph_function(void) { replace(top("set_graph_function"), pick(graph_functions)); }
static void graph_notrace(void)	{ replace(top("set_graph_notrace"), pick(graph_functions)); }
static void graph_depth(void)	{ write_to(top("max_graph_depth"), pick(depths)); }
static void pid(void)		{ replace(top("set_ftrace_pid"), pick(pids)); }
static void instance_pid(void)	{ replace(instance("set_ftrace_pid"), pick(pids)); }
static void trace_clock(void)	{ write_to(top("trace_clock"), pick(clocks)); }
static void instance_clock(void) { write_to(instance("trace_clock"), pick(clocks)); }
static void tracing_on(void)	{ write_to(top("tracing_on"), rnd(3) ? "1" : "0"); }
static void instance_on(void)	{ write_to(instance("tracing_on"), rnd(3) ? "1" : "0"); }
static void toggle(void)	{ put(top("tracing_on"), "0"); write_to(top("tracing_on"), "1"); }
static void size(void)		{ write_to(top("buffer_size_kb"), pick(sizes)); }
static void instance_size(void)	{ write_to(instance("buffer_size_kb"), pick(sizes)); }
static void subbuf_size(void)	{ write_to(anywhere("buffer_subbuf_size_kb"), pick(subbuf_sizes)); }
static void clear(void)		{ replace(top("trace"), ""); }
static void instance_clear(void) { replace(instance("trace"), ""); }
static void comm_size(void)	{ write_to(top("saved_cmdlines_size"), rnd(2) ? "4" : "128"); }

static void option(void)
{
	char name[64] = "options/";

	strlcat(name, pick(options), sizeof(name));
	write_to(top(name), rnd(2) ? "1" : "0");
}

/* Whether times include sleep, and whether there are entries, holds for all instances */
#define COMMON_OPTIONS	2

static void instance_option(void)
{
	unsigned int own = sizeof(options) / sizeof(options[0]) - COMMON_OPTIONS;
	char name[64] = "options/";

	strlcat(name, options[COMMON_OPTIONS + rnd(own)], sizeof(name));
	write_to(instance(name), rnd(2) ? "1" : "0");
}

/* Instances: made, used and removed, also in one go */

static void make(void)
{
	const char *name = instances[rnd(MADE)];

	note(name, "mkdir", try(mkdir(name, 0755)));
}

static void unmake(void)
{
	const char *name = instances[rnd(MADE)];

	put(in(name, "current_tracer"), "nop");
	note(name, "rmdir", try(rmdir(name)));
}

static void instance_life(void)
{
	const char *name = instances[rnd(MADE)];

	mkdir(name, 0755);
	put(in(name, "current_tracer"), "function_graph");
	usleep(rnd(30000));
	put(in(name, "current_tracer"), "nop");
	note(name, "life", try(rmdir(name)));
}

/* Snapshots */

static void snapshot(void)	{ write_to(anywhere("snapshot"), rnd(4) ? "1" : random_number(3)); }

static char cpu_file[64];

static const char *of_cpu(const char *file)
{
	strlcpy(cpu_file, "per_cpu/cpu", sizeof(cpu_file));
	strlcat(cpu_file, ltoa(rnd(nr_cpus())), sizeof(cpu_file));
	strlcat(cpu_file, "/", sizeof(cpu_file));
	strlcat(cpu_file, file, sizeof(cpu_file));
	return cpu_file;
}

static void cpu_snapshot(void)	{ write_to(anywhere(of_cpu("snapshot")), random_number(3)); }

/* Readers; those that take out what they read are not for the top level's trace */

static char text[65536];

static void read_file(const char *file, int flags, int times)
{
	int fd = open(file, O_RDONLY | flags), got = -1;

	while (fd >= 0 && times-- && (got = read(fd, text, sizeof(text))) > 0)
		;
	note(file, "read", try(got));
	if (fd >= 0)
		close(fd);
}

static void read_trace(void)	{ read_file(anywhere("trace"), 0, 1 + rnd(8)); }
static void read_cpu_trace(void) { read_file(anywhere(of_cpu("trace")), 0, 1 + rnd(4)); }
static void read_snapshot(void)	{ read_file(anywhere("snapshot"), 0, 1 + rnd(4)); }
static void read_pipe(void)	{ read_file(instance("trace_pipe"), O_NONBLOCK, 1 + rnd(8)); }
static void read_top_pipe(void)	{ read_file(top("trace_pipe"), O_NONBLOCK, 1 + rnd(8)); }
static void read_raw(void)	{ read_file(instance(of_cpu("trace_pipe_raw")), O_NONBLOCK, 1 + rnd(8)); }
static void read_top_raw(void)	{ read_file(top(of_cpu("trace_pipe_raw")), O_NONBLOCK, 1 + rnd(8)); }
static void read_stats(void)	{ read_file(anywhere(of_cpu("stats")), 0, 1); }

/* One that waits until there is something, and is killed if there is not */
static void read_blocking(void)
{
	const char *file = instance(rnd(2) ? "trace_pipe" : of_cpu("trace_pipe_raw"));
	pid_t child = fork();

	if (!child) {
		read_file(file, 0, 100);
		exit(0);
	}
	usleep(rnd(50000));
	kill_and_wait(child);
}

static void splice_raw(void)
{
	int fd = open(instance(of_cpu("trace_pipe_raw")), O_RDONLY | O_NONBLOCK);
	int null = open("/dev/null", O_WRONLY), ends[2], got = -1, i;

	if (fd >= 0 && null >= 0 && !pipe(ends)) {
		for (i = 0; i < 4; i++) {
			got = my_syscall6(__NR_splice, fd, 0, ends[1], 0, 65536, 2);
			if (got <= 0)
				break;
			my_syscall6(__NR_splice, ends[0], 0, null, 0, 65536, 0);
		}
		close(ends[0]);
		close(ends[1]);
	}
	note(path, "splice", got);
	if (fd >= 0)
		close(fd);
	if (null >= 0)
		close(null);
}

#define GET_READER _IO('R', 0x20)

static void map_buffer(const char *file)
{
	int fd = open(file, O_RDONLY | O_NONBLOCK), i, got = -1;
	void *meta;

	if (fd < 0)
		return note(file, "mmap", -errno);
	meta = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0);
	for (i = 0; meta != MAP_FAILED && i < 20; i++)
		got = try(ioctl(fd, GET_READER, NULL));
	note(file, "mmap", got);
	if (meta != MAP_FAILED)
		munmap(meta, 4096);
	close(fd);
}

static void map_instance(void)	{ map_buffer(instance(of_cpu("trace_pipe_raw"))); }
static void map_top(void)	{ map_buffer(top(of_cpu("trace_pipe_raw"))); }

/* Events and probes */

static const char * const event_files[] = {
	"events/sched/enable", "events/irq/enable", "events/timer/enable",
	"events/sched/sched_switch/enable", "events/kprobes/enable", "events/uprobes/enable",
	"events/raw_syscalls/enable", "events/kmem/enable", "events/enable",
};
static const char * const triggers[] = {
	"traceoff:1", "traceon", "snapshot:2", "stacktrace:5", "hist:keys=common_pid",
	"!traceoff", "!traceon", "!snapshot", "!stacktrace", "!hist:keys=common_pid",
};
static const char * const commands[] = {
	"vfs_read:traceoff:1", "vfs_read:traceon", "vfs_write:snapshot:1", "vfs_read:stacktrace:3",
	"!vfs_read:traceoff", "!vfs_read:traceon", "!vfs_write:snapshot", "!vfs_read:stacktrace",
};
static const char * const probes[] = {
	"p:t1 vfs_read", "r:t2 vfs_read", "p:t3 schedule", "r2:t4 do_wait", "f:t5 vfs_write",
	"p:t6 sys_getppid", "r:t6 sys_getppid", "-:t1", "-:t2", "-:t3", "-:t4", "-:t5", "-:t6",
	"u:t7 /init:0x1000",
};

static void event(void)		{ write_to(instance(pick(event_files)), rnd(2) ? "1" : "0"); }
static void top_event(void)	{ write_to(top(pick(event_files)), rnd(2) ? "1" : "0"); }
static void probe(void)		{ write_to(top("dynamic_events"), pick(probes)); }
static void command(void)	{ write_to(top("set_ftrace_filter"), pick(commands)); }
static void marker(void)	{ write_to(anywhere("trace_marker"), "a mark of the torture"); }
static void trigger(void)	{ write_to(anywhere("events/sched/sched_process_exit/trigger"), pick(triggers)); }
static void profiler(void)	{ write_to(top("function_profile_enabled"), rnd(2) ? "1" : "0"); }
static void read_profile(void)	{ read_file(top("trace_stat/function0"), 0, 2); }
static void expedite(void)	{ write_to("/sys/kernel/rcu_expedited", rnd(2) ? "1" : "0"); }
static void stack_tracer(void)	{ write_to("/proc/sys/kernel/stack_tracer_enabled", rnd(2) ? "1" : "0"); }

static void perf(void)
{
	static const char * const ids[] = {
		"events/sched/sched_switch/id", "events/ftrace/function/id", "events/irq/softirq_entry/id",
	};
	/* struct perf_event_attr: type, size, config, sample_period */
	unsigned int attr[32] = { 2, 128 };
	unsigned int cpu = rnd(nr_cpus());
	char id[16];
	int fd;

	get(top(pick(ids)), id, sizeof(id));
	attr[2] = atoi(id);
	attr[4] = 1;
	fd = my_syscall5(__NR_perf_event_open, attr, -1, cpu, -1, 0);
	note(path, "perf", fd < 0 ? fd : 0);
	if (fd < 0)
		return;
	usleep(rnd(5000));
	close(fd);
}

/* Everything as it was before, so that what follows can be judged. 0, or what is left */
static char options_before[sizeof(options) / sizeof(options[0])];

static void option_file(char *name, unsigned int i)
{
	strlcpy(name, TRACEFS "/options/", 64);
	strlcat(name, options[i], 64);
}

void remember_options(void)
{
	char name[64], value[8];
	unsigned int i;

	for (i = 0; i < sizeof(options_before); i++) {
		option_file(name, i);
		options_before[i] = get(name, value, sizeof(value)) > 0 ? value[0] : 0;
	}
}

const char *reset(void)
{
	static const char * const values[][2] = {
		{ "current_tracer", "nop" }, { "tracing_on", "0" }, { "events/enable", "0" },
		{ "function_profile_enabled", "0" }, { "tracing_thresh", "0" },
		{ "max_graph_depth", "0" }, { "trace_clock", "local" }, { "buffer_subbuf_size_kb", "4" },
		{ "buffer_size_kb", "256" }, { "saved_cmdlines_size", "128" }, { "snapshot", "0" },
	};
	static const char * const emptied[] = {
		"set_ftrace_filter", "set_ftrace_notrace", "set_graph_function", "set_graph_notrace",
		"set_ftrace_pid", "trace",
	};
	char file[64], value[2] = "";
	unsigned int i;

	for (i = 1; i < nr_cpus(); i++) {
		strlcpy(file, "/sys/devices/system/cpu/cpu", sizeof(file));
		strlcat(file, ltoa(i), sizeof(file));
		strlcat(file, "/online", sizeof(file));
		put(file, "1");
	}
	put("/proc/sys/kernel/stack_tracer_enabled", "0");
	put("/sys/power/pm_test", "none");
	for (i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		put(top(values[i][0]), values[i][1]);
	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (*commands[i] == '!') {
			put(top("set_ftrace_filter"), commands[i]);
			/* One that counts is another one */
			strlcpy(file, commands[i], sizeof(file));
			strlcat(file, ":0", sizeof(file));
			put(top("set_ftrace_filter"), file);
		}
	for (i = 0; i < sizeof(triggers) / sizeof(triggers[0]); i++)
		if (*triggers[i] == '!')
			put(top("events/sched/sched_process_exit/trigger"), triggers[i]);
	for (i = 0; i < sizeof(emptied) / sizeof(emptied[0]); i++)
		put_flags(top(emptied[i]), "", O_TRUNC);
	for (i = 0; i < sizeof(options_before); i++) {
		option_file(file, i);
		value[0] = options_before[i];
		put(file, value);
	}
	for (i = 0; i < sizeof(instances) / sizeof(instances[0]); i++) {
		put(in(instances[i], "current_tracer"), "nop");
		put(in(instances[i], "events/enable"), "0");
		if (i < MADE && rmdir(instances[i]) && errno != ENOENT)
			return "an instance cannot be removed";
	}
	put_flags(top("dynamic_events"), "", O_TRUNC);
	return NULL;
}

const struct op ops[] = {
	{ "tracer", 4, TRACE, tracer },
	{ "instance-tracer", 6, DEPTH, instance_tracer },
	{ "threshold", 6, NOTHING, threshold },
	{ "filter", 3, TRACE, filter },
	{ "notrace", 1, TRACE, notrace },
	{ "instance-filter", 2, NOTHING, instance_filter },
	{ "graph-function", 2, TRACE, graph_function },
	{ "graph-notrace", 2, TRACE, graph_notrace },
	{ "graph-depth", 3, TRACE, graph_depth },
	{ "pid", 2, TRACE, pid },
	{ "instance-pid", 1, NOTHING, instance_pid },
	{ "clock", 3, TRACE, trace_clock },
	{ "instance-clock", 1, NOTHING, instance_clock },
	{ "option", 4, TRACE, option },
	{ "instance-option", 2, NOTHING, instance_option },
	{ "tracing-on", 2, TRACE, tracing_on },
	{ "instance-on", 1, NOTHING, instance_on },
	{ "toggle", 2, TRACE, toggle },
	{ "size", 1, TRACE, size },
	{ "instance-size", 2, NOTHING, instance_size },
	{ "subbuf-size", 1, TRACE, subbuf_size },
	{ "clear", 1, TRACE, clear },
	{ "instance-clear", 1, NOTHING, instance_clear },
	{ "comm-size", 1, TRACE, comm_size },
	{ "make", 3, NOTHING, make },
	{ "unmake", 3, NOTHING, unmake },
	{ "instance-life", 6, DEPTH, instance_life },
	{ "snapshot", 3, TRACE, snapshot },
	{ "cpu-snapshot", 2, TRACE, cpu_snapshot },
	{ "read-trace", 3, NOTHING, read_trace },
	{ "read-cpu-trace", 2, NOTHING, read_cpu_trace },
	{ "read-snapshot", 2, NOTHING, read_snapshot },
	{ "read-pipe", 2, NOTHING, read_pipe },
	{ "read-top-pipe", 2, TRACE, read_top_pipe },
	{ "read-raw", 2, NOTHING, read_raw },
	{ "read-top-raw", 2, TRACE, read_top_raw },
	{ "read-blocking", 2, NOTHING, read_blocking },
	{ "read-stats", 1, NOTHING, read_stats },
	{ "splice", 2, NOTHING, splice_raw },
	{ "map-instance", 2, NOTHING, map_instance },
	{ "map-top", 1, TRACE, map_top },
	{ "event", 3, NOTHING, event },
	{ "top-event", 2, TRACE, top_event },
	{ "probe", 3, NOTHING, probe },
	{ "command", 2, TRACE, command },
	{ "marker", 2, NOTHING, marker },
	{ "trigger", 2, TRACE, trigger },
	{ "profiler", 2, DEPTH, profiler },
	{ "read-profile", 1, NOTHING, read_profile },
	{ "stack-tracer", 2, NOTHING, stack_tracer },
	{ "perf", 2, NOTHING, perf },
	{ "expedite", 1, NOTHING, expedite },
	{ "module", 2, NOTHING, module },
	/* The idle task of a CPU that goes never returns from what it calls */
	{ "hotplug", 4, TRACE, hotplug },
	{ "fork", 3, NOTHING, fork_some },
	{ "exec", 2, NOTHING, exec },
	{ "signals", 2, NOTHING, signals },
	{ "faults", 2, NOTHING, faults },
	{ "calls", 3, NOTHING, calls },
	{ "migrate", 6, NOTHING, migrate },
	{ "move-any", 6, NOTHING, move_any },
	{ "nap", 3, NOTHING, nap },
	{ "dump", 1, TRACE, dump },
	{ "freeze", 1, NOTHING, freeze },
};

const unsigned int nr_ops = sizeof(ops) / sizeof(ops[0]);
