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

/* Up to the first call: does that name its CPU, but no task? */
static bool needs_banners(struct input *in, struct scanner *form)
{
	const char *line, *end;
	struct record rec;

	while ((end = input_line(in, &line))) {
		scan_line(form, line, end, &rec);
		if (is_call(rec.kind))
			return rec.cpu != NO_CPU && rec.pid == NO_PID;
	}
	return false;
}

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

void banners_find(struct tasks *ts, const char *path)
{
	off_t begin = lseek(STDIN_FILENO, 0, SEEK_CUR);
	struct scanner form = { 0 };
	struct input in;

	if (!reads_again(path))
		return;
	input_open(&in, path);
	if (needs_banners(&in, &form)) {
		do {
			look_through(ts, &form, in.pos, in.text.end);
		} while (input_refill(&in));
	}
	if (in.source.fd == STDIN_FILENO)
		lseek(STDIN_FILENO, begin, SEEK_SET);
	input_close(&in);
}
