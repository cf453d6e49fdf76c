// SPDX-License-Identifier: GPL-2.0
/* Help, written from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include "cmds/common.h"
#include "cmds/help.h"

#define WIDTH		79
#define INDENT		26	/* where the texts about options begin */

/* Words of @text up to the margin, lines after the first one indented. */
static void put_wrapped(const char *text, size_t column, size_t indent)
{
	while (*text) {
		size_t len = strcspn(text, " ");

		if (column > indent && column + 1 + len > WIDTH) {
			printf("\n%*s", (int)indent, "");
			column = indent;
		} else if (column > indent) {
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

/* "  -n, --rows N       text", or the text on a line of its own */
static void put_option(const struct option_def *def)
{
	int len;

	if (def->letter)
		len = printf("  -%c%s", def->letter, def->name ? ", " : "");
	else
		len = printf("      ");
	if (def->name)
		len += printf("--%s", def->name);
	if (def->arg)
		len += printf(" %s", def->arg);
	if (len + 2 > INDENT) {
		putchar('\n');
		len = 0;
	}
	printf("%*s", INDENT - len, "");
	put_wrapped(def->help, INDENT, INDENT);
}

static void put_group(const struct option_group *group)
{
	size_t i;

	printf("\n%s:\n", group->title);
	for (i = 0; i < group->count; i++)
		put_option(&group->list[i]);
}

static void put_columns(const struct columns *columns)
{
	size_t i;

	puts("\nColumns:");
	for (i = 0; i < columns->count; i++) {
		const struct column *col = &columns->list[i];

		printf("  %c, %-*s", col->letter, INDENT - 5, col->name);
		put_wrapped(col->help, INDENT, INDENT);
	}
}

void help_command(const struct command *cmd)
{
	size_t i;

	printf("Usage: ftd %s [options] %s\n\n", cmd->name, cmd->synopsis);
	put_wrapped(cmd->about, 0, 0);
	for (i = 0; cmd->groups[i]; i++)
		put_group(cmd->groups[i]);
	put_group(&always_group);
	if (cmd->columns)
		put_columns(cmd->columns);
}

void help_all(const struct command *const *commands, size_t count)
{
	size_t i;

	puts("Usage: ftd [COMMAND] [options] [FILE]\n\n"
	     "Says where the time goes in a trace of the kernel's function_graph tracer.\n"
	     "Without a COMMAND it is a report.\n\nCommands:");
	for (i = 0; i < count; i++)
		printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
	puts("\n'ftd COMMAND --help' has the options, 'man ftd' everything.\n"
	     "'ftd --version' prints the version.");
}
