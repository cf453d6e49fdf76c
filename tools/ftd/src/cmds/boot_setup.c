// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "cmds/boot_setup.h"
#include "record/tracefs.h"

/* Events, and what the report does not have without them */
static const struct {
	const char *event;
	const char *tells;
} events[] = {
	{ "initcall:*",				"initcalls and their levels" },
	{ "sched:sched_switch",			"threads and the critical path" },
	{ "sched:sched_waking",			"the critical path" },
	{ "sched:sched_wakeup_new",		"who let a new thread run" },
	{ "sched:sched_process_fork",		"who made a thread" },
	{ "sched:sched_process_exec",		"programs" },
	{ "task:task_rename",			"names of threads" },
	{ "workqueue:*",			"work items" },
	{ "irq:*",				"interrupts" },
	{ "timer:timer_expire_entry",		"timers" },
	{ "timer:timer_expire_exit",		"timers" },
	{ "timer:hrtimer_expire_entry",		"timers" },
	{ "timer:hrtimer_expire_exit",		"timers" },
	{ "printk:console",			"messages" },
	{ "driver:*",				"probes, and deferred ones" },
	{ "async:*",				"asynchronous calls" },
	{ "mount:*",				"mounts" },
	{ "timer:sleep_start",			"sleeps" },
	{ "timer:sleep_end",			"sleeps" },
};

static const char *const config[] = {
	"CONFIG_FUNCTION_GRAPH_TRACER=y",
	"CONFIG_DYNAMIC_FTRACE=y",
	"CONFIG_FUNCTION_GRAPH_DURATION=y",
	"CONFIG_FUNCTION_GRAPH_EARLY=y",
};

#define TRACER	"function_graph"
#define THRESH	"1000"
#define BUFFER	"8M"

static void put_events(void)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(events); i++)
		printf("%s%s", i ? "," : "", events[i].event);
}

static void put_command_line(void)
{
	fputs("ftrace=" TRACER " tracing_thresh=" THRESH " trace_buf_size=" BUFFER " trace_event=",
	      stdout);
	put_events();
}

/* Where the loader's command line cannot be changed */
static void put_other_ways(void)
{
	puts("\nThe same built into the kernel, where its command line cannot be changed:");
	fputs("CONFIG_CMDLINE=\"", stdout);
	put_command_line();
	puts("\"\nCONFIG_CMDLINE_EXTEND=y");
	puts("\nThe same as a bootconfig, with CONFIG_BOOT_CONFIG=y and bootconfig on the command\n"
	     "line (the kernel's tools/bootconfig puts it behind an initrd: bootconfig -a FILE INITRD);\n"
	     "it is read after start_kernel() has begun, and the trace begins with initcalls:");
	puts("kernel {\n\tftrace = " TRACER "\n\ttracing_thresh = " THRESH
	     "\n\ttrace_buf_size = " BUFFER);
	fputs("\ttrace_event = \"", stdout);
	put_events();
	puts("\"\n}");
}

static bool has_tracer(void)
{
	char *tracers = tracefs_read("available_tracers");
	bool has = tracers && strstr(tracers, "function_graph");

	free(tracers);
	return has;
}

/* "sched:sched_switch" is events/sched/sched_switch, "irq:*" is events/irq. */
static bool has_event(const char *event)
{
	const char *colon = strchr(event, ':');
	char name[64];

	snprintf(name, sizeof(name), "events/%.*s%s%s", (int)(colon - event), event,
		 colon[1] == '*' ? "" : "/", colon[1] == '*' ? "" : colon + 1);
	return tracefs_has(name);
}

static void put_lacking(void)
{
	bool all = true;
	size_t i;

	puts("\nWhat this kernel lacks, and what the report does not have then:");
	if (!has_tracer()) {
		all = false;
		puts("function_graph: calls (CONFIG_FUNCTION_GRAPH_TRACER)");
	}
	for (i = 0; i < ARRAY_SIZE(events); i++) {
		if (has_event(events[i].event))
			continue;
		all = false;
		printf("%s: %s\n", events[i].event, events[i].tells);
	}
	if (all)
		puts("nothing");
}

void boot_setup(const char *tracefs)
{
	size_t i;

	puts("Kernel command line, on one line with what is there already:");
	put_command_line();
	puts("\n\nKernel configuration (the last two come with the patches for duration tracing):");
	for (i = 0; i < ARRAY_SIZE(config); i++)
		puts(config[i]);
	put_other_ways();
	if (!tracefs && access("/sys/kernel/tracing/available_tracers", R_OK))
		return;
	tracefs_find(tracefs);
	put_lacking();
}
