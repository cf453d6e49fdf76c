// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
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
static int terminal_width(void)
{
	const char *columns = getenv("COLUMNS");
	struct winsize size;
	int number = columns ? atoi(columns) : 0;

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
	width = terminal_width();
	if (!opt->no_pager && !terminal_dumb())
		pager_start();
}

int output_width(void)
{
	return width;
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
