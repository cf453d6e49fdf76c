// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/util.h"
#include "cmd/outfile.h"
#include "cmd/output.h"

struct output_options output_chosen;
const char *output_file;

static bool is_input(const char *file, const char *path)
{
	bool input = !path || !strcmp(path, "-");
	struct stat sa, sb;

	return !stat(file, &sa) && !(input ? fstat(STDIN_FILENO, &sb) : stat(path, &sb)) &&
	       sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino && S_ISREG(sa.st_mode);
}

bool output_has_file(void)
{
	return output_file && strcmp(output_file, "-");
}

void output_check(const char *input)
{
	if (output_has_file() && is_input(output_file, input))
		die(STATUS_USAGE, "-o %s: that is the input: give another file", output_file);
}

void output_file_begin(const char *input)
{
	progress_end();
	if (!output_has_file())
		return;
	if (!*output_file)
		die(STATUS_USAGE, "-o wants the name of a file, or - for standard output");
	output_check(input);
	outfile_begin(output_file);
}

static const struct option_def format_options[] = {
	OPT_CHOICE(0, "format", "text|csv|json", &output_chosen.format,
		   "print text (default), CSV or JSON; these have times in nanoseconds"),
	OPT_FLAG(0, "human", &output_chosen.human,
		 "times in ns, us, ms or s, whichever fits"),
};

const struct option_group format_group = OPTION_GROUP("Output", format_options);

static const struct option_def file_options[] = {
	OPT_TEXT('o', "output", "FILE", &output_file,
		 "write to FILE (-: to standard output, the default but for record)"),
};

const struct option_group file_group = OPTION_GROUP("Output", file_options);

static const struct option_def terminal_options[] = {
	OPT_CHOICE(0, "color", "auto|always|never", &output_chosen.color,
		   "use colors (auto: on a terminal)"),
	OPT_FLAG(0, "no-pager", &output_chosen.no_pager,
		 "do not show long output through a pager"),
};

const struct option_group terminal_group =
	OPTION_GROUP("At the terminal", terminal_options);

static void print_version(const char *option, const char *arg)
{
	(void)option;
	(void)arg;
	puts(TOOL " " TOOL_VERSION);
	finish_output();
	exit(STATUS_OK);
}

static const struct option_def always_options[] = {
	OPT_HELP('h', "help", "print this help"),
	OPT_PARSE('V', "version", NULL, print_version, "print the version"),
};

const struct option_group always_group = OPTION_GROUP("General", always_options);
