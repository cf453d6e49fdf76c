// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "cmd/help.h"
#include "cmd/program.h"
#include "cmd/run.h"

const struct command *program_find(const struct program *program, const char *name)
{
	size_t i;

	for (i = 0; i < program->count; i++)
		if (!strcmp(program->commands[i]->name, name))
			return program->commands[i];
	return NULL;
}

/* Are they the same but for a letter that is wrong, missing, too many or one too early? */
static bool is_like(const char *a, const char *b)
{
	for (; *a && *a == *b; a++)
		b++;
	if (!*a && !*b)
		return true;
	if (*a && *b && a[1] == *b && *a == b[1] && !strcmp(a + 2, b + 2))
		return true;
	return (*a && *b && !strcmp(a + 1, b + 1)) || (*a && !strcmp(a + 1, b)) ||
	       (*b && !strcmp(a, b + 1));
}

const struct command *program_like(const struct program *program, const char *word)
{
	size_t i;

	for (i = 0; i < program->count; i++)
		if (is_like(word, program->commands[i]->name))
			return program->commands[i];
	return NULL;
}

static bool is_help(const char *arg)
{
	return !strcmp(arg, "-h") || !strcmp(arg, "--help") || !strcmp(arg, "help");
}

/* TOOL help [COMMAND] */
static int help(const struct program *program, const char *word)
{
	const struct command *cmd = word ? program_find(program, word) : NULL;
	const struct command *near = word ? program_like(program, word) : NULL;

	if (word && !cmd && near)
		die(STATUS_USAGE, "help %s: no such command: do you mean %s?", word,
		    near->name);
	if (word && !cmd)
		die(STATUS_USAGE, "help %s: no such command: " TOOL " --help lists them", word);
	if (cmd)
		help_command(cmd);
	else
		help_all(program);
	finish_output();
	return STATUS_OK;
}

/* Not a file, but nearly a command. */
static void check_spelling(const struct program *program, const char *word)
{
	const struct command *cmd = program_like(program, word);

	if (cmd)
		die(STATUS_USAGE, "%s is no file and no command: do you mean %s?", word,
		    cmd->name);
}

/*
 * If one of them is closed, the next file that is opened would become it, a trace or a
 * pipe of our own. What takes its place can be used the wrong way only, which fails.
 */
static void fill_standard_files(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int program_main(const struct program *program, int argc, char **argv)
{
	const struct command *cmd = argc > 1 ? program_find(program, argv[1]) : NULL;

	fill_standard_files();
	if (cmd)
		return command_run(cmd, argc - 1, argv + 1);
	if (argc > 1 && is_help(argv[1]))
		return help(program, argv[2]);
	if (argc > 1 && access(argv[1], F_OK))
		check_spelling(program, argv[1]);
	return command_run(program->commands[0], argc, argv);
}
