// SPDX-License-Identifier: GPL-2.0
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calls/banners.h"
#include "lines/scan.h"
#include "read/input.h"

/* Can the trace be read once more? Files that the kernel makes up have no size. */
static bool reads_again(const char *path)
{
	bool named = path && strcmp(path, "-");
	struct stat st;

	if (named ? stat(path, &st) : fstat(STDIN_FILENO, &st))
		return false;
	return S_ISREG(st.st_mode) && st.st_size;
}

/**
 * struct search - for the first lines with "=>"
 * @tasks: they are told
 * @form: of the trace
 * @begun: the first call has been found
 */
struct search {
	struct tasks *tasks;
	struct scanner form;
	bool begun;
};

static void take_banner(struct tasks *ts, struct scanner form, const char *line,
			const char *end)
{
	struct record rec;

	scan_line(&form, line, end, &rec);
	if (rec.kind == RECORD_SWITCH)
		tasks_first(ts, &rec);
}

/* Few lines have an arrow in them. */
static void look_through(struct tasks *ts, const struct scanner *form, const char *p,
			 const char *end)
{
	const char *start = p, *arrow, *line;

	while ((arrow = memchr(p, '>', end - p))) {
		p = arrow + 1;
		if (arrow == start || arrow[-1] != '=')
			continue;
		line = memrchr(start, '\n', arrow - start);
		line = line ? line + 1 : start;
		p = memchr(arrow, '\n', end - arrow);
		take_banner(ts, *form, line, p);
	}
}

/*
 * Look for them in a block. Not in a trace of which the first call names no CPU, or the
 * task: then there is no use in another block.
 */
static bool search(struct search *s, const struct text *text)
{
	const char *p = text->start, *end;
	struct record rec;

	for (; !s->begun && p < text->end; p = end + 1) {
		end = memchr(p, '\n', text->end - p);
		scan_line(&s->form, p, end, &rec);
		s->begun = is_call(rec.kind);
		if (s->begun && (rec.cpu == NO_CPU || rec.pid != NO_PID))
			return false;
	}
	look_through(s->tasks, &s->form, p, text->end);
	return true;
}

static void search_file(struct search *s, const char *path)
{
	off_t begin = lseek(STDIN_FILENO, 0, SEEK_CUR);
	struct input in;

	input_open(&in, path);
	while (input_refill(&in) && search(s, &in.text))
		;
	if (in.source.fd == STDIN_FILENO)
		lseek(STDIN_FILENO, begin, SEEK_SET);
	input_close(&in);
}

static void search_ahead(struct search *s, struct input *in)
{
	const struct text *text;

	do {
		text = input_ahead(in);
	} while (text && search(s, text));
}

void banners_open(struct tasks *ts, struct input *in, const char *path)
{
	struct search s = { .tasks = ts };

	if (reads_again(path)) {
		search_file(&s, path);
		input_open(in, path);
	} else {
		input_open(in, path);
		search_ahead(&s, in);
	}
}
