// SPDX-License-Identifier: GPL-2.0
/*
 * trace.dat, the file that "trace-cmd record" writes, as far as libtracecmd was
 * there when ftd was built. It is turned into the text that "trace-cmd report -t"
 * prints, but with all digits of the durations and an exit for each entry, and
 * goes the way of all text from there.
 *
 * The library does not survive all files that are cut or damaged. So it works in
 * a process of its own, whose output is read through a pipe.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "read/dat.h"

#ifdef HAVE_TRACECMD
#include <trace-cmd.h>

/* What fields of which an event is made of. */
struct kind {
	struct tep_event *event;
	struct tep_format_field *func;
	struct tep_format_field *depth;
	struct tep_format_field *begin;		/* exits only */
	struct tep_format_field *end;
	struct tep_format_field *ret;		/* perhaps */
	struct tep_format_field *args;		/* perhaps, entries only, up to the record's end */
};

struct dat {
	struct tracecmd_input *handle;
	struct tep_handle *tep;
	struct kind entry;
	struct kind exit;
	struct tep_record **next;		/* of each CPU */
	int cpus;
};

static uint64_t field(struct tep_format_field *f, const struct tep_record *rec)
{
	unsigned long long value;

	if (!f || f->offset + f->size > rec->size ||
	    tep_read_number_field(f, rec->data, &value))
		return 0;
	return value;
}

/* Names come from whoever runs programs: they stay on their line. */
static void put_name(FILE *out, const char *name)
{
	for (; *name; name++)
		fputc((unsigned char)*name < ' ' ? '?' : *name, out);
}

static void put_function(FILE *out, const struct dat *d, uint64_t address)
{
	const char *name = tep_find_function(d->tep, address);

	if (name)
		put_name(out, name);
	else
		fprintf(out, "0x%llx", (unsigned long long)address);
}

/* Whose, where, when */
static void put_place(FILE *out, struct dat *d, struct tep_record *rec)
{
	int pid = tep_data_pid(d->tep, rec);

	put_name(out, tep_data_comm_from_pid(d->tep, pid));
	fprintf(out, "-%d [%03d] %llu.%09llu: ", pid, rec->cpu, rec->ts / 1000000000,
		rec->ts % 1000000000);
}

/* "(0x12, 0x34)": their names are in the kernel's BTF, which the file lacks. */
static void put_arguments(FILE *out, struct dat *d, const struct tep_record *rec,
			  const struct tep_format_field *args)
{
	int word = tep_get_long_size(d->tep), at = args ? args->offset : rec->size;
	const char *between = "";

	fputc('(', out);
	for (; at + word <= rec->size; at += word) {
		fprintf(out, "%s0x%llx", between,
			tep_read_number(d->tep, (char *)rec->data + at, word));
		between = ", ";
	}
	fputs(") {\n", out);
}

static void put_call(FILE *out, struct dat *d, struct tep_record *rec,
		     const struct kind *kind)
{
	bool leaves = kind == &d->exit;
	uint64_t func = field(kind->func, rec);
	uint64_t depth = field(kind->depth, rec) % 1024;
	uint64_t duration = field(kind->end, rec) - field(kind->begin, rec);

	put_place(out, d, rec);
	fprintf(out, "funcgraph_%s: ", leaves ? "exit" : "entry");
	if (leaves)
		fprintf(out, "%llu.%03llu us", (unsigned long long)duration / 1000,
			(unsigned long long)duration % 1000);
	fprintf(out, " |  %*s%s", (int)depth * 2, "", leaves ? "} /* " : "");
	put_function(out, d, func);
	if (leaves && kind->ret)
		fprintf(out, " ret=0x%llx", (unsigned long long)field(kind->ret, rec));
	if (leaves)
		fputs(" */\n", out);
	else
		put_arguments(out, d, rec, kind->args);
}

/* The CPU whose next record comes first, or -1. */
static int first_cpu(const struct dat *d)
{
	int cpu, first = -1;

	for (cpu = 0; cpu < d->cpus; cpu++)
		if (d->next[cpu] &&
		    (first < 0 || d->next[cpu]->ts < d->next[first]->ts))
			first = cpu;
	return first;
}

/* "sh-120 [001] 1.000000000: sched_waking: comm=sh pid=120", as the kernel prints it */
static void put_event(FILE *out, struct dat *d, struct tep_record *rec, int type)
{
	struct tep_event *event = tep_find_event(d->tep, type);
	struct trace_seq text;

	if (!event)
		return;
	put_place(out, d, rec);
	put_name(out, event->name);
	fputs(": ", out);
	trace_seq_init(&text);
	tep_print_event(d->tep, &text, rec, "%s", TEP_PRINT_INFO);
	trace_seq_terminate(&text);
	if (text.state == TRACE_SEQ__GOOD)
		put_name(out, text.buffer);
	trace_seq_destroy(&text);
	fputc('\n', out);
}

static void put_record(FILE *out, struct dat *d, struct tep_record *rec)
{
	int type = tep_data_type(d->tep, rec);

	if (rec->missed_events > 0)
		fprintf(out, "CPU:%d [LOST %lld EVENTS]\n", rec->cpu,
			rec->missed_events);
	else if (rec->missed_events)
		fprintf(out, "CPU:%d [LOST EVENTS]\n", rec->cpu);
	if (d->entry.event && type == d->entry.event->id)
		put_call(out, d, rec, &d->entry);
	else if (d->exit.event && type == d->exit.event->id)
		put_call(out, d, rec, &d->exit);
	else
		put_event(out, d, rec, type);
}

static void find_kind(struct dat *d, struct kind *kind, const char *name)
{
	kind->event = tep_find_event_by_name(d->tep, "ftrace", name);
	if (!kind->event)
		return;
	kind->func = tep_find_field(kind->event, "func");
	kind->depth = tep_find_field(kind->event, "depth");
	kind->begin = tep_find_field(kind->event, "calltime");
	kind->end = tep_find_field(kind->event, "rettime");
	kind->ret = tep_find_field(kind->event, "retval");
	kind->args = tep_find_field(kind->event, "args");
}

/* Some damaged file may keep the library busy for ever. */
#define PATIENCE	20	/* seconds of processor time without a record */

static void be_patient(void)
{
	const struct itimerval limit = { .it_value.tv_sec = PATIENCE };

	setitimer(ITIMER_PROF, &limit, NULL);
}

/* In the process that has the library: all records, in the order of their time. */
static bool print_all(int fd, FILE *out)
{
	struct dat d = { 0 };
	uint64_t records;
	int cpu;

	be_patient();
	tracecmd_set_loglevel(TEP_LOG_NONE);
	d.handle = tracecmd_open_fd(fd, TRACECMD_FL_LOAD_NO_PLUGINS);
	if (!d.handle)
		return false;
	/* For who finds no call in it, and has to say why. */
	fputs("# trace.dat\n", out);
	d.tep = tracecmd_get_tep(d.handle);
	find_kind(&d, &d.entry, "funcgraph_entry");
	find_kind(&d, &d.exit, "funcgraph_exit");
	d.cpus = tep_get_cpus(d.tep);
	d.next = zalloc((d.cpus + 1) * sizeof(*d.next));
	for (cpu = 0; cpu < d.cpus; cpu++)
		d.next[cpu] = tracecmd_read_data(d.handle, cpu);
	for (records = 1; (cpu = first_cpu(&d)) >= 0; records++) {
		if (!(records % 65536))
			be_patient();
		put_record(out, &d, d.next[cpu]);
		tracecmd_free_record(d.next[cpu]);
		d.next[cpu] = tracecmd_read_data(d.handle, cpu);
	}
	return !fflush(out);
}

static void __noreturn run_child(const struct source *s, int to)
{
	FILE *out = fdopen(to, "w");
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	/* The library has its own words for what is wrong. */
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	_exit(out && print_all(s->fd, out) ? 0 : 1);
}

static size_t read_dat(struct source *s, char *buffer, size_t size)
{
	pid_t *child = s->state;
	ssize_t got;
	int status;

	do {
		got = read(s->fd, buffer, size);
	} while (got < 0 && errno == EINTR);
	if (got > 0)
		return got;
	if (*child && waitpid(*child, &status, 0) == *child && status)
		s->damage = "libtracecmd gives up, as it does when a file is cut: copy it again";
	*child = 0;
	return 0;
}

static void close_dat(struct source *s)
{
	pid_t *child = s->state;

	close(s->fd);
	s->fd = STDIN_FILENO;
	if (*child)
		waitpid(*child, NULL, 0);
	free(child);
}

void source_dat(struct source *s)
{
	pid_t *child = zalloc(sizeof(*child));
	int ends[2];

	if (lseek(s->fd, 0, SEEK_SET))
		die(STATUS_INPUT, "%s is a trace.dat, of which the library has to read here and there: give me its name",
		    s->name);
	if (pipe2(ends, O_CLOEXEC))
		die(STATUS_INPUT, "cannot make a pipe: %s", strerror(errno));
	fflush(NULL);
	*child = fork();
	if (*child < 0)
		die(STATUS_INPUT, "cannot start a process: %s", strerror(errno));
	if (!*child)
		run_child(s, ends[1]);
	close(ends[1]);
	if (s->fd != STDIN_FILENO)
		close(s->fd);
	s->fd = ends[0];
	s->packed = "trace.dat";
	s->state = child;
	s->read = read_dat;
	s->close = close_dat;
}
#else
void source_dat(struct source *s)
{
	die(STATUS_INPUT,
	    "%s is a trace.dat, which this " TOOL " was built without: build it with libtracecmd (libtracecmd-dev, libtracefs-dev, libtraceevent-dev) installed, or use: trace-cmd report -i %s | " TOOL_TAKES_TRACE,
	    s->name, s->name);
}
#endif
