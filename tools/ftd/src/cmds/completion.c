// SPDX-License-Identifier: GPL-2.0
/* What a script does is the same for all commands, and stands here as text. */
#include <string.h>

#include "base/util.h"
#include "cmds/common.h"
#include "cmds/completion.h"

typedef void put_option(const struct command *cmd, const struct option_def *def);

static void each_option(const struct command *cmd, put_option *put)
{
	size_t i, j;

	for (i = 0; cmd->groups[i]; i++)
		for (j = 0; j < cmd->groups[i]->count; j++)
			put(cmd, &cmd->groups[i]->list[j]);
	for (j = 0; j < always_group.count; j++)
		put(cmd, &always_group.list[j]);
}

static bool is_file(const struct option_def *def)
{
	return def->arg && (!strcmp(def->arg, "FILE") || !strcmp(def->arg, "DIR"));
}

static bool is_choice(const struct option_def *def)
{
	return def->kind == OPTION_CHOICE || def->kind == OPTION_CHOICES;
}

/* The words that an argument can be, with blanks between them; false: anything. */
static bool put_words(const struct command *cmd, const struct option_def *def)
{
	const char *p;
	size_t i;

	if (is_choice(def)) {
		for (p = def->arg; *p; p++)
			putchar(*p == '|' ? ' ' : *p);
		return true;
	}
	if (!cmd->columns || !def->arg || strncmp(def->arg, "COL", 3))
		return false;
	for (i = 0; i < cmd->columns->count; i++)
		printf("%s%s", i ? " " : "", cmd->columns->list[i].name);
	return true;
}

static void bash_name(const struct command *cmd, const struct option_def *def)
{
	(void)cmd;
	if (def->letter)
		printf(" -%c", def->letter);
	if (def->name)
		printf(" --%s", def->name);
}

/* What comes after an option with an argument; nothing is known of most. */
static void bash_argument(const struct command *cmd, const struct option_def *def)
{
	if (!def->arg)
		return;
	fputs("\t\t", stdout);
	if (def->letter)
		printf("-%c%s", def->letter, def->name ? " | " : "");
	if (def->name)
		printf("--%s", def->name);
	fputs(") words='", stdout);
	if (!put_words(cmd, def))
		fputs(is_file(def) ? "file" : "none", stdout);
	puts("' ;;");
}

static void bash_command(const struct command *cmd)
{
	printf("\t%s)\n\t\toptions='", cmd->name);
	each_option(cmd, bash_name);
	puts("'\n\t\tcase $prev in");
	each_option(cmd, bash_argument);
	puts("\t\tesac\n\t\t;;");
}

static void put_bash(const struct command *const *commands, size_t count)
{
	size_t i;

	puts("# bash completion of ftd, from: ftd completion bash\n"
	     "_ftd()\n"
	     "{\n"
	     "\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
	     "\tlocal command=report options= words=\n"
	     "\n"
	     "\t# --format=json is three words\n"
	     "\t[[ $cur == = ]] && cur=\n"
	     "\t[[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD-2]}");
	fputs("\tlocal commands='", stdout);
	for (i = 0; i < count; i++)
		printf("%s%s", i ? " " : "", commands[i]->name);
	puts("'\n"
	     "\tCOMPREPLY=()\n"
	     "\tif ((COMP_CWORD > 1)) && [[ \" $commands \" == *\" ${COMP_WORDS[1]} \"* ]]; then\n"
	     "\t\tcommand=${COMP_WORDS[1]}\n"
	     "\tfi\n"
	     "\tcase $command in");
	for (i = 0; i < count; i++)
		bash_command(commands[i]);
	puts("\tesac\n"
	     "\tcase $words in\n"
	     "\tnone) return ;;\n"
	     "\tfile) ;;\n"
	     "\t?*)\n"
	     "\t\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
	     "\t\treturn\n"
	     "\t\t;;\n"
	     "\t*)\n"
	     "\t\tif [[ $cur == -* ]]; then\n"
	     "\t\t\tmapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
	     "\t\t\treturn\n"
	     "\t\tfi\n"
	     "\t\tif ((COMP_CWORD == 1)); then\n"
	     "\t\t\tmapfile -t COMPREPLY < <(compgen -W \"$commands\" -- \"$cur\")\n"
	     "\t\telif [[ $command == record ]]; then\n"
	     "\t\t\tmapfile -t COMPREPLY < <(compgen -c -- \"$cur\")\n"
	     "\t\tfi\n"
	     "\t\t;;\n"
	     "\tesac\n"
	     "\tmapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$cur\")\n"
	     "}\n"
	     "complete -o filenames -F _ftd ftd");
}

/* Within single quotes, and within the brackets of _arguments. */
static void put_zsh_text(const char *text)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\''", stdout);
		else if (strchr("[]:\\", *text))
			printf("\\%c", *text);
		else
			putchar(*text);
	}
}

/* '(-f --columns)'{-f+,--columns=}'[print these columns]:COLUMNS:' */
static void zsh_option(const struct command *cmd, const struct option_def *def)
{
	const char *again = def->kind == OPTION_WORDS ? "*" : "";
	const char *plus = def->arg ? "+" : "", *equal = def->arg ? "=" : "";

	fputs("\t\t\t", stdout);
	if (def->letter && def->name)
		printf("'%s(-%c --%s)'{-%c%s,--%s%s}'", again, def->letter, def->name,
		       def->letter, plus, def->name, equal);
	else if (def->name)
		printf("'%s--%s%s", again, def->name, equal);
	else
		printf("'%s-%c%s", again, def->letter, plus);
	putchar('[');
	put_zsh_text(def->help);
	putchar(']');
	if (def->arg) {
		fputs(is_choice(def) ? ":one of them:(" : ":", stdout);
		if (!is_choice(def))
			printf("%s:%s", def->arg, is_file(def) ? "_files" : "(");
		if (!is_file(def)) {
			put_words(cmd, def);
			putchar(')');
		}
	}
	puts("' \\");
}

static void zsh_command(const struct command *cmd)
{
	printf("\t%s)\n\t\t_arguments -s -S%s \\\n", cmd->name, cmd->stops ? " -A '-*'" : "");
	each_option(cmd, zsh_option);
	if (cmd->stops)
		puts("\t\t\t'*::command:_normal'");
	else
		puts("\t\t\t'*:file:_files'");
	puts("\t\t;;");
}

static void put_zsh(const struct command *const *commands, size_t count)
{
	size_t i;

	puts("#compdef ftd\n"
	     "# zsh completion of ftd, from: ftd completion zsh\n"
	     "_ftd()\n"
	     "{\n"
	     "\tlocal command=report\n"
	     "\tlocal -a commands=(");
	for (i = 0; i < count; i++) {
		printf("\t\t'%s:", commands[i]->name);
		put_zsh_text(commands[i]->summary);
		puts("'");
	}
	puts("\t)\n"
	     "\n"
	     "\tif ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
	     "\t\t_describe -t commands command commands\n"
	     "\t\t_files\n"
	     "\t\treturn\n"
	     "\tfi\n"
	     "\tif ((CURRENT > 2)) && [[ -n ${commands[(r)$words[2]:*]} ]]; then\n"
	     "\t\tcommand=$words[2]\n"
	     "\t\tshift words\n"
	     "\t\t((CURRENT--))\n"
	     "\tfi\n"
	     "\tcase $command in");
	for (i = 0; i < count; i++)
		zsh_command(commands[i]);
	puts("\tesac\n"
	     "}\n"
	     "if [[ $funcstack[1] == _ftd ]]; then _ftd \"$@\"; else compdef _ftd ftd; fi");
}

void completion_print(const char *shell, const struct command *const *commands,
		      size_t count)
{
	if (!strcmp(shell, "bash"))
		put_bash(commands, count);
	else if (!strcmp(shell, "zsh"))
		put_zsh(commands, count);
	else
		die(STATUS_USAGE, "completion %s: give bash or zsh", shell);
	finish_output();
}
