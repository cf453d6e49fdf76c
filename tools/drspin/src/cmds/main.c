// SPDX-License-Identifier: GPL-2.0
/* drspin: where user space spends its time. Documentation/tools/drspin/drspin.rst */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "cmd/outfile.h"
#include "cmd/output.h"
#include "cmd/run.h"
#include "cmds/boot.h"
#include "cmds/child.h"
#include "cmds/options.h"
#include "modules/module.h"
#include "modules/open.h"
#include "raw/raw.h"
#include "report/functions.h"
#include "report/report.h"
#include "report/rows.h"
#include "report/timeline.h"
#include "sample/lanes.h"
#include "sample/marks.h"
#include "sample/names.h"
#include "sample/runs.h"
#include "sample/sampler.h"
#include "sample/signals.h"
#include "sample/what.h"

/* What a boot is sampled for where nothing is said, and where the report goes */
#define BOOT_DURATION	(60 * UNIT_SEC)
#define BOOT_FILE	"/run/drspin"

/* Is this the process beside the real init? */
static bool booting;

static pid_t process_of(const char *word)
{
	uint64_t value;

	if (word[strspn(word, "0123456789")])
		return process_named(word);
	if (!parse_count(word, &value) || value > INT32_MAX)
		die(STATUS_USAGE, "%s: not the number of a process", word);
	return value;
}

/*
 * The servers that are to be asked for symbols: none, unless the user has said so, and none
 * while samples are taken.
 */
static char *servers;

static void hide_servers(void)
{
	if (options.debuginfod) {
		modules_have_servers();
		servers = xstrdup(getenv("DEBUGINFOD_URLS"));
	}
	unsetenv("DEBUGINFOD_URLS");
}

static void show_servers(void)
{
	if (!servers)
		return;
	setenv("DEBUGINFOD_URLS", servers, 1);
	modules_open_again();
}

/* @words: processes, or a command */
static void begin(struct sampling *s, char **words, bool is_command)
{
	targets_check();
	what_check();
	/* Where it is to be in a boot is not there yet. */
	if (output_has_file() && !booting)
		outfile_check(output_file);
	if (is_command)
		s->child = child_begin(words);
	signals_hold();
	signals_tell();
	targets_begin(&s->targets, options.all);
	if (s->child)
		targets_add(&s->targets, s->child);
	for (; *words && !is_command; words++)
		targets_add(&s->targets, process_of(*words));
}

static void report(const struct sampling *s)
{
	if (!options.raw)
		functions_look_up();
	if (options.by_name)
		lanes_by_name();
	if (output_has_file())
		outfile_begin(output_file);
	output_begin(&output_chosen);
	if (options.raw)
		raw_write(s);
	else if (options.folded)
		report_folded();
	else if (options.speedscope)
		report_speedscope(s);
	else if (options.perf_script)
		report_perf_script(s);
	else if (options.top)
		report_top(options.share);
	else if (output_chosen.format == FORMAT_CSV)
		report_csv(options.share);
	else if (output_chosen.format == FORMAT_JSON)
		report_json(s, options.share);
	else
		report_text(s, options.share);
	if (output_has_file())
		outfile_end();
	else
		finish_output();
}

static void check_words(int argc, char **argv, bool is_command)
{
	if (!argc && !strcmp(argv[-1], "--"))
		die(STATUS_USAGE, "no command stands behind --");
	if (options.boot || options.init)
		die(STATUS_USAGE, "%s is for process 1: put init=/sbin/drspin on the kernel's command line, and options behind -- there",
		    options.boot ? "--boot" : "--init");
	if (options.sysroot || options.trace)
		die(STATUS_USAGE, "--%s %s: that is for --read", options.sysroot ? "sysroot" : "trace",
		    options.sysroot ? options.sysroot : options.trace);
	if (!argc && !options.all)
		die(STATUS_USAGE, "say what to sample: a process, --all, or -- and a command; see drspin --help");
	for (int i = 0; i < argc && !is_command; i++) {
		if (!strcmp(argv[i], "--"))
			die(STATUS_USAGE, "%s and a command: give one of them, or --all beside the command",
			    argv[0]);
		if (argv[i][0] == '-')
			die(STATUS_USAGE, "%s: options stand before the processes", argv[i]);
	}
	if (argc && options.all && !is_command)
		die(STATUS_USAGE, "--all: %s is among them; give no process", argv[0]);
}

static struct sampling sampling_asked(void)
{
	options_check_form();
	runs_wanted = options.speedscope || options.perf_script || options.raw || timeline_shown;
	if (options.on_cpu && options.off_cpu)
		die(STATUS_USAGE, "--on-cpu and --off-cpu: together that is everything; leave out both");
	if (options.on_cpu)
		states_shown = 1u << STATE_RUNNING | 1u << STATE_RUNNABLE;
	if (options.off_cpu)
		states_shown = 1u << STATE_WAITING | 1u << STATE_STOPPED;
	return (struct sampling) {
		.pace = {
			.interval = options.interval,
			.seed = options.seed,
			.max_cpu = options.max_cpu / 100,
			.max_stop = (double)options.max_stop / UNIT_SEC,
		},
		.duration = options.duration,
	};
}

/* What was sampled elsewhere */
static int run_read(int argc, char **argv)
{
	struct sampling s = sampling_asked();

	if (argc || options.all)
		die(STATUS_USAGE, "--read %s: nothing is sampled then; leave out %s", options.read,
		    argc ? argv[0] : "--all");
	options_check_read();
	signals_tell();
	hide_servers();
	output_check(options.read);
	if (options.trace)
		output_check(options.trace);
	if (output_has_file())
		outfile_check(output_file);
	if (options.sysroot)
		module_sysroot(options.sysroot);
	runs_wanted = true;
	raw_read(options.read, &s, options.trace);
	show_servers();
	report(&s);
	return STATUS_OK;
}

/* Processes end where the command line does; "--" begins a command. */
static int run(int argc, char **argv)
{
	bool is_command = argc && !strcmp(argv[-1], "--");
	struct sampling s = sampling_asked();

	if (options.read)
		return run_read(argc, argv);
	check_words(argc, argv, is_command);
	hide_servers();
	begin(&s, argv, is_command);
	sample(&s);
	open_end();
	show_servers();
	report(&s);
	if (s.child && !s.child_ended)
		fprintf(stderr, "drspin: process %d goes on\n", (int)s.child);
	if (!lane_count()) {
		if (s.child)
			say("nothing was sampled: the command ended before its first sample: run it several times, as in: sh -c 'for i in 1 2 3; do ...; done'");
		else if (options.all && !targets_too_many())
			say("nothing was sampled: there is no process that you may trace: %s",
			    targets_advice());
		else
			say("nothing was sampled: no thread was there, or none could be read");
		if (!s.child)
			return STATUS_INPUT;
	}
	return s.child_ended ? child_status(s.child_status) : STATUS_OK;
}

/* All that there is, from init on */
static int run_boot(int argc, char **argv)
{
	struct sampling s = sampling_asked();

	if (argc)
		die(STATUS_USAGE, "%s: in a boot all processes are sampled; init's words stand before --",
		    argv[0]);
	if (!s.duration)
		s.duration = BOOT_DURATION;
	if (!output_file)
		output_file = BOOT_FILE;
	options.all = true;
	unsetenv("DEBUGINFOD_URLS");
	begin(&s, argv, false);
	marks_wanted();
	boot_go();
	sample(&s);
	open_end();
	boot_end();
	report(&s);
	return STATUS_OK;
}

static const struct command drspin = {
	.name = "",
	.synopsis = "PID|NAME... | --all | -- COMMAND [ARGUMENTS] | --read FILE",
	.about = "Samples the stacks of all threads of processes and of those that they start, "
		 "running or waiting, and prints them as call trees.",
	.groups = option_groups,
	.max = INT32_MAX,
	.plain = true,
	.stops = true,
	.run = run,
};

int main(int argc, char **argv)
{
	struct command command = drspin;

	booting = boot_wanted(argc, argv);
	if (booting) {
		boot_begin(&argc, argv);
		command.run = run_boot;
	}
	return command_run(&command, argc, argv);
}
