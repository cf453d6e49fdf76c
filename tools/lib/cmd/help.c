// SPDX-License-Identifier: GPL-2.0
/* Help, written from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include "cmd/help.h"
#include "cmd/output.h"
#include "show/terminal.h"

#define WIDTH		79
#define INDENT		26	/* where the texts about options begin */
#define NARROW		60	/* they begin further to the left below this width */
#define TINY		30	/* all does */

static int right_margin(void)
{
	int width = stdout_width();

	return width && width < WIDTH ? width : WIDTH;
}

static bool is_tiny(void)
{
	return right_margin() < TINY;
}

static int indent(void)
{
	if (is_tiny())
		return 2;
	return right_margin() < NARROW ? 4 : INDENT;
}

/* Words of @text up to the margin, lines after the first one indented. */
static void put_wrapped(const char *text, size_t column, size_t left)
{
	while (*text) {
		size_t len = strcspn(text, " ");

		if (column > left && column + 1 + len > (size_t)right_margin()) {
			printf("\n%*s", (int)left, "");
			column = left;
		} else if (column > left) {
			putchar(' ');
			column++;
		}
		printf("%.*s", (int)len, text);
		column += len;
		text += len;
		text += *text == ' ';
	}
	putchar('\n');
}

/* Behind @len characters, or in a line of its own. */
static void put_about(int len, const char *text)
{
	if (len + 2 > indent()) {
		putchar('\n');
		len = 0;
	}
	printf("%*s", indent() - len, "");
	put_wrapped(text, indent(), indent());
}

/* Up to the | in it, or all */
static size_t length_of_word(const char *arg)
{
	size_t len = strcspn(arg, "|");

	return len + (arg[len] == '|');
}

/* Behind @column characters, in lines that end with a | where one is too short, or below
 * these where not even a word has room. Returns where the last one ends.
 */
static int put_arg(const char *arg, int column)
{
	int left = column + 1;

	if (left + (int)length_of_word(arg) > right_margin()) {
		left = indent();
		putchar('\n');
	}
	printf("%*s", left > column ? 1 : left, "");
	for (column = left; *arg;) {
		size_t len = length_of_word(arg);

		if (column > left && column + (int)len > right_margin()) {
			printf("\n%*s", left, "");
			column = left;
		}
		column += printf("%.*s", (int)len, arg);
		arg += len;
	}
	return column;
}

/* "  -n, --rows N       text", or the text on a line of its own */
static void put_option(const struct option_def *def)
{
	const char *margin = is_tiny() ? "" : "  ";
	int len;

	if (def->letter)
		len = printf("%s-%c%s", margin, def->letter, def->name ? ", " : "");
	else
		len = printf("%s", is_tiny() ? margin : "      ");
	if (def->name)
		len += printf("--%s", def->name);
	if (def->arg)
		len = put_arg(def->arg, len);
	put_about(len, def->help);
}

/* Groups in a row with one title are one. */
static void put_group(const struct option_group *group, const struct option_group *before)
{
	char title[80];
	size_t i;

	if (!before || strcmp(group->title, before->title)) {
		snprintf(title, sizeof(title), "%s:", group->title);
		putchar('\n');
		put_wrapped(title, 0, 0);
	}
	for (i = 0; i < group->count; i++)
		put_option(&group->list[i]);
}

static void put_columns(const struct columns *columns)
{
	size_t i;

	puts("\nColumns:");
	for (i = 0; i < columns->count; i++) {
		const struct column *col = &columns->list[i];

		put_about(printf("%s%c, %s", is_tiny() ? "" : "  ", col->letter, col->name),
			  col->help);
	}
}

static void put_usage(const struct command *cmd)
{
	char text[512];

	snprintf(text, sizeof(text), "Usage: " TOOL "%s%s [options] %s", *cmd->name ? " " : "",
		 cmd->name, cmd->synopsis);
	put_wrapped(text, 0, 4);
}

void help_command(const struct command *cmd)
{
	size_t i;

	put_usage(cmd);
	putchar('\n');
	put_wrapped(cmd->about, 0, 0);
	for (i = 0; cmd->groups[i]; i++)
		put_group(cmd->groups[i], i ? cmd->groups[i - 1] : NULL);
	put_group(&always_group, NULL);
	if (cmd->columns)
		put_columns(cmd->columns);
}

void help_all(const struct program *program)
{
	char without[80];
	size_t i;

	snprintf(without, sizeof(without), "Without a COMMAND it is a %s.",
		 program->commands[0]->name);
	put_wrapped("Usage: " TOOL " [COMMAND] [options] [FILE]", 0, 0);
	putchar('\n');
	put_wrapped(program->about, 0, 0);
	put_wrapped(without, 0, 0);
	puts("\nCommands:");
	for (i = 0; i < program->count; i++) {
		int len = printf("  %-10s ", program->commands[i]->name);

		put_wrapped(program->commands[i]->summary, len, is_tiny() ? indent() : len);
	}
	putchar('\n');
	put_wrapped("'" TOOL " COMMAND --help' has the options, 'man " TOOL "' everything.", 0, 0);
	put_wrapped("'" TOOL " --version' prints the version.", 0, 0);
}
