// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "figures/no_call.h"

static bool is_known(const struct trace *t, const struct patterns *functions)
{
	size_t i;

	for (i = 0; i < t->names.count; i++)
		if (patterns_match(functions, t->names.list[i].text))
			return true;
	return false;
}

void no_call_of(const struct trace *t, const struct patterns *functions, const char *asked)
{
	if (!is_known(t, functions))
		die(STATUS_INPUT, "no call of %s in %s: give the name of a function, or a pattern like '*read*'",
		    asked, t->name);
	if (t->filters && (filters_any(t->filters) || filters_by_function(t->filters)))
		die(STATUS_INPUT, "no call of %s in %s passes the filters", asked, t->name);
	die(STATUS_INPUT, "no call of %s in %s has ended", asked, t->name);
}
