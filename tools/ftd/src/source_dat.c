// SPDX-License-Identifier: GPL-2.0
/* trace.dat, the file that "trace-cmd record" writes. */
#include "source.h"
#include "util.h"

void source_dat(struct source *s)
{
	die(STATUS_INPUT,
	    "%s is a trace.dat, which this ftd was built without: build it with libtracecmd (libtracecmd-dev) installed, or use: trace-cmd report -i %s | ftd",
	    s->name, s->name);
}
