// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/units.h"
#include "base/util.h"
#include "lines/about.h"
#include "record/files.h"
#include "record/journal.h"
#include "record/recorder.h"
#include "record/tracefs.h"

#define TRACER	"function_graph"

/* What makes a trace say more, where the kernel has it. */
static const char *const default_options[] = { "funcgraph-abstime", "funcgraph-proc" };

static void __noreturn no_access(const char *name)
{
	if (errno == EACCES || errno == EPERM)
		die(STATUS_INPUT, "%s: %s: run this as root", tracefs_path(name),
		    strerror(errno));
	die(STATUS_INPUT, "%s: %s", tracefs_path(name), strerror(errno));
}

static char *must_read(const char *name)
{
	char *text = tracefs_read(name);

	if (!text)
		no_access(name);
	return text;
}

/* Is @word one of the words of @text? */
static bool has_word(const char *text, const char *word)
{
	size_t len = strlen(word);
	const char *p = text;

	while ((p = strstr(p, word))) {
		if ((p == text || strchr("\n [", p[-1])) &&
		    (!p[len] || strchr("\n ]", p[len])))
			return true;
		p += len;
	}
	return false;
}

static void check_tracer(void)
{
	char *text = must_read("current_tracer");

	if (strcmp(text, "nop"))
		die(STATUS_INPUT, "the tracer %s is active: if nobody needs it, end it with: echo nop >%s",
		    text, tracefs_path("current_tracer"));
	free(text);
	text = must_read("available_tracers");
	if (!has_word(text, TRACER))
		die(STATUS_INPUT, "this kernel has no " TRACER " (it has: %s): build it with CONFIG_FUNCTION_GRAPH_TRACER=y",
		    text);
	free(text);
	if (access(tracefs_path("current_tracer"), W_OK))
		no_access("current_tracer");
}

/* Give a file the value that @option asks for; @old is to come back. */
static void change(const char *option, const char *name, const char *old,
		   const char *value)
{
	journal_file(tracefs_path(name), old);
	if (file_write(tracefs_path(name), O_TRUNC, value))
		return;
	if (errno == EINVAL || errno == ENOENT || errno == ERANGE)
		die(STATUS_INPUT, "%s %s: the kernel does not accept that in %s", option,
		    value, tracefs_path(name));
	no_access(name);
}

static void set_file(const char *option, const char *name, const char *value)
{
	char *old;

	if (!tracefs_has(name))
		die(STATUS_INPUT, "%s: this kernel has no %s", option, tracefs_path(name));
	old = must_read(name);
	change(option, name, old, value);
	free(old);
}

static void set_number(const char *option, const char *name, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	set_file(option, name, text);
}

/* "[local] global counter": the one in brackets is in use. */
static void set_clock(const char *clock)
{
	char *clocks, *old;

	if (!clock)
		return;
	clocks = must_read("trace_clock");
	if (!has_word(clocks, clock))
		die(STATUS_INPUT, "--clock %s: the kernel has: %s", clock, clocks);
	old = strchr(clocks, '[');
	if (!old)
		die(STATUS_INPUT, "%s: no clock in brackets", tracefs_path("trace_clock"));
	old++;
	old[strcspn(old, "]")] = '\0';
	change("--clock", "trace_clock", old, clock);
	free(clocks);
}

/* "1408", or "7 (expanded: 1408)" before the first tracer: then the second one. */
static void set_cpu_buffer(const char *name, const char *size)
{
	char *old = must_read(name);
	char *number = strstr(old, "expanded: ");

	number = number ? strchr(number, ' ') + 1 : old;
	number[strspn(number, "0123456789")] = '\0';
	change("--buffer-size", name, number, size);
	free(old);
}

/* Each CPU in turn: their buffers may differ, and the common file says only "X". */
static void set_buffers(uint64_t kib)
{
	long cpu, cpus = sysconf(_SC_NPROCESSORS_CONF);
	char name[64], text[24];

	snprintf(text, sizeof(text), "%" PRIu64, kib);
	for (cpu = 0; kib && cpu < cpus; cpu++) {
		snprintf(name, sizeof(name), "per_cpu/cpu%ld/buffer_size_kb", cpu);
		if (tracefs_has(name))
			set_cpu_buffer(name, text);
	}
}

static void add_function(const char *option, const char *name, const char *word)
{
	/* A trigger, as "f:traceoff", is none of the functions that the list can forget. */
	if (strchr(word, ':') && !strstr(word, ":mod:"))
		die(STATUS_USAGE, "%s %s: this is a command of %s, and would stay: only functions, please",
		    option, word, name);
	if (!list_append(tracefs_path(name), word))
		die(STATUS_INPUT, "%s %s: %s: see %s for what can be traced",
		    option, word, errno == EINVAL ? "no such function" : strerror(errno),
		    tracefs_path("available_filter_functions"));
}

/* Words of all arguments, apart by commas or blanks, added to a list of functions. */
static void set_functions(const char *option, const char *name,
			  const struct words *words)
{
	char *old, *copy, *word, *rest;
	size_t i;

	if (!words->count)
		return;
	if (!tracefs_has(name))
		die(STATUS_INPUT, "%s: this kernel has no %s: it needs CONFIG_DYNAMIC_FTRACE",
		    option, tracefs_path(name));
	old = must_read(name);
	journal_list(tracefs_path(name), old);
	free(old);
	if (!file_write(tracefs_path(name), O_TRUNC, ""))
		no_access(name);
	for (i = 0; i < words->count; i++) {
		copy = xstrdup(words->list[i]);
		for (word = strtok_r(copy, ", ", &rest); word;
		     word = strtok_r(NULL, ", ", &rest))
			add_function(option, name, word);
		free(copy);
	}
}

/* "name" or "noname" */
static void set_option(const char *option, bool wanted)
{
	char name[128];

	snprintf(name, sizeof(name), "options/%s", option);
	if (tracefs_has(name)) {
		set_file("--option", name, "1");
		return;
	}
	if (!strncmp(option, "no", 2)) {
		snprintf(name, sizeof(name), "options/%s", option + 2);
		if (tracefs_has(name)) {
			set_file("--option", name, "0");
			return;
		}
	}
	if (wanted)
		die(STATUS_INPUT, "--option %s: no such option: see %s", option,
		    tracefs_path("options"));
}

static void set_limits(const struct recorder *r)
{
	if (r->thresh)
		set_number("--thresh", "tracing_thresh", r->thresh / UNIT_USEC);
	if (r->depth)
		set_number("--max-depth", "max_graph_depth", r->depth);
	set_functions("--filter", "set_ftrace_filter", &r->filter);
	set_functions("--graph", "set_graph_function", &r->graph);
}

void recorder_setup(const struct recorder *r)
{
	const char *mounted = tracefs_find(r->tracefs);
	size_t i;

	journal_begin(tracefs_path(""));
	if (mounted)
		journal_mount(mounted);
	check_tracer();
	set_file("recording", "tracing_on", "0");
	set_buffers((r->buffer + UNIT_KIB - 1) / UNIT_KIB);
	set_clock(r->clock);
	set_limits(r);
	set_file("recording", "current_tracer", TRACER);
	for (i = 0; i < ARRAY_SIZE(default_options); i++)
		set_option(default_options[i], false);
	for (i = 0; i < r->options.count; i++)
		set_option(r->options.list[i], true);
	/* What was in the buffer before, and its counters, are nobody's trace. */
	if (!file_write(tracefs_path("trace"), O_TRUNC, ""))
		no_access("trace");
}

void recorder_switch(bool on)
{
	if (!file_write(tracefs_path("tracing_on"), O_TRUNC, on ? "1" : "0"))
		no_access("tracing_on");
}

static void write_all(int fd, const char *name, const char *text, size_t len)
{
	while (len) {
		ssize_t done = write(fd, text, len);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			die(STATUS_INPUT, "cannot write %s: %s", name, strerror(errno));
		text += done;
		len -= done;
	}
}

/* Lines that begin in this piece; is any of them no comment? */
static uint64_t count_lines(const char *text, size_t len, bool *fresh, bool *any)
{
	uint64_t lines = 0;
	const char *p = text, *end = text + len;

	while (p < end) {
		lines += *fresh;
		*any |= *fresh && *p != '#' && *p != '\n';
		p = memchr(p, '\n', end - p);
		*fresh = p;
		p = p ? p + 1 : end;
	}
	return lines;
}

uint64_t recorder_save_thresh(int fd, const char *name)
{
	char *thresh = tracefs_read("tracing_thresh"), *line;

	if (!thresh)
		return 0;
	line = xasprintf(ABOUT_THRESH "%s us\n", thresh);
	write_all(fd, name, line, strlen(line));
	free(line);
	free(thresh);
	return 1;
}

uint64_t recorder_save(int fd, const char *name, bool *any)
{
	int trace = open(tracefs_path("trace"), O_RDONLY | O_CLOEXEC);
	uint64_t lines = 0, bytes = 0;
	static char block[65536];
	bool fresh = true;
	ssize_t got;

	*any = false;
	if (trace < 0)
		no_access("trace");
	progress_begin(name, 0);
	while ((got = read(trace, block, sizeof(block))) > 0) {
		write_all(fd, name, block, got);
		lines += count_lines(block, got, &fresh, any);
		bytes += got;
		progress(bytes);
	}
	if (got < 0)
		no_access("trace");
	progress_end();
	close(trace);
	return lines;
}
