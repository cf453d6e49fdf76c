/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Options as data. A command lists its groups of options; parsing, help and
 * completion read the same lists.
 */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/word_list.h"

enum option_kind {
	OPTION_FLAG,		/* takes no argument */
	OPTION_COUNT,		/* a positive number */
	OPTION_USEC,		/* a time, of microseconds if it has no unit, kept in nanoseconds */
	OPTION_SECONDS,		/* the same, of seconds if it has no unit */
	OPTION_SIZE,		/* a size, of KiB if it has no unit, kept in bytes */
	OPTION_TEXT,		/* anything; the last one holds */
	OPTION_WORDS,		/* anything; may be repeated */
	OPTION_CHOICE,		/* one of the words of @arg, "a|b|c" */
	OPTION_CHOICES,		/* some of them, with commas between; may be repeated */
	OPTION_PARSE,		/* a function takes it, with or without @arg */
	OPTION_HELP,		/* takes no argument, and what follows does not matter */
};

/**
 * struct option_def - one option
 * @letter: short form, 0: none
 * @name: long form, NULL: none
 * @arg: what the argument is called, NULL: takes none
 * @help: what it does, in a few words
 * @kind: what the argument must be
 * @to: where it goes; for a choice the number of the word, for choices a bit for each,
 *      for OPTION_PARSE a function that gets the option as the user wrote it, and the
 *      argument
 */
struct option_def {
	char letter;
	const char *name;
	const char *arg;
	const char *help;
	enum option_kind kind;
	union {
		bool *flag;
		uint64_t *number;
		const char **text;
		struct words *words;
		unsigned int *choice;
		void (*parse)(const char *option, const char *arg);
	} to;
};

#define OPT_FLAG(l, n, v, h)	   { l, n, NULL, h, OPTION_FLAG, { .flag = v } }
#define OPT_COUNT(l, n, a, v, h)   { l, n, a, h, OPTION_COUNT, { .number = v } }
#define OPT_USEC(l, n, a, v, h)	   { l, n, a, h, OPTION_USEC, { .number = v } }
#define OPT_SECONDS(l, n, a, v, h) { l, n, a, h, OPTION_SECONDS, { .number = v } }
#define OPT_SIZE(l, n, a, v, h)    { l, n, a, h, OPTION_SIZE, { .number = v } }
#define OPT_TEXT(l, n, a, v, h)	   { l, n, a, h, OPTION_TEXT, { .text = v } }
#define OPT_WORDS(l, n, a, v, h)   { l, n, a, h, OPTION_WORDS, { .words = v } }
#define OPT_CHOICE(l, n, a, v, h)  { l, n, a, h, OPTION_CHOICE, { .choice = v } }
#define OPT_CHOICES(l, n, a, v, h) { l, n, a, h, OPTION_CHOICES, { .choice = v } }
#define OPT_PARSE(l, n, a, f, h)   { l, n, a, h, OPTION_PARSE, { .parse = f } }
#define OPT_HELP(l, n, h)	   { l, n, NULL, h, OPTION_HELP, { NULL } }

/**
 * struct option_group - options that belong together
 * @title: their heading in the help
 * @list: the options
 * @count: how many
 */
struct option_group {
	const char *title;
	const struct option_def *list;
	size_t count;
};

#define OPTION_GROUP(title, list) { title, list, sizeof(list) / sizeof((list)[0]) }

/**
 * struct option_rules - the options that a command line can have
 * @prefix: what messages put in front of an option: "", or "NAME "
 * @groups: options, NULL after the last group
 * @always: more of them, which every command has
 * @stops: options end at the first operand, which is another program
 */
struct option_rules {
	const char *prefix;
	const struct option_group *const *groups;
	const struct option_group *always;
	bool stops;
};

#define OPTIONS_HELP	(-1)

/**
 * options_parse - take the options out of a command line, or exit with a message
 * @rules: what options there are
 * @argc: count of @argv
 * @argv: the command's name and what follows
 *
 * Return: index of the first operand in @argv; all are behind it. OPTIONS_HELP if
 * help is what is wanted.
 */
int options_parse(const struct option_rules *rules, int argc, char **argv);

#endif
