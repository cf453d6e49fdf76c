// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "report/functions.h"
#include "report/report.h"
#include "report/rows.h"
#include "sample/stacks.h"
#include "sample/what.h"

/* A ";" would end the name. */
static int put_piece(const char *text, FILE *out)
{
	for (; *text; text++)
		if (*text == ';')
			fputs("\\x3b", out);
		else
			putc(*text, out);
	return 0;
}

static void put_name(const char *name, size_t len)
{
	print_escaped(stdout, name, len, put_piece);
}

/* "do_nanosleep_[k]" is how flame graphs know the kernel's functions. */
static void put_function(const char *name)
{
	size_t len = strlen(name), begin = strlen(WHAT_KERNEL);

	if (strncmp(name, WHAT_KERNEL, begin)) {
		put_name(name, len);
		return;
	}
	put_name(name + begin, len - begin - strlen("]"));
	fputs("_[k]", stdout);
}

static void put_stack(uint32_t stack)
{
	if (stack == STACK_ROOT)
		return;
	put_stack(stack_outer(stack));
	putchar(';');
	put_function(function_numbered(function_of(stack_place(stack)))->name);
}

static void put_tallies(uint32_t lane)
{
	const struct lane *who = lane_numbered(lane);

	for (const struct tally *tally = tally_first(who); tally; tally = tally_next(tally)) {
		if (!(states_shown >> tally->state & 1))
			continue;
		printf("%d;", (int)who->pid);
		put_name(who->name, strlen(who->name));
		printf("-%d", (int)who->tid);
		put_stack(tally->stack);
		printf(" %" PRIu64 "\n", tally->count);
	}
}

void report_folded(void)
{
	uint32_t *order;
	size_t count;

	order = lane_order(&count);
	for (size_t i = 0; i < count; i++)
		put_tallies(order[i]);
	free(order);
}
