// SPDX-License-Identifier: GPL-2.0
/* drspin: where user space spends its time. Documentation/tools/drspin/drspin.rst */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "cmd/outfile.h"
#include "cmd/output.h"
#include "cmd/run.h"
#include "cmds/child.h"
#include "cmds/options.h"
#include "report/report.h"
#include "sample/sampler.h"

static pid_t number(const char *word)
{
	uint64_t value;

	if (!parse_count(word, &value) || value > INT32_MAX)
		die(STATUS_USAGE, "%s: not the number of a process; a command stands behind --",
		    word);
	return value;
}

/* @words: processes, or a command */
static void begin(struct sampling *s, char **words, bool is_command)
{
	if (is_command)
		s->child = child_begin(words);
	/* Symbols come from this machine, and not from the network. */
	unsetenv("DEBUGINFOD_URLS");
	sample_signals();
	targets_begin(&s->targets);
	if (s->child)
		targets_add(&s->targets, s->child);
	for (; *words && !is_command; words++)
		targets_add(&s->targets, number(*words));
}

static void report(const struct sampling *s)
{
	if (options.file)
		outfile_begin(options.file);
	output_begin(&output_chosen);
	if (options.folded)
		report_folded();
	else if (output_chosen.format == FORMAT_CSV)
		report_csv(options.share);
	else if (output_chosen.format == FORMAT_JSON)
		report_json(s, options.share);
	else
		report_text(s, options.share);
	if (options.file)
		outfile_end();
	else
		finish_output();
}

/* PIDs end where the command line does; "--" begins a command. */
static int run(int argc, char **argv)
{
	struct sampling s = {
		.interval = options.interval,
		.duration = options.duration,
		.seed = options.seed,
	};

	if (!argc)
		die(STATUS_USAGE, "say what to sample: a PID, or -- and a command; see drspin --help");
	begin(&s, argv, !strcmp(argv[-1], "--"));
	sample(&s);
	report(&s);
	if (s.child && !s.child_ended)
		fprintf(stderr, "drspin: process %d goes on\n", (int)s.child);
	return s.child_ended ? child_status(s.child_status) : STATUS_OK;
}

static const struct command drspin = {
	.name = "",
	.synopsis = "PID... | -- COMMAND [ARGUMENTS]",
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
	return command_run(&drspin, argc, argv);
}
