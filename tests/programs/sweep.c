// SPDX-License-Identifier: GPL-2.0
/*
 * sweep quick|long DIRECTORY TRACER...: writes every value that the plan has to every file
 * of tracefs, under each tracer: alone, and together with the next one.
 *
 * A TRACER may be NAME+USECS: with that threshold. DIRECTORY is that of tracefs
 * or of an instance.
 *
 * /sweep/plan has blocks: the name of a file (or *, any in its directory), what
 * undoes a change, and below, with a tab each, the values:
 *
 *	FILE [UNDO]
 *		VALUE
 *
 * UNDO is what is written: "=" what the file said before, "!" the value with a !
 * before it, "-" nothing; without UNDO the file is opened with O_TRUNC. The
 * value "(each)" is each word that the file itself has. A FILE that ends with
 * "/" is a directory, its values are made in it and removed. A block that begins
 * with "+" is left out of the quick form.
 *
 * /sweep/skip has the steps not to be taken, as they are in the result.
 *
 * The console gets two lines a step: "sweep: do STEP" before, so that the last
 * one is known if there is no next; and "sweep: did STEP = STATUS TRACED": 0 or an
 * error; whether anything is in the trace after the step was undone. At last,
 * "sweep: unknown FILE" for each that can be written to and is not in the plan.
 */
#include <linux/time.h>
#include <stdbool.h>

#include "files.h"

#define MAX_CPUS 4
#define THRESHOLD "/sys/kernel/tracing/tracing_thresh"

static char plan[65536], skip[1 << 20];
static const char *tracer;
static bool quick;
static char text[16384];

/* The change before, and this one: each is undone after the next. */
static struct change {
	char file[256], step[512], undo[512];
	const char *how;
	bool done;
} changes[2];

static bool matches(const char *pattern, const char *name)
{
	for (; *pattern; pattern++, name++) {
		if (*pattern == '*') {
			for (pattern++; *name && *name != '/'; name++)
				if (matches(pattern, name))
					return true;
			return matches(pattern, name);
		}
		if (*pattern != *name)
			return false;
	}
	return !*name;
}

static void pin(unsigned long cpus)
{
	my_syscall3(__NR_sched_setaffinity, 0, sizeof(cpus), &cpus);
}

/* Some of what a system does all day, on two CPUs. */
static void work(void)
{
	char line[128];
	int cpu, status;

	for (cpu = 0; cpu < 2; cpu++) {
		pid_t pid = fork();

		if (!pid) {
			pin(1 << cpu);
			get("/proc/self/stat", line, sizeof(line));
			sched_yield();
			exit(0);
		}
		waitpid(pid, &status, 0);
	}
}

static void read_some(void)
{
	static const char * const files[] = {
		"trace", "trace_pipe", "per_cpu/cpu0/trace_pipe_raw",
		"snapshot", "per_cpu/cpu0/trace",
	};
	unsigned int i;

	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		get(files[i], text, 4096);
}

static void empty(void)
{
	put_flags("trace", "", O_TRUNC);
}

static bool anything_traced(void)
{
	char path[64], *entries;
	int cpu;

	for (cpu = 0; cpu < MAX_CPUS; cpu++) {
		strlcpy(path, "per_cpu/cpu", sizeof(path));
		strlcat(path, ltoa(cpu), sizeof(path));
		strlcat(path, "/stats", sizeof(path));
		if (get(path, text, sizeof(text)) < 0)
			continue;
		entries = strchr(text, ' ');
		if (entries && atol(entries + 1))
			return true;
	}
	return false;
}

/* Is there LINE in TEXT? */
static bool has_line(const char *lines, const char *line)
{
	size_t length = strlen(line);

	while (*lines) {
		const char *end = strchr(lines, '\n');

		if (!end)
			end = lines + strlen(lines);
		if ((size_t)(end - lines) == length && !strncmp(lines, line, length))
			return true;
		lines = *end ? end + 1 : end;
	}
	return false;
}

/* To the console, and time for it to get there: the next thing may be the last. */
static void say(const char *what, const char *step, const char *more)
{
	static char line[1024];

	strlcpy(line, "sweep: ", sizeof(line));
	strlcat(line, what, sizeof(line));
	strlcat(line, " ", sizeof(line));
	strlcat(line, step, sizeof(line));
	strlcat(line, more, sizeof(line));
	strlcat(line, "\n", sizeof(line));
	write(1, line, strlen(line));
	msleep(2);
}

static bool is_directory(const char *file)
{
	return file[strlen(file) - 1] == '/';
}

static int set(const char *file, const char *value)
{
	static char with_end[8192];

	if (is_directory(file)) {
		strlcpy(with_end, file, sizeof(with_end));
		strlcat(with_end, value, sizeof(with_end));
		return try(mkdir(with_end, 0755));
	}
	strlcpy(with_end, value, sizeof(with_end));
	strlcat(with_end, "\n", sizeof(with_end));
	return put(file, with_end);
}

static void undo(struct change *change)
{
	if (!change->done)
		return;
	change->done = false;
	if (is_directory(change->file)) {
		strlcat(change->file, change->undo, sizeof(change->file));
		rmdir(change->file);
	} else if (!change->how) {
		put_flags(change->file, "", O_TRUNC);
	} else if (*change->how != '-') {
		set(change->file, change->undo);
	}
}

/* The word in [], or the first line. */
static void current_value(const char *file, char *value, int size)
{
	char *at, *end;

	if (get(file, text, sizeof(text)) < 0)
		text[0] = '\0';
	at = strchr(text, '[');
	end = at ? strchr(at, ']') : NULL;
	if (at && end && !strchr(at, '\t')) {
		at++;
	} else {
		at = text;
		end = strchr(text, '\n');
	}
	if (end)
		*end = '\0';
	strlcpy(value, at, size);
}

/* One step: FILE is set to VALUE; what the step before did is undone after it. */
static void step(const char *file, const char *value, const char *how)
{
	static int turn;
	struct change *this = &changes[turn], *before = &changes[!turn];
	char result[32];
	int status;

	strlcpy(this->step, tracer, sizeof(this->step));
	strlcat(this->step, " ", sizeof(this->step));
	strlcat(this->step, file, sizeof(this->step));
	strlcat(this->step, " ", sizeof(this->step));
	strlcat(this->step, value, sizeof(this->step));
	if (has_line(skip, this->step))
		return;

	say("do", this->step, "");

	/* The file itself cannot hold both, unless the values are added to it */
	if (!strcmp(before->file, file) && (!how || *how != '!'))
		undo(before);
	strlcpy(this->file, file, sizeof(this->file));
	this->how = how;
	this->undo[0] = '\0';
	if (is_directory(file) || !how) {
		strlcpy(this->undo, value, sizeof(this->undo));
	} else if (*how == '=') {
		current_value(file, this->undo, sizeof(this->undo));
	} else if (*how == '!') {
		strlcpy(this->undo, "!", sizeof(this->undo));
		strlcat(this->undo, value, sizeof(this->undo));
	} else {
		strlcpy(this->undo, how, sizeof(this->undo));
	}

	status = set(file, value);
	this->done = status >= 0;
	work();			/* with the step before, if that was not undone */
	read_some();
	undo(before);
	put("tracing_on", "1");
	work();			/* alone */
	read_some();
	get(file, text, sizeof(text));
	put("tracing_on", "1");
	empty();
	work();

	strlcpy(result, " = ", sizeof(result));
	strlcat(result, ltoa(status), sizeof(result));
	strlcat(result, anything_traced() ? " traced" : " nothing", sizeof(result));
	say("did", this->step, result);
	turn = !turn;
}

/* Each word that the file has, without the [] of the one that is chosen. */
static void each_word(const char *file, const char *how)
{
	static char words[1024];
	char *at = words, *end;

	if (get(file, words, sizeof(words)) < 0)
		return;
	while (*at) {
		if (*at == '[')
			at++;
		end = at;
		while (*end && !strchr(" ]\n", *end))
			end++;
		if (*end)
			*end++ = '\0';
		if (*at)
			step(file, at, how);
		while (*end && strchr(" ]\n", *end))
			end++;
		at = end;
	}
}

/* Calls FUNC for each file below DIRECTORY (empty: here) that matches PATTERN. */
static void walk(const char *directory, const char *pattern, int depth,
		 void (*func)(const char *file, void *data), void *data)
{
	char *entries = malloc(16384), *path = malloc(512);
	struct linux_dirent64 *entry;
	int fd, size, at;

	fd = open(*directory ? directory : ".", O_RDONLY | O_DIRECTORY);
	while (fd >= 0 && (size = getdents64(fd, (void *)entries, 16384)) > 0) {
		for (at = 0; at < size; at += entry->d_reclen) {
			entry = (void *)(entries + at);
			if (entry->d_name[0] == '.')
				continue;
			strlcpy(path, directory, 512);
			if (*directory)
				strlcat(path, "/", 512);
			strlcat(path, entry->d_name, 512);
			if (entry->d_type != DT_DIR && matches(pattern, path))
				func(path, data);
			else if (entry->d_type == DT_DIR && depth)
				walk(path, pattern, depth - 1, func, data);
		}
	}
	if (fd >= 0)
		close(fd);
	free(entries);
	free(path);
}

struct block {
	const char *values, *end, *how;
};

static void take_block(const char *file, void *data)
{
	struct block *block = data;
	const char *at = block->values;
	static char value[4096];

	while (at < block->end) {
		const char *line_end = strchr(at, '\n');
		int length = line_end - at;

		strlcpy(value, at + 1, length < (int)sizeof(value) ? length : (int)sizeof(value));
		at = line_end + 1;
		if (!strcmp(value, "(each)"))
			each_word(file, block->how);
		else
			step(file, value, block->how);
	}
}

/* How many directories deep a pattern goes */
static int depth_of(const char *pattern)
{
	int depth = 0;

	while ((pattern = strchr(pattern, '/'))) {
		pattern++;
		depth++;
	}
	return depth;
}

/* Calls FUNC with each block's file, how to undo it, and its values. */
static void for_each_block(void (*func)(char *file, struct block *block, void *data), void *data)
{
	static char head[512];
	const char *at = plan;

	while (*at) {
		const char *line_end = strchr(at, '\n');
		struct block block;
		char *space;

		if (*at == '#' || *at == '\n') {
			at = line_end + 1;
			continue;
		}
		strlcpy(head, at, line_end - at + 1);
		space = strchr(head, ' ');
		block.how = NULL;
		if (space) {
			*space = '\0';
			block.how = space + 1;
		}
		block.values = line_end + 1;
		for (at = block.values; *at == '\t'; at = strchr(at, '\n') + 1)
			;
		block.end = at;
		func(head, &block, data);
	}
}

static void do_block(char *file, struct block *block, void *unused)
{
	(void)unused;
	if (*file == '+') {
		if (quick)
			return;
		file++;
	}
	if (is_directory(file))
		take_block(file, block);
	else if (!strncmp(file, "./", 2))
		walk("", file + 2, 6, take_block, block);
	else
		walk("", file, depth_of(file), take_block, block);
}

static void is_it(char *file, struct block *block, void *data)
{
	const char **name = data;

	(void)block;
	if (*name && matches(file + (*file == '+'), *name))
		*name = NULL;
}

static void look_for(const char *file, void *unused)
{
	const char *name = file;
	int fd;

	(void)unused;
	for_each_block(is_it, &name);
	if (!name)
		return;
	/* Root may open everything: the mode decides. */
	fd = open(file, O_RDONLY | O_PATH);
	if (fd >= 0) {
		struct statx info;

		if (!my_syscall5(__NR_statx, fd, "", 0x1000, 0x2, &info) && info.stx_mode & 0222)
			say("unknown", file, "");
		close(fd);
	}
}

static void set_tracer(char *name)
{
	char *threshold = strchr(name, '+');

	if (threshold)
		*threshold = '\0';
	put(THRESHOLD, threshold ? threshold + 1 : "0");
	put("current_tracer", name);
	if (threshold)
		*threshold = '+';
}

static void read_all(const char *path, char *to, int size)
{
	int fd = open(path, O_RDONLY), done = 0, got;

	while (fd >= 0 && (got = read(fd, to + done, size - 1 - done)) > 0)
		done += got;
	to[done] = '\0';
	if (fd >= 0)
		close(fd);
}

int main(int argc, char *argv[])
{
	int i;

	if (argc < 4)
		return 2;
	quick = !strcmp(argv[1], "quick");
	read_all("/sweep/plan", plan, sizeof(plan));
	read_all("/sweep/skip", skip, sizeof(skip));

	for (i = 3; i < argc; i++) {
		tracer = argv[i];
		if (chdir(argv[2]))
			return 3;
		/* Small, so that it is soon full, and soon printed */
		put("buffer_size_kb", "64");
		set_tracer(argv[i]);
		for_each_block(do_block, NULL);
		undo(&changes[0]);
		undo(&changes[1]);
		put("current_tracer", "nop");
	}
	walk("", "*", 0, look_for, NULL);
	walk("options", "options/*", 0, look_for, NULL);
	walk("per_cpu", "per_cpu/*/*", 1, look_for, NULL);
	walk("events", "events/*", 0, look_for, NULL);
	walk("events/sched", "events/*/*", 0, look_for, NULL);
	walk("events/sched/sched_switch", "events/*/*/*", 0, look_for, NULL);
	walk("trace_stat", "trace_stat/*", 0, look_for, NULL);
	return 0;
}
