// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <stdint.h>
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

/* No command has a longer name. */
#define LONGEST	32

static size_t lesser(size_t a, size_t b)
{
	return a < b ? a : b;
}

/*
 * How many letters have to change to make one word the other: letters that are wrong,
 * missing or too many, and pairs that are swapped. A row is for the first letters of @a,
 * by how many of @b.
 */
static size_t letters_apart(const char *a, const char *b)
{
	size_t rows[3][LONGEST + 1], i, j, n = strlen(a), m = strlen(b);

	if (n > LONGEST || m > LONGEST)
		return SIZE_MAX;
	for (i = 0; i <= n; i++) {
		size_t *row = rows[i % 3], *last = rows[(i + 2) % 3], *swap = rows[(i + 1) % 3];

		row[0] = i;
		for (j = 1; j <= m; j++) {
			row[j] = row[j - 1] + 1;
			if (!i)
				continue;
			row[j] = lesser(row[j], last[j] + 1);
			row[j] = lesser(row[j], last[j - 1] + (a[i - 1] != b[j - 1]));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = lesser(row[j], swap[j - 2] + 1);
		}
	}
	return rows[n % 3][m];
}

/* Of a beginning nothing is wrong; else of three letters one may be. */
static size_t how_wrong(const char *word, const char *name)
{
	size_t len = strlen(word), apart;

	if (len > 1 && !strncmp(word, name, len))
		return 0;
	apart = letters_apart(word, name);
	return apart <= (len + 1) / 3 ? apart : SIZE_MAX;
}

const struct command *program_like(const struct program *program, const char *word)
{
	const struct command *nearest = NULL;
	size_t i, least = SIZE_MAX;

	for (i = 0; i < program->count; i++) {
		size_t wrong = how_wrong(word, program->commands[i]->name);

		if (wrong < least) {
			least = wrong;
			nearest = program->commands[i];
		}
	}
	return nearest;
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

/* A word, as a command is: names of files often have something else in them. */
static bool is_word(const char *arg)
{
	const char *p = arg;

	while ((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p == '-' && p > arg))
		p++;
	return p > arg && !*p;
}

/* There is no such file, but what it says may be meant for a command. */
static void check_spelling(const struct program *program, const char *word)
{
	const struct command *near = program_like(program, word);

	if (near)
		die(STATUS_USAGE, "%s is no command and no file: do you mean %s?", word,
		    near->name);
	if (is_word(word))
		die(STATUS_USAGE, "%s is no command and no file: " TOOL " --help lists the commands",
		    word);
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

/* A command behind options or a file, which would be read as a file's name */
static void check_order(const struct program *program, char **operands)
{
	for (; *operands; operands++)
		if (program_find(program, *operands) && access(*operands, F_OK))
			die(STATUS_USAGE, "%s is no file, and a command comes first: " TOOL " %s ...",
			    *operands, *operands);
}

/* Without a command's name */
static int run_default(const struct program *program, int argc, char **argv)
{
	const struct command *cmd = program->commands[0];
	int first;

	if (argc > 1 && access(argv[1], F_OK))
		check_spelling(program, argv[1]);
	first = command_parse(cmd, argc, argv);
	if (first != OPTIONS_HELP)
		check_order(program, argv + first);
	return command_carry_out(cmd, argc, argv, first);
}

int program_main(const struct program *program, int argc, char **argv)
{
	const struct command *cmd = argc > 1 ? program_find(program, argv[1]) : NULL;

	fill_standard_files();
	if (cmd)
		return command_run(cmd, argc - 1, argv + 1);
	if (argc > 1 && is_help(argv[1]))
		return help(program, argv[2]);
	return run_default(program, argc, argv);
}
