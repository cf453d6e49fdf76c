// SPDX-License-Identifier: GPL-2.0
/* What is a text that has no calls of function_graph in it? Its beginning tells. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/no_calls.h"
#include "lines/columns.h"

#define REMEDY	"give me text as from 'cat trace' with current_tracer function_graph"
/* What read/dat.c begins with */
#define OF_DAT	"# trace.dat\n"
#define OF_BOOTPROF	"bootprof "
#define OF_DRSPIN	"drspin-raw-"
#define LINE_MAX_SHOWN	100

static const char *find(const struct input *in, const char *word)
{
	return memmem(in->sample, in->sampled, word, strlen(word));
}

/* "# tracer: NAME" with another name. */
static char *other_tracer(const struct input *in)
{
	const char *name = find(in, "# tracer: "), *end = in->sample + in->sampled;
	size_t len = 0;

	if (!name)
		return NULL;
	name += 10;
	while (name + len < end && (name[len] == '_' || (name[len] >= 'a' && name[len] <= 'z')))
		len++;
	if (len == 14 && !memcmp(name, "function_graph", 14))
		return NULL;
	/* What is no name, or has something behind it, was not written by the kernel. */
	if (!len || len > 16 || (name + len < end && name[len] != '\n' && name[len] != '\r'))
		return NULL;
	return xasprintf("a trace of the tracer %.*s", (int)len, name);
}

/* The first line begins with printk's time. */
static bool is_log(const struct input *in)
{
	char line[LINE_MAX_SHOWN + 1] = "";

	memcpy(line, in->sample, in->sampled < LINE_MAX_SHOWN ? in->sampled : LINE_MAX_SHOWN);
	return skip_printk(line) != line;
}

/* The first line is "CALLER;CALLED COUNT". */
static bool is_folded(const struct input *in)
{
	const char *newline = memchr(in->sample, '\n', in->sampled);
	const char *end = newline ? newline : in->sample + in->sampled, *count = end;

	while (count > in->sample && count[-1] >= '0' && count[-1] <= '9')
		count--;
	return count < end && count > in->sample && count[-1] == ' ' &&
	       memchr(in->sample, ';', count - in->sample) &&
	       !memchr(in->sample, '|', count - in->sample);
}

/* A serial line may have put a zero into a log. */
static bool is_binary(const struct input *in)
{
	return memchr(in->sample, '\0', in->sampled) && !is_log(in);
}

/* What cat shows of a trace in which nothing is. */
static bool is_bare_header(const struct input *in, uint64_t unknown)
{
	return !unknown && !is_binary(in) &&
	       (find(in, "FUNCTION CALLS") || find(in, "# tracer: function_graph"));
}

static const char *known_text(const struct input *in, uint64_t unknown)
{
	if (find(in, OF_BOOTPROF) == in->sample)
		return "a profile of bootprof, which 'bootprof FILE' reads";
	if (find(in, OF_DRSPIN) == in->sample)
		return "samples of drspin, which 'drspin --read FILE' reads";
	if (find(in, OF_DAT))
		return "a trace.dat of something else than trace-cmd record -p function_graph";
	if (is_binary(in))
		return "no text";
	if (unknown)
		return NULL;
	if (find(in, "tracing_mark_write: B|") || find(in, "tracing_mark_write: S|"))
		return "a trace of atrace";
	if (is_folded(in))
		return "folded stacks, which 'ftd flame --folded' draws";
	if (find(in, " <-"))
		return "a trace of the tracer function";
	if (find(in, "cpus="))
		return "what trace-cmd reports of other events";
	if (is_log(in))
		return "a kernel log without a dump of the trace (ftrace_dump_on_oops, sysrq-z; what initcall_debug has printed is read by ftd boot --log)";
	if (in->sample[0] == '{' || in->sample[0] == '[')
		return "JSON";
	return NULL;
}

/* The first line that is no comment, or the first one. */
static void first_line(const struct input *in, char *safe, size_t size)
{
	const char *p = in->sample, *end = p + in->sampled, *next;
	const char *shown = NULL;
	size_t len;

	for (; !shown && p < end; p = next) {
		next = memchr(p, '\n', end - p);
		next = next ? next + 1 : end;
		if (*p != '#' && *p != '\n' && *p != '\r')
			shown = p;
	}
	if (!shown)
		shown = in->sample;
	next = memchr(shown, '\n', end - shown);
	len = (next ? next : end) - shown;
	if (len && shown[len - 1] == '\r')
		len--;
	escape(safe, size, shown, len < LINE_MAX_SHOWN ? len : LINE_MAX_SHOWN);
}

void __noreturn no_calls(const struct input *in, uint64_t lines, uint64_t unknown)
{
	const struct source *s = &in->source;
	char line[4 * LINE_MAX_SHOWN + 1];
	char *tracer = other_tracer(in);
	const char *what = tracer ? tracer : known_text(in, unknown);

	if (s->damage)
		die(STATUS_INPUT, "%s cannot be read as %s: %s", in->name, s->packed, s->damage);
	if (!lines)
		die(STATUS_INPUT, "%s is empty: " REMEDY, in->name);
	if (!tracer && !find(in, OF_DAT) && is_bare_header(in, unknown))
		die(STATUS_INPUT, "no function_graph calls in %s, a trace of that tracer: perhaps tracing_on was 0, tracing_thresh was longer than any call, a filter left all out, or trace_pipe was read before",
		    in->name);
	if (is_binary(in))
		die(STATUS_INPUT, "no function_graph calls in %s, which seems to be %s: " REMEDY,
		    in->name, what);
	first_line(in, line, sizeof(line));
	die(STATUS_INPUT, "no function_graph calls in %s (lines: %llu)%s%s: " REMEDY
	    "; a line of it%s: %s", in->name, (unsigned long long)lines,
	    what ? ", which seems to be " : "", what ? what : "",
	    unknown ? " (-w shows more)" : "", line);
}
