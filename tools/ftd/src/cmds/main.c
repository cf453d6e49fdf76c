// SPDX-License-Identifier: GPL-2.0
/* ftd: where did the time go in a function_graph trace? */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/help.h"
#include "cmds/run.h"

static bool is_help(const char *arg)
{
	return !strcmp(arg, "-h") || !strcmp(arg, "--help") || !strcmp(arg, "help");
}

/* ftd help [COMMAND] */
static int help(const char *word)
{
	const struct command *cmd = word ? command_find(word) : NULL;
	const struct command *like = word ? command_like(word) : NULL;

	if (word && !cmd && like)
		die(STATUS_USAGE, "help %s: no such command: do you mean %s?", word,
		    like->name);
	if (word && !cmd)
		die(STATUS_USAGE, "help %s: no such command: ftd --help lists them", word);
	if (cmd)
		help_command(cmd);
	else
		help_all(commands, command_count);
	finish_output();
	return STATUS_OK;
}

/* Not a file, but nearly a command. */
static void check_spelling(const char *word)
{
	const struct command *cmd = command_like(word);

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

int main(int argc, char **argv)
{
	const struct command *cmd = argc > 1 ? command_find(argv[1]) : NULL;

	fill_standard_files();
	if (cmd)
		return command_run(cmd, argc - 1, argv + 1);
	if (argc > 1 && is_help(argv[1]))
		return help(argv[2]);
	if (argc > 1 && access(argv[1], F_OK))
		check_spelling(argv[1]);
	return command_run(commands[0], argc, argv);
}
