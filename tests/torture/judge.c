// SPDX-License-Identifier: GPL-2.0
/*
 * What the torture sets before a round, and asks of what is in the buffers after it.
 * A judge returns what is wrong, or NULL. The trace that it saw is in /tmp/trace.
 */
#include "../programs/files.h"
#include "judge.h"

const char *drift;

static char text[65536];

static int run(const char *output, const char *program, const char *a, const char *b,
	       const char *c, const char *d)
{
	char *arguments[] = { (char *)program, (char *)a, (char *)b, (char *)c, (char *)d, NULL };
	char *none[] = { NULL };
	int status;
	pid_t child = fork();

	if (!child) {
		int fd = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0644);

		dup2(fd, 1);
		dup2(fd, 2);
		execve(program, arguments, none);
		exit(127);
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

/* Is a time, "seconds.microseconds" with blanks before it, that one or a later one? */
static bool not_before(const char *time, const char *since)
{
	const char *dot = strchr(time, '.');
	long seconds;

	while (*time == ' ')
		time++;
	seconds = atol(time) - atol(since);
	return seconds ? seconds > 0 : dot && strncmp(dot, strchr(since, '.'), 7) >= 0;
}

/* A file that is read line by line; what was read last is in text */
struct lines {
	int	fd;
	int	at;
	int	got;
};

/* The next line, without its end and cut to @size. False if there is none. */
static bool next_line(struct lines *lines, char *line, int size)
{
	int length = 0;
	char c;

	do {
		if (lines->at == lines->got) {
			lines->at = 0;
			lines->got = read(lines->fd, text, sizeof(text));
			if (lines->got <= 0) {
				lines->got = 0;
				return false;
			}
		}
		c = text[lines->at++];
		if (c != '\n' && length < size - 1)
			line[length++] = c;
	} while (c != '\n');
	line[length] = '\0';
	return true;
}

/* The lines of a trace from a time on, "seconds.microseconds"; all if it is empty */
static void copy(const char *from, const char *to, const char *since)
{
	struct lines in = { .fd = open(from, O_RDONLY) };
	int out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	bool begun = !*since;
	char line[512];

	while (!begun && next_line(&in, line, sizeof(line))) {
		begun = line[0] == ' ' && not_before(line, since);
		if (begun || line[0] == '#') {
			write(out, line, strlen(line));
			write(out, "\n", 1);
		}
	}
	/* What is left of what was read for the line, and all the rest */
	do {
		write(out, text + in.at, in.got - in.at);
		in.at = 0;
		in.got = read(in.fd, text, sizeof(text));
	} while (in.got > 0);
	close(in.fd);
	close(out);
}

/* What follows NAME where a line begins with it, or NULL */
static const char *behind(const char *lines, const char *name)
{
	size_t length = strlen(name);
	const char *at;

	for (at = lines; at; at = strchr(at, '\n')) {
		at += *at == '\n';
		if (!strncmp(at, name, length))
			return at + length;
	}
	return NULL;
}

/* What a CPU's statistics say behind NAME, which ends with ": " */
static const char *statistic(unsigned int cpu, const char *name)
{
	static char said[1024];
	char file[64];
	const char *value;

	strlcpy(file, "per_cpu/cpu", sizeof(file));
	strlcat(file, ltoa(cpu), sizeof(file));
	strlcat(file, "/stats", sizeof(file));
	if (get(top(file), said, sizeof(said)) < 0)
		return "";
	value = behind(said, name);
	while (value && *value == ' ')
		value++;
	return value ? value : "";
}

/*
 * Since when the buffers of all CPUs have what was recorded: before that, where a task
 * was on a CPU that has overwritten it, calls seem to have no end.
 */
static const char *complete_since(void)
{
	static char since[32];
	unsigned int cpu, length;
	const char *oldest;

	since[0] = '\0';
	for (cpu = 0; cpu < nr_cpus(); cpu++) {
		if (!atoi(statistic(cpu, "overrun: ")))
			continue;
		oldest = statistic(cpu, "oldest event ts: ");
		if (since[0] && !not_before(oldest, since))
			continue;
		for (length = 0; oldest[length] > ' ' && length < sizeof(since) - 1; length++)
			since[length] = oldest[length];
		since[length] = '\0';
	}
	return since;
}

static const char *sound(void)
{
	int status;

	status = run("/tmp/said", "/bin/ftd", "check", "-e", drift, "/tmp/trace");
	if (status == 127 || !status)
		return NULL;		/* sx1 has no ftd: the host judges the last one */
	get("/tmp/said", text, sizeof(text));
	/* With this filter and threshold nothing may be left */
	return strncmp(text, "ftd: no function_graph calls", 28) ? text : NULL;
}

static bool matches(const char *pattern, const char *end, const char *name)
{
	for (; pattern < end; pattern++, name++) {
		if (*pattern == '*') {
			for (pattern++; *name; name++)
				if (matches(pattern, end, name))
					return true;
			return pattern == end;
		}
		if (*pattern != *name)
			return false;
	}
	return !*name;
}

static bool passes(const char *filter, const char *name)
{
	while (*filter) {
		const char *end = strchr(filter, ' ');

		if (!end)
			end = filter + strlen(filter);
		if (matches(filter, end, name))
			return true;
		filter = *end ? end + 1 : end;
	}
	return false;
}

/* The function in a line of a trace, if there is one */
static char *function_in(char *line)
{
	char *name = strchr(line, '|'), *end;

	while (name && (end = strchr(name + 1, '|')))
		name = end;
	end = line[0] == '#' || !name ? NULL : strchr(name, '(');
	if (end && end[1] == ')') {
		*end = '\0';
	} else {
		/* The end of a call: } and its name in a comment */
		end = name ? strchr(name, '}') : NULL;
		if (!end || strncmp(end, "} /* ", 5))
			return NULL;
		name = end + 4;
		end = strchr(name + 1, ' ');
		if (end)
			*end = '\0';
	}
	while (*name == '|' || *name == ' ')
		name++;
	/* What somebody prints is a comment */
	return strncmp(name, "/* ", 3) ? name : NULL;
}

/* Tasks with a higher number are of this round. Where numbers begin again there are none. */
static int last_before;

/* The number of a task in "TIME | CPU) COMM-PID | ...", or 0 */
static int task_in(const char *line)
{
	const char *at = strchr(line, ')'), *end = at ? strchr(at, '|') : NULL;

	while (end && end > at && *end != '-')
		end--;
	return end && end > at ? atoi(end + 1) : 0;
}

/* The first call of a task that began in this round has no caller */
static const char *callers(void)
{
	struct lines lines = { .fd = open("/tmp/trace", O_RDONLY) };
	static bool begun[65536];
	char line[512];
	bool missing = false;

	memset(begun, 0, sizeof(begun));
	while (!missing && next_line(&lines, line, sizeof(line))) {
		const char *call = function_in(line) ? strrchr(line, '|') : NULL;
		int task = call ? task_in(line) : 0;

		if (task > last_before && task < (int)sizeof(begun) && !begun[task]) {
			begun[task] = true;
			missing = !strncmp(call, "|   ", 4);
		}
	}
	close(lines.fd);
	if (!missing)
		return NULL;
	strlcpy(text, "a caller is missing: ", sizeof(text));
	strlcat(text, line, sizeof(text));
	return text;
}

/* Is the call site of a function on, as far as the kernel knows? */
static bool is_enabled(const char *name)
{
	char with_blank[80];

	strlcpy(with_blank, name, sizeof(with_blank));
	strlcat(with_blank, " ", sizeof(with_blank));
	get(top("enabled_functions"), text, sizeof(text));
	return behind(text, with_blank);
}

/* The records of functions in a trace, and those that are in none of two filters */
struct census {
	unsigned int	all;
	unsigned int	others;
	char		other[64];
};

static struct census take_census(const char *trace, const char *filter, const char *besides)
{
	struct lines lines = { .fd = open(trace, O_RDONLY) };
	struct census census = { };
	static char line[512];
	char *name;

	while (next_line(&lines, line, sizeof(line))) {
		name = function_in(line);
		census.all += !!name;
		if (name && !passes(filter, name) && !passes(besides, name)) {
			strlcpy(census.other, name, sizeof(census.other));
			census.others++;
		}
	}
	close(lines.fd);
	return census;
}

unsigned int went_on;

/* Functions that are recorded though their call sites are off */
static char going_on[256];

/* More tasks than CPUs that work, sleep and are woken: what a round has, in quiet */
static void bustle(void)
{
	unsigned int task, i;

	for (task = 0; task <= nr_cpus(); task++) {
		if (fork())
			continue;
		for (i = 0; i < 3000; i++) {
			getppid();
			if (i % 100 == 0)
				msleep(10);
		}
		exit(0);
	}
	while (wait(NULL) > 0)
		;
}

/*
 * Is it recorded in a trace that begins now? Its call site is off and nothing changes any
 * more: then the emulator goes on with what was there before, see Documentation/upstream.md.
 */
static bool goes_on(const char *name)
{
	struct census census;

	set("tracing_thresh", "0");
	put_flags(top("trace"), "", O_TRUNC);
	set("tracing_on", "1");
	bustle();
	set("tracing_on", "0");
	copy(top("trace"), "/tmp/again", "");
	census = take_census("/tmp/again", name, "");
	return census.others < census.all;
}

/* Every record of a function is of one that is in the filter. */
static const char *only(const char *filter)
{
	struct census census;
	bool on;

	going_on[0] = '\0';
	for (;;) {
		census = take_census("/tmp/trace", filter, going_on);
		if (!census.others)
			return NULL;
		on = is_enabled(census.other);
		if (on || strlen(going_on) > sizeof(going_on) / 2 || !goes_on(census.other))
			break;
		went_on++;
		strlcat(going_on, census.other, sizeof(going_on));
		strlcat(going_on, " ", sizeof(going_on));
	}

	strlcpy(text, utoa(census.others), sizeof(text));
	strlcat(text, " of ", sizeof(text));
	strlcat(text, utoa(census.all), sizeof(text));
	strlcat(text, " records are of functions that were filtered out, such as ", sizeof(text));
	strlcat(text, census.other, sizeof(text));
	strlcat(text, on ? ", which is on" : ", whose call site is off", sizeof(text));
	return text;
}

void set(const char *file, const char *value)
{
	put(top(file), value);
}

void begin(const char *tracer, const char *filter, const char *threshold)
{
	put_flags(top("set_ftrace_filter"), filter, O_TRUNC);
	set("tracing_thresh", threshold);
	set("options/funcgraph-proc", "1");
	set("options/funcgraph-abstime", "1");
	set("options/funcgraph-tail", "1");
	put_flags(top("trace"), "", O_TRUNC);
	set("current_tracer", tracer);
	set("tracing_on", "1");

	last_before = fork();
	if (!last_before)
		exit(0);
	waitpid(last_before, NULL, 0);
}

/* What a round is about: set before, and judged after it */
const struct kind kinds[] = {
	{ "wild", TRACE, "nop", "", "0" },
	{ "wild", TRACE, "function_graph", "", "1000" },
	{ "filtered", DEPTH, "function_graph", "vfs_* ksys_* sys_* schedule", "0" },
	{ "sleepers", NOTHING, "function_graph",
	  "*do_wait kernel_wait4 sys_wait4 schedule* rcu_gp_fqs_loop", "4000000" },
	{ "some", NOTHING, "function_graph", "vfs_* ksys_* sys_*", "0" },
	{ "long", DEPTH, "function_graph", "", "1000" },
};

const unsigned int nr_kinds = sizeof(kinds) / sizeof(kinds[0]);

const char *judge_round(const struct kind *kind)
{
	const char *since, *why = NULL;

	if (kind->allows == TRACE)
		return NULL;
	since = complete_since();
	copy(top("trace"), "/tmp/trace", since);
	if (*kind->filter)
		why = only(kind->filter);
	/* A call that is counted but filtered out looks like a caller that is missing */
	if (!why && !(*kind->filter && kind->allows == DEPTH))
		why = sound();
	if (!why && !*since && kind->allows == NOTHING)
		why = callers();
	return why;
}

/* Asked in every quiet moment, of a machine that has been reset */

/* The sum of what the statistics of all CPUs say behind NAME */
static unsigned int counted(const char *name)
{
	unsigned int sum = 0, cpu;

	for (cpu = 0; cpu < nr_cpus(); cpu++)
		sum += atoi(statistic(cpu, name));
	return sum;
}

#define CALLS 20000

/* As many records are made as there are calls, or counted as overwritten. */
static const char *judge_sums(void)
{
	unsigned int i, records;
	const char *why;

	set("buffer_size_kb", rnd(2) ? "64" : "4000");
	begin("function_graph", "*sys_getppid", "0");
	for (i = 0; i < CALLS; i++)
		getppid();
	set("tracing_on", "0");
	records = counted("entries: ") + counted("overrun: ");
	if (records == 2 * CALLS)
		return NULL;
	copy(top("trace"), "/tmp/trace", "");
	why = only("*sys_getppid");
	if (why || *going_on)
		return why;
	strlcpy(text, "calls 20000, but records: ", sizeof(text));
	strlcat(text, utoa(records), sizeof(text));
	return text;
}

/* Take a snapshot: an error, or does it hold the call? */
static int snapshot_has_its_call(void)
{
	int fd, got, i, status = put(top("snapshot"), "1");

	if (status < 0)
		return status;
	fd = open(top("snapshot"), O_RDONLY);
	got = read(fd, text, sizeof(text) - 1);
	close(fd);
	text[got > 0 ? got : 0] = '\0';
	for (i = 0; text[i]; i++)
		if (!strncmp(text + i, " vfs_write() {", 14))
			return 1;
	return 0;
}

/*
 * The calls that run are in the snapshot that they take. The one that is switched
 * out meanwhile has been written for that reason, hence several.
 */
static const char *judge_snapshot(void)
{
	int has = 1;
	int i;

	set("snapshot", "1");
	begin("function_graph", "*_write", "4000000");
	for (i = 0; i < 10 && has > 0; i++)
		has = snapshot_has_its_call();
	set("tracing_on", "0");
	copy(top("snapshot"), "/tmp/trace", "");
	if (has > 0)
		return NULL;
	strlcpy(text, "a snapshot does not hold the call that took it, ", sizeof(text));
	strlcat(text, ltoa(has), sizeof(text));
	return text;
}

const char *judge_boot(void)
{
	char *at, line[1024];

	get("/proc/cmdline", line, sizeof(line));
	for (at = line; *at; at++)
		if (!strncmp(at, "ftrace_filter=schedule", 22))
			break;
	if (!*at)
		return NULL;
	set("tracing_on", "0");
	copy(top("trace"), "/tmp/trace", "");
	return only("schedule");
}

const struct judge judges[] = {
	{ "sums", judge_sums },
	{ "snapshot", judge_snapshot },
};

const unsigned int nr_judges = sizeof(judges) / sizeof(judges[0]);
