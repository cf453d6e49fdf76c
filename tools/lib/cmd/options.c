// SPDX-License-Identifier: GPL-2.0
/* The command line, by the lists of options that a command has. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "cmd/options.h"

#define FIRST_LONG	256	/* getopt's values of options, after all letters */

/* All options of a command, and the same in getopt's terms. */
struct parser {
	const struct option_rules *rules;
	const struct option_def **defs;
	size_t count;
	size_t room;
	char *letters;
	struct option *names;
};

static void add_option(struct parser *p, const struct option_def *def)
{
	char letter[] = { def->letter, def->arg ? ':' : '\0', '\0' };

	if (p->count >= p->room)
		p->defs = grow(p->defs, &p->room, p->count, sizeof(*p->defs));
	p->defs[p->count] = def;
	if (def->letter)
		strcat(p->letters, letter);
	if (def->name)
		p->names[p->count] = (struct option) {
			.name = def->name,
			.has_arg = def->arg ? required_argument : no_argument,
			.val = FIRST_LONG + p->count,
		};
	else	/* getopt stops at a name that is NULL, and nobody types this */
		p->names[p->count] = (struct option) { .name = "\n" };
	p->count++;
}

static void add_group(struct parser *p, const struct option_group *group)
{
	size_t i;

	for (i = 0; i < group->count; i++)
		add_option(p, &group->list[i]);
}

static size_t count_options(const struct option_rules *rules)
{
	size_t i, count = rules->always->count;

	for (i = 0; rules->groups[i]; i++)
		count += rules->groups[i]->count;
	return count;
}

static void parser_init(struct parser *p, const struct option_rules *rules)
{
	size_t i, count = count_options(rules);

	memset(p, 0, sizeof(*p));
	p->rules = rules;
	p->letters = zalloc(2 * count + 3);
	p->names = zalloc((count + 1) * sizeof(*p->names));
	/* ':' tells a missing argument apart from an unknown option */
	strcpy(p->letters, rules->stops ? "+:" : ":");
	for (i = 0; rules->groups[i]; i++)
		add_group(p, rules->groups[i]);
	add_group(p, rules->always);
}

static void parser_free(struct parser *p)
{
	free(p->defs);
	free(p->letters);
	free(p->names);
}

static const struct option_def *find_option(const struct parser *p, int value)
{
	size_t i;

	if (value >= FIRST_LONG)
		return p->defs[value - FIRST_LONG];
	for (i = 0; i < p->count; i++)
		if (p->defs[i]->letter == value)
			return p->defs[i];
	return NULL;
}

/* How the user wrote it, more or less: "-n", "check --function". */
static const char *spell(const struct parser *p, const struct option_def *def,
			 int value)
{
	static char text[80];
	const char *prefix = p->rules->prefix;

	if (value >= FIRST_LONG)
		snprintf(text, sizeof(text), "%s--%s", prefix, def->name);
	else
		snprintf(text, sizeof(text), "%s-%c", prefix, def->letter);
	return text;
}

/* The number of the word that @arg begins with, @len bytes of it */
static unsigned int parse_choice(const struct option_def *def, const char *option,
				 const char *arg, size_t len)
{
	const char *word = def->arg;
	unsigned int number = 0;

	for (; word; number++) {
		const char *bar = strchrnul(word, '|');

		if (len && (size_t)(bar - word) == len && !strncmp(word, arg, len))
			return number;
		word = *bar ? bar + 1 : NULL;
	}
	die(STATUS_USAGE, "%s %s: give %s of %s", option, arg,
	    def->kind == OPTION_CHOICE ? "one" : "one or more", def->arg);
}

static unsigned int parse_choices(const struct option_def *def, const char *option,
				  const char *arg)
{
	unsigned int chosen = 0;
	size_t len;

	do {
		len = strcspn(arg, ",");
		chosen |= 1U << parse_choice(def, option, arg, len);
		arg += len;
	} while (*arg++);
	return chosen;
}

static void take_option(const struct option_def *def, const char *option,
			const char *arg)
{
	switch (def->kind) {
	case OPTION_FLAG:
		*def->to.flag = true;
		break;
	case OPTION_COUNT:
		if (!parse_count(arg, def->to.number))
			die(STATUS_USAGE, "%s %s: give a number, 1 or more", option, arg);
		break;
	case OPTION_USEC:
		if (!parse_time(arg, UNIT_USEC, def->to.number))
			die(STATUS_USAGE, "%s %s: give microseconds, as 1000 or 0.5, or a unit, as 1ms",
			    option, arg);
		break;
	case OPTION_SECONDS:
		if (!parse_time(arg, UNIT_SEC, def->to.number))
			die(STATUS_USAGE, "%s %s: give seconds, as 12 or 0.730342, or a unit, as 250ms",
			    option, arg);
		break;
	case OPTION_SIZE:
		if (!parse_size(arg, UNIT_KIB, def->to.number) || !*def->to.number)
			die(STATUS_USAGE, "%s %s: give KiB, as 1408, or a unit, as 8M", option, arg);
		break;
	case OPTION_TEXT:
		*def->to.text = arg;
		break;
	case OPTION_WORDS:
		words_add(def->to.words, arg);
		break;
	case OPTION_CHOICE:
		*def->to.choice = parse_choice(def, option, arg, strlen(arg));
		break;
	case OPTION_CHOICES:
		*def->to.choice |= parse_choices(def, option, arg);
		break;
	case OPTION_PARSE:
		def->to.parse(option, arg);
		break;
	case OPTION_HELP:	/* see options_parse() */
		break;
	}
}

/* "--fo" may be short for several options: the @number-th of them, or NULL. */
static const char *begins_so(const struct parser *p, const char *arg, size_t number)
{
	size_t i, len = strcspn(arg, "=");

	for (i = 0; i < p->count; i++)
		if (!strncmp(p->names[i].name, arg + 2, len - 2) && !number--)
			return p->names[i].name;
	return NULL;
}

/* getopt_long() did not take @arg: a letter in it, or all of it. */
static void __noreturn unknown_option(const struct parser *p, const char *arg)
{
	const char *prefix = p->rules->prefix;
	char letter[] = { '-', optopt, '\0' };

	if (optopt >= FIRST_LONG)
		die(STATUS_USAGE, "%s%.*s takes no argument: see " TOOL " %s--help", prefix,
		    (int)strcspn(arg, "="), arg, prefix);
	if (!optopt && begins_so(p, arg, 1))
		die(STATUS_USAGE, "%s%s: it may be --%s or --%s: see " TOOL " %s--help", prefix, arg,
		    begins_so(p, arg, 0), begins_so(p, arg, 1), prefix);
	/* Without a command's name it may be an option of another command. */
	die(STATUS_USAGE, "%s%s: no such option%s: see " TOOL " %s--help", prefix,
	    optopt ? letter : arg,
	    *prefix ? "" : " (those of a command come after its name)", prefix);
}

int options_parse(const struct option_rules *rules, int argc, char **argv)
{
	const struct option_def *def;
	struct parser p;
	int value;

	parser_init(&p, rules);
	opterr = 0;
	optind = 1;
	while ((value = getopt_long(argc, argv, p.letters, p.names, NULL)) != -1) {
		if (value == '?')
			unknown_option(&p, argv[optind - 1]);
		def = find_option(&p, value == ':' ? optopt : value);
		if (value == ':')
			die(STATUS_USAGE, "%s needs an argument: see " TOOL " %s--help",
			    spell(&p, def, optopt), rules->prefix);
		if (def->kind == OPTION_HELP) {
			parser_free(&p);
			return OPTIONS_HELP;
		}
		take_option(def, spell(&p, def, value), optarg);
	}
	parser_free(&p);
	return optind;
}
