// SPDX-License-Identifier: GPL-2.0
#include "file/reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "base/progress.h"
#include "base/util.h"

/* A line has an argument of QEMU's: the longest one that Linux takes, escaped */
#define HEAD_LINE	(4 * 131072 + 64)
#define BUFFER		65536

/* More is damage: what is kept of each has to fit into memory. */
#define NUMBER_MAX	0x1000000u
#define CPU_MAX		4096
/* 100 years, so that sums of times fit */
#define TIME_LIMIT	(UINT64_C(3153600000) * 1000000000)

struct reader {
	const char *path;
	gzFile file;
	struct profile_head head;
	unsigned char bytes[BUFFER];
	unsigned int used, filled;
	uint64_t before, record;	/* offset of bytes[0], and of the record */
	bool named, over, in_counts;
	uint64_t time, sample_address, frame_address, run_address, area_address;
	uint32_t pages, tasks, frames, runs, names, run;
	char text[TEXT_MAX + 1], file_text[TEXT_MAX + 1];
};

/* ---- bytes ---------------------------------------------------------------- */

static void __noreturn __printf(2, 3) damaged(const struct reader *r, const char *format, ...)
{
	char what[160];
	va_list args;

	va_start(args, format);
	vsnprintf(what, sizeof(what), format, args);
	va_end(args);
	die(STATUS_INPUT, "%s: damaged at byte %" PRIu64 " of what is packed there: %s", r->path,
	    r->record, what);
}

/* False at the end of the file. */
static bool fill(struct reader *r)
{
	int number, got;

	r->before += r->filled;
	r->used = 0;
	r->filled = 0;
	got = gzread(r->file, r->bytes, sizeof(r->bytes));
	gzerror(r->file, &number);
	if (got < 0 || (!got && number == Z_BUF_ERROR)) {
		r->record = r->before;
		if (number == Z_BUF_ERROR)
			damaged(r, "the file ends in the middle: it was cut short");
		damaged(r, "%s", number == Z_ERRNO ? strerror(errno) : "it cannot be unpacked");
	}
	r->filled = got;
	progress(gzoffset(r->file));
	return got;
}

static int peek(struct reader *r)
{
	if (r->used == r->filled && !fill(r))
		return EOF;
	return r->bytes[r->used];
}

static unsigned char byte(struct reader *r)
{
	int c = peek(r);

	if (c == EOF)
		damaged(r, "the file ends in the middle of this record: it was cut short");
	r->used++;
	return c;
}

static uint64_t number(struct reader *r)
{
	uint64_t value = 0;
	unsigned char c;

	for (unsigned int shift = 0; ; shift += 7) {
		c = byte(r);
		if (shift == 63 && c > 1)
			damaged(r, "a number has more than 64 bits");
		value |= (uint64_t)(c & 0x7f) << shift;
		if (!(c & 0x80))
			return value;
	}
}

static uint64_t number_to(struct reader *r, uint64_t most, const char *what)
{
	uint64_t value = number(r);

	if (value > most)
		damaged(r, "%s %" PRIu64 ", where %" PRIu64 " is the last one", what, value, most);
	return value;
}

static uint64_t signed_number(struct reader *r)
{
	uint64_t value = number(r);

	return value >> 1 ^ -(value & 1);
}

static int32_t pid_number(struct reader *r)
{
	int64_t value = signed_number(r);

	if (value < -1 || value > INT32_MAX)
		damaged(r, "a task has the number %" PRId64, value);
	return value;
}

static struct text text(struct reader *r, char *to, size_t most)
{
	size_t length = number(r);

	if (length > most)
		damaged(r, "a text of %zu bytes, where %zu are the most", length, most);
	for (size_t i = 0; i < length; i++)
		to[i] = byte(r);
	to[length] = '\0';
	return (struct text){ to, length };
}

static uint64_t next_time(struct reader *r)
{
	r->time += signed_number(r);
	if (r->time > TIME_LIMIT)
		damaged(r, "a time before the guest began, or a hundred years later");
	return r->time;
}

static void one_more(struct reader *r, uint32_t *count, const char *what)
{
	if (++*count > NUMBER_MAX)
		damaged(r, "more than %u %s", NUMBER_MAX, what);
}

/* ---- the head ------------------------------------------------------------- */

/* False at the empty line. */
static bool read_line(struct reader *r, char *line)
{
	size_t length = 0;
	int c;

	r->record = r->before + r->used;
	while ((c = byte(r)) != '\n') {
		if (length == HEAD_LINE - 1)
			damaged(r, "a line of the head has no end");
		if (c < ' ' || c > '~')
			damaged(r, "a line of the head is no text");
		line[length++] = c;
	}
	line[length] = '\0';
	return length;
}

static uint64_t head_number(const struct reader *r, const char *name, const char *value)
{
	char *end;
	uint64_t n;

	errno = 0;
	n = strtoull(value, &end, 10);
	if (*value < '0' || *value > '9' || *end || errno)
		damaged(r, "%s has to be a number", name);
	return n;
}

static void set_text(char **to, const char *value)
{
	free(*to);
	*to = xstrdup(value);
}

static void add_word(char **to, const char *word)
{
	char *longer = xasprintf("%s%s%s", *to ? *to : "", *to ? " " : "", word);

	free(*to);
	*to = longer;
}

/* Lines with other names are of no use here. */
static void take_line(struct reader *r, const char *name, const char *value)
{
	struct profile_head *h = &r->head;

	if (!strcmp(name, "qemu"))
		set_text(&h->qemu, value);
	else if (!strcmp(name, "argument"))
		add_word(&h->command, value);
	else if (!strcmp(name, "vmlinux"))
		set_text(&h->vmlinux, value);
	else if (!strcmp(name, "balloon"))
		set_text(&h->balloon, value);
	else if (!strcmp(name, "balloon-by"))
		h->balloon_by = head_number(r, name, value);
	else if (!strcmp(name, "period"))
		h->period = head_number(r, name, value);
	else if (!strcmp(name, "seed"))
		h->seed = head_number(r, name, value);
	else if (!strcmp(name, "exact"))
		h->exact = head_number(r, name, value);
	else if (!strcmp(name, "stacks"))
		h->stacks = head_number(r, name, value);
	else if (!strcmp(name, "shift") && strcmp(value, "-1"))
		h->shift = head_number(r, name, value);
}

static void read_magic(struct reader *r)
{
	static const char magic[] = FORMAT_MAGIC "\n";
	char first[sizeof(magic)] = "";
	const size_t name = strcspn(magic, " ") + 1;

	for (size_t i = 0; i < sizeof(magic) - 1 && peek(r) != EOF; i++)
		first[i] = byte(r);
	if (!strcmp(first, magic))
		return;
	if (!strncmp(first, magic, name) && first[name] >= '0' && first[name] <= '9' &&
	    first[sizeof(magic) - 2])
		die(STATUS_INPUT,
		    "%s: a profile of another version of bootprof: this one reads \"%s\"",
		    r->path, FORMAT_MAGIC);
	die(STATUS_INPUT, "%s: not a profile: bootprof record writes them", r->path);
}

static void read_head(struct reader *r)
{
	static char line[HEAD_LINE];
	char *value;

	read_magic(r);
	r->head.shift = -1;
	while (read_line(r, line)) {
		value = strchr(line, ' ');
		if (!value)
			damaged(r, "a line of the head has no value");
		*value++ = '\0';
		take_line(r, line, value);
	}
	if (!r->head.period || r->head.period > TIME_LIMIT)
		damaged(r, "the distance of samples has to be a number of ns");
	if (r->head.shift > 10)
		damaged(r, "an instruction takes too long");
}

/* ---- records -------------------------------------------------------------- */

static void read_code(struct reader *r, struct record *x)
{
	x->page = number_to(r, r->pages, "page");
	x->offset = number_to(r, FORMAT_PAGE - 1, "offset");
	x->text = text(r, r->text, FORMAT_PAGE - x->offset);
	if (!x->page)
		damaged(r, "code of no page");
}

static void read_sample(struct reader *r, struct record *x)
{
	x->cpu = number_to(r, CPU_MAX, "CPU");
	x->time = next_time(r);
	x->address = r->sample_address += signed_number(r);
	x->page = number_to(r, r->pages, "page");
	x->task = number_to(r, r->tasks, "task");
}

static void read_frame(struct reader *r, struct record *x)
{
	x->frame = number_to(r, r->frames, "frame");
	x->address = r->frame_address += signed_number(r);
	x->page = number_to(r, r->pages, "page");
	one_more(r, &r->frames, "frames");
}

static void read_task(struct reader *r, struct record *x)
{
	one_more(r, &r->tasks, "tasks");
	x->address = number(r);
	x->pid = pid_number(r);
	x->group = pid_number(r);
	x->text = text(r, r->text, TEXT_MAX);
}

static void read_run(struct reader *r, struct record *x)
{
	one_more(r, &r->runs, "runs");
	x->address = r->run_address += signed_number(r);
	x->page = number_to(r, r->pages, "page");
	x->instructions = number_to(r, UINT16_MAX, "instruction");
	x->size = number_to(r, UINT16_MAX, "byte");
	if (!x->instructions || x->size < x->instructions)
		damaged(r, "%u instructions in %u bytes", x->instructions, (unsigned int)x->size);
}

static void read_name(struct reader *r, struct record *x)
{
	one_more(r, &r->names, "names");
	x->realm = number_to(r, REALMS_OF_CODE - 1, "realm");
	x->file = text(r, r->file_text, TEXT_MAX);
	x->text = text(r, r->text, TEXT_MAX);
}

static void read_area(struct reader *r, struct record *x)
{
	x->page = number_to(r, r->pages, "page");
	x->address = r->area_address += signed_number(r);
	x->size = number(r);
	x->name = number_to(r, r->names, "name");
	if (!x->name || !x->size || x->address + (x->size - 1) < x->address)
		damaged(r, "an area of no name, or of no size");
}

static void read_others(struct reader *r, struct record *x)
{
	switch (x->tag) {
	case TAG_PAGE:
		one_more(r, &r->pages, "pages");
		x->address = number(r);
		break;
	case TAG_STACK:
		x->frame = number_to(r, r->frames, "frame");
		break;
	case TAG_IDLE:
		x->cpu = number_to(r, CPU_MAX, "CPU");
		x->time = next_time(r);
		x->duration = number_to(r, TIME_LIMIT, "ns");
		break;
	case TAG_MAPPED:
		x->cpu = number_to(r, CPU_MAX, "CPU");
		x->time = next_time(r);
		break;
	case TAG_COUNTS:
		x->time = number_to(r, TIME_LIMIT, "ns");
		r->in_counts = true;
		r->run = 0;
		break;
	case TAG_END:
		x->time = next_time(r);
		x->text = text(r, r->text, TEXT_MAX);
		break;
	case TAG_REALM:
		x->page = number_to(r, r->pages, "page");
		x->realm = number_to(r, REALMS_OF_CODE - 1, "realm");
		x->name = number_to(r, r->names, "name");
		break;
	case TAG_WRONG:
	case TAG_DONE:
		break;
	default:
		damaged(r, "no record begins with 0x%02x", x->tag);
	}
}

static void read_record(struct reader *r, struct record *x)
{
	switch (x->tag) {
	case TAG_CODE:
		read_code(r, x);
		break;
	case TAG_SAMPLE:
		read_sample(r, x);
		break;
	case TAG_FRAME:
		read_frame(r, x);
		break;
	case TAG_TASK:
		read_task(r, x);
		break;
	case TAG_RUN:
		read_run(r, x);
		break;
	case TAG_NAME:
		read_name(r, x);
		break;
	case TAG_AREA:
		read_area(r, x);
		break;
	default:
		read_others(r, x);
	}
}

bool reader_count(struct reader *r, uint32_t *run, uint64_t *times)
{
	uint64_t step;

	if (!r->in_counts)
		return false;
	step = number_to(r, r->runs - r->run, "step to run");
	r->in_counts = step;
	if (!step)
		return false;
	r->run += step;
	*run = r->run;
	*times = number(r);
	return true;
}

bool reader_next(struct reader *r, struct record *x)
{
	uint64_t times;
	uint32_t run;
	int c;

	while (reader_count(r, &run, &times))
		;
	r->record = r->before + r->used;
	c = peek(r);
	if (r->over && c != EOF && r->named)
		damaged(r, "something comes after the end");
	if (r->over)
		return false;
	if (c == EOF)
		damaged(r, "the file ends: it was cut short, or bootprof record was killed");
	*x = (struct record){ .tag = byte(r) };
	read_record(r, x);
	r->over = x->tag == (r->named ? TAG_DONE : TAG_END);
	return true;
}

/* ---- beginning and end ---------------------------------------------------- */

struct reader *reader_open(const char *path, bool named)
{
	struct reader *r = zalloc(sizeof(*r));
	struct stat st;

	r->path = path;
	r->named = named;
	if (stat(path, &st))
		die(STATUS_INPUT, "%s: %s", path, strerror(errno));
	if (S_ISDIR(st.st_mode))
		die(STATUS_INPUT, "%s: it is a directory: name a profile", path);
	if (!S_ISREG(st.st_mode))
		die(STATUS_INPUT,
		    "%s: it is no file: it is read more than once, so write it to one", path);
	r->file = gzopen(path, "rbe");
	if (!r->file)
		die(STATUS_INPUT, "%s: %s", path, strerror(errno));
	progress_begin(path, st.st_size);
	read_head(r);
	return r;
}

const struct profile_head *reader_head(const struct reader *r)
{
	return &r->head;
}

void reader_close(struct reader *r)
{
	gzclose_r(r->file);
	free(r->head.qemu);
	free(r->head.command);
	free(r->head.vmlinux);
	free(r->head.balloon);
	free(r);
}
