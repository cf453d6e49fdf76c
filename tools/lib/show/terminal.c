// SPDX-License-Identifier: GPL-2.0
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/term.h"
#include "show/pager.h"
#include "show/terminal.h"

/* What stdout was before there was a pager. */
static bool is_terminal;
static bool use_colors;
static int width;

/* The user's word counts more than that of the terminal, as everywhere. */
int stdout_width(void)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size;
	int number = columns ? atoi(columns) : 0;

	if (!isatty(STDOUT_FILENO))
		return 0;
	if (number > 0)
		return number;
	if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col)
		return size.ws_col;
	return 80;
}

static bool want_colors(unsigned int color)
{
	const char *no = getenv("NO_COLOR");

	if (color != COLOR_AUTO)
		return color == COLOR_ALWAYS;
	return is_terminal && !terminal_dumb() && !(no && *no);
}

void output_begin(const struct output_options *opt)
{
	progress_end();
	is_terminal = isatty(STDOUT_FILENO);
	use_colors = want_colors(opt->color);
	if (!is_terminal)
		return;
	progress_never();
	width = stdout_width();
	if (!opt->no_pager && !terminal_dumb())
		pager_start();
}

int output_width(void)
{
	return width;
}

/* Bytes of colors, which take no room. */
static size_t skip_paint(const char *text)
{
	size_t len = 0;

	while (text[len] == '\033') {
		len += strcspn(text + len, "m");
		len += text[len] == 'm';
	}
	return len;
}

/* How many bytes of a text stand in so many columns, or how many columns it takes. */
static size_t bytes_in(const char *text, int columns, int *used)
{
	size_t len = skip_paint(text);

	for (*used = 0; *used < columns && text[len]; ++*used) {
		len++;
		while ((text[len] & 0xc0) == 0x80)
			len++;
		len += skip_paint(text + len);
	}
	return len;
}

/* Without a terminal there is nothing to cut, but perhaps much to print. */
void output_begin_line(struct string *line)
{
	if (width)
		string_begin(line);
	else
		*line = (struct string) { .out = stdout };
}

void output_line(struct string *line)
{
	const char *text;
	size_t len;
	int used;

	if (line->out == stdout) {
		putchar('\n');
		return;
	}
	text = string_end(line);
	len = bytes_in(text, width, &used);
	if (text[len]) {
		len = bytes_in(text, width - 1, &used);
		printf("%.*s%s~%s\n", (int)len, text, paint(PAINT_CUT), paint(PAINT_NONE));
	} else {
		puts(text);
	}
	free(line->text);
}

void output_words(struct string *s)
{
	const char *text = string_end(s);
	int column = 0;

	while (width && *text) {
		size_t len = strcspn(text, " ");
		char *word = xstrndup(text, len);
		int columns;

		bytes_in(word, INT_MAX, &columns);
		if (column && column + 1 + columns > width) {
			putchar('\n');
			column = 0;
		}
		if (column)
			putchar(' ');
		fputs(word, stdout);
		free(word);
		column += columns + !!column;
		text += len + strspn(text + len, " ");
	}
	puts(text);
	free(s->text);
}

void output_heading(const char *text)
{
	struct string words;

	string_begin(&words);
	fprintf(words.out, "%s%s%s", paint(PAINT_HEADING), text, paint(PAINT_NONE));
	output_words(&words);
}

const char *paint(enum paint what)
{
	static const char *const codes[] = {
		[PAINT_NONE]	= "\033[m",
		[PAINT_HEADING]	= "\033[1m",
		[PAINT_RULE]	= "\033[2m",
		[PAINT_SORTED]	= "\033[1m",
		[PAINT_CUT]	= "\033[33m",
		[PAINT_WORSE]	= "\033[31m",
		[PAINT_BETTER]	= "\033[32m",
		[PAINT_COMMENT]	= "\033[36m",
	};

	return use_colors ? codes[what] : "";
}
