// SPDX-License-Identifier: GPL-2.0
/* Runs QEMU with the plugin, and packs what that sends. */
#include "record/qemu.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "base/units.h"
#include "base/util.h"
#include "names/resolve.h"
#include "record/head.h"
#include "record/whole.h"

/* Functions that a CPU comes to with its MMU on: of ARM, of arm64, of x86-64 */
static const char *const mapped[] = {
	"__mmap_switched", "__secondary_switched", "__primary_switched", "common_startup_64",
};

/* Where a new task begins: on x86-64 the former is the one that comes first. */
static const char *const forks[] = { "ret_from_fork_asm", "ret_from_fork" };

/* Functions to which exceptions come on x86-64: how they begin. An array has a stub for each. */
static const struct {
	const char *prefix;
	bool array;
} entries[] = {
	{ "irq_entries_start", true }, { "spurious_entries_start", true },
	{ "early_idt_handler_array", true }, { "asm_exc_", false }, { "asm_sysvec_", false },
	{ "entry_SYSCALL_", false }, { "entry_SYSENTER_", false }, { "asm_int80_", false },
	{ "entry_INT80_", false },
};

/*
 * What switches tasks: of x86-64, of arm64, of ARM. The first one that is there is meant. That
 * of x86-64 first saves registers elsewhere, up to "mov %rsp,...(%rdi)".
 */
static const struct {
	const char *name, *from;
} switches[] = {
	{ "__switch_to_asm", "\x48\x89\xa7" }, { "cpu_switch_to", "" }, { "__switch_to", "" },
};

static pid_t qemu;

/* The console had the text that ends it. */
static bool text_came;

/* ---- the plugin's arguments ----------------------------------------------- */

static bool is_option(const char *word, const char *name)
{
	return !strcmp(word, name) || (word[0] == '-' && !strcmp(word + 1, name));
}

/*
 * The argument of an option of QEMU's, -icount or --icount, NULL: it is not there. Of several
 * the last one counts.
 */
static const char *option_of(char **command, const char *name)
{
	const char *argument = NULL;

	for (; command[0] && command[1]; command++)
		if (is_option(command[0], name))
			argument = command[1];
	return argument;
}

/* An instruction's ns as a power of 2; -1: they change, or are not counted. */
static int shift_of(char **command)
{
	long shift = -1;

	/* QEMU adds up what several -icount say. */
	for (; command[0] && command[1]; command++) {
		const char *number = command[1];
		char *end;

		if (!is_option(command[0], "-icount"))
			continue;
		if (strstr(number, "shift="))
			number = strstr(number, "shift=") + 6;
		else if (strcspn(number, "=") < strcspn(number, ","))
			continue;
		shift = strtol(number, &end, 0);
		if (end == number)
			shift = -1;
	}
	return shift < 0 || shift > 10 ? -1 : shift;
}

static void add_tasks(FILE *out, const struct object *kernel)
{
	struct symbol from, first;
	int64_t name, skip = -1;

	if (!object_symbol(kernel, "init_task", &first))
		return;
	name = object_find_in(kernel, &first, "swapper", sizeof("swapper"));
	for (size_t i = 0; skip < 0 && i < ARRAY_SIZE(switches); i++)
		if (object_symbol(kernel, switches[i].name, &from) && from.size)
			skip = object_find_in(kernel, &from, switches[i].from,
					      strlen(switches[i].from));
	if (name < 0 || skip < 0)
		return;
	fprintf(out, ",switch=%#" PRIx64 ",switch-end=%#" PRIx64, from.address + skip,
		from.address + from.size);
	fprintf(out, ",task=%#" PRIx64 ",name=%" PRId64, first.address, name);
}

static uint64_t function_of(const struct recording *how, const struct object *kernel,
			    const char *name)
{
	struct symbol symbol;

	if (!object_symbol(kernel, name, &symbol))
		die(STATUS_INPUT, "%s: no function %s", how->files.vmlinux, name);
	return symbol.address;
}

static bool add_entry(const char *name, const struct symbol *symbol, void *data)
{
	FILE *out = data;

	for (size_t i = 0; i < ARRAY_SIZE(entries); i++)
		if (symbol->size && !strncmp(name, entries[i].prefix, strlen(entries[i].prefix)))
			fprintf(out, ",entry=%#" PRIx64 ",entry-end=%#" PRIx64, symbol->address,
				symbol->address + (entries[i].array ? symbol->size : 1));
	return false;
}

/* Where stacks begin, and what they begin with */
static void add_stacks(FILE *out, const struct object *kernel)
{
	struct symbol symbol;

	if (object_symbol(kernel, "vectors", &symbol))
		fprintf(out, ",vectors=%#" PRIx64, symbol.address);
	if (object_machine(kernel) == EM_X86_64)
		object_each_symbol(kernel, add_entry, out);
	if (object_symbol(kernel, "begin_new_exec", &symbol))
		fprintf(out, ",exec=%#" PRIx64, symbol.address);
	for (size_t i = 0; i < ARRAY_SIZE(forks); i++)
		if (object_symbol(kernel, forks[i], &symbol)) {
			fprintf(out, ",fork=%#" PRIx64, symbol.address);
			return;
		}
}

static void add_kernel(FILE *out, const struct recording *how, uint64_t *until)
{
	struct object kernel;
	struct symbol symbol;
	uint64_t base;

	object_open(&kernel, how->files.vmlinux);
	if (!object_base(&kernel, &base))
		die(STATUS_INPUT, "%s: no symbol _stext: name a vmlinux that is not stripped",
		    how->files.vmlinux);
	fprintf(out, ",kernel=%#" PRIx64, base);
	if (!object_symbol(&kernel, "_end", &symbol))
		symbol.address = UINT64_MAX;
	fprintf(out, ",kernel-end=%#" PRIx64, symbol.address);
	for (size_t i = 0; i < ARRAY_SIZE(mapped); i++)
		if (object_symbol(&kernel, mapped[i], &symbol))
			fprintf(out, ",mapped=%#" PRIx64, symbol.address);
	fprintf(out, ",machine=%u", object_machine(&kernel));
	add_tasks(out, &kernel);
	if (how->stacks)
		add_stacks(out, &kernel);
	if (how->until_function)
		*until = function_of(how, &kernel, how->until_function);
	if (how->balloon)
		fprintf(out, ",balloon=%#" PRIx64 ",by=%" PRIu64,
			function_of(how, &kernel, how->balloon), how->balloon_by);
	object_close(&kernel);
}

/* QEMU wants each comma of an argument twice. */
static void add_path(FILE *out, const char *path)
{
	for (; *path; path++) {
		if (*path == ',')
			fputc(',', out);
		fputc(*path, out);
	}
}

static char *plugin_argument(const struct recording *how, int fd)
{
	int shift = shift_of(how->command);
	uint64_t until = how->until_address;
	struct string text;
	FILE *out;

	if (how->balloon && shift < 0)
		die(STATUS_USAGE, "record --balloon needs a QEMU that counts: -icount shift=N");
	string_begin(&text);
	out = text.out;
	add_path(out, how->plugin);
	fprintf(out, ",stream=%d,period=%" PRIu64 ",seed=%" PRIu64, fd, how->period, how->seed);
	if (shift >= 0)
		fprintf(out, ",shift=%d,counted=1", shift);
	if (how->exact)
		fprintf(out, ",exact=1");
	if (how->stacks)
		fprintf(out, ",stacks=1");
	if (how->files.vmlinux)
		add_kernel(out, how, &until);
	if (until != UINT64_MAX)
		fprintf(out, ",until=%#" PRIx64, until);
	if (how->until_time != UINT64_MAX)
		fprintf(out, ",limit=%" PRIu64, how->until_time);
	return string_end(&text);
}

/* ---- the file -------------------------------------------------------------- */

/* The first line that "qemu-system-arm --version" writes */
static void read_version(char **command, char *line, int size)
{
	char *version[] = { command[0], "--version", NULL };
	int pipes[2];
	FILE *in;
	pid_t pid;

	if (pipe2(pipes, O_CLOEXEC))
		die(STATUS_INPUT, "pipe: %s", strerror(errno));
	pid = fork();
	if (!pid) {
		dup2(pipes[1], STDOUT_FILENO);
		execvp(version[0], version);
		_exit(127);
	}
	close(pipes[1]);
	in = fdopen(pipes[0], "r");
	*line = '\0';
	if (in && fgets(line, size, in))
		line[strcspn(line, "\n")] = '\0';
	if (in)
		fclose(in);
	waitpid(pid, NULL, 0);
	if (!*line)
		die(STATUS_INPUT, "%s: no such program, or not QEMU", command[0]);
}

/* @path: what is read, or any word, or NULL */
static void refuse_input(const char *name, const struct stat *output, const char *path)
{
	struct stat st;

	if (path && !stat(path, &st) && st.st_dev == output->st_dev && st.st_ino == output->st_ino)
		die(STATUS_USAGE, "-o %s: that is an input: give another file", name);
}

static void check_output(const struct recording *how, const struct stat *output)
{
	const char *const files[] = {
		how->files.vmlinux, how->files.decompressor, how->files.firmware, how->plugin,
	};

	if (!S_ISREG(output->st_mode))
		die(STATUS_USAGE, "-o %s: not a file: it is read again when QEMU has ended",
		    how->output);
	for (size_t i = 0; i < ARRAY_SIZE(files); i++)
		refuse_input(how->output, output, files[i]);
	for (char **word = how->command; *word; word++)
		refuse_input(how->output, output, *word);
}

static bool is_symbol(const char *name, const struct symbol *symbol, void *data)
{
	(void)symbol;
	(void)data;
	return *name;
}

static void check_elf(const char *option, const char *path)
{
	struct object object;
	const char *wrong = path ? object_try(&object, path) : NULL;

	if (wrong)
		die(STATUS_INPUT, "record %s %s: %s: give the one with symbols", option, path,
		    wrong);
	if (!path)
		return;
	if (!object_each_symbol(&object, is_symbol, NULL))
		say("record %s %s: it is stripped: its functions have no names", option, path);
	object_close(&object);
}

/* They are read when QEMU has ended: then it would be too late. */
static void check_inputs(const struct recording *how)
{
	struct stat st;

	if (!how->files.vmlinux && option_of(how->command, "-kernel"))
		say("record: without --vmlinux the kernel's code is unknown");
	check_elf("--firmware", how->files.firmware);
	check_elf("--decompressor", how->files.decompressor);
	if (!how->files.sysroot)
		return;
	if (stat(how->files.sysroot, &st))
		die(STATUS_INPUT, "record --sysroot %s: %s", how->files.sysroot, strerror(errno));
	if (!S_ISDIR(st.st_mode))
		die(STATUS_INPUT, "record --sysroot %s: not a directory", how->files.sysroot);
}

/* Nothing is lost of what is there before there is a profile. */
static int open_output(const struct recording *how, bool *fresh)
{
	struct stat output;
	int fd;

	if (!stat(how->output, &output) && !S_ISDIR(output.st_mode))
		check_output(how, &output);
	check_inputs(how);
	fd = open(how->output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	*fresh = fd >= 0;
	if (fd < 0)
		fd = open(how->output, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0)
		die(STATUS_INPUT, "%s: %s", how->output, strerror(errno));
	/* Where there are no locks, nobody can tell. */
	if (flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK)
		die(STATUS_INPUT, "%s: another bootprof records to it: give another file",
		    how->output);
	return fd;
}

/* ---- running --------------------------------------------------------------- */

/* QEMU ends in order then, and the plugin writes its end. */
static void pass_on(int signal)
{
	(void)signal;
	if (qemu > 0)
		kill(qemu, SIGTERM);
}

static void begin_qemu(const struct recording *how, char *argument, int console)
{
	size_t words = 0;
	char **command;

	while (how->command[words])
		words++;
	command = zalloc((words + 3) * sizeof(*command));
	memcpy(command, how->command, words * sizeof(*command));
	command[words] = "-plugin";
	command[words + 1] = argument;
	qemu = fork();
	if (qemu < 0)
		die(STATUS_INPUT, "fork: %s", strerror(errno));
	if (!qemu) {
		/* However bootprof ends: nobody would end it otherwise. */
		prctl(PR_SET_PDEATHSIG, SIGTERM);
		if (console >= 0)
			dup2(console, STDOUT_FILENO);
		signal(SIGPIPE, SIG_DFL);
		execvp(command[0], command);
		fprintf(stderr, "bootprof: %s: %s\n", command[0], strerror(errno));
		_exit(127);
	}
	free(command);
}

/* The profile is worth more than who reads the console, and may have gone. */
static void write_console(const char *bytes, ssize_t size)
{
	static bool failed;

	if (failed || write(STDOUT_FILENO, bytes, size) == size)
		return;
	failed = true;
	say("standard output: %s: the console is not written any more", strerror(errno));
}

/* Passes the console on, and looks for the text that ends it: it may come in pieces. */
static bool pass_console(int fd, const char *until)
{
	static char seen[8192];
	static size_t used;
	size_t length = strlen(until);
	ssize_t got = read(fd, seen + used, sizeof(seen) - used);

	if (got <= 0)
		return false;
	write_console(seen + used, got);
	used += got;
	if (memmem(seen, used, until, length)) {
		text_came = true;
		pass_on(0);
	}
	if (used > length) {
		memmove(seen, seen + used - length, length);
		used = length;
	}
	return true;
}

static gzFile begin_file(int fd, const struct recording *how, const char *version)
{
	gzFile file = ftruncate(fd, 0) ? NULL : gzdopen(fd, "wb");

	if (!file)
		die(STATUS_INPUT, "%s: %s", how->output, strerror(errno));
	head_write(file, how, version, shift_of(how->command));
	return file;
}

/* From the plugin into the file, until QEMU is done. NULL: nothing came. */
static gzFile pack(int fd, const char *version, int stream, int console,
		   const struct recording *how)
{
	struct pollfd fds[2] = {
		{ .fd = stream, .events = POLLIN },
		{ .fd = console, .events = POLLIN },
	};
	static char bytes[65536];
	struct whole whole = { 0 };
	ssize_t got;

	while (fds[0].fd >= 0) {
		if (poll(fds, 2, -1) < 0) {
			if (errno != EINTR)
				die(STATUS_INPUT, "poll: %s", strerror(errno));
			continue;
		}
		if (fds[1].revents && !pass_console(console, how->until))
			fds[1].fd = -1;
		if (!fds[0].revents)
			continue;
		got = read(stream, bytes, sizeof(bytes));
		if (got > 0 && !whole.file)
			whole.file = begin_file(fd, how, version);
		if (got > 0 && !whole_take(&whole, bytes, got))
			die(STATUS_INPUT, "%s: cannot write: is the disk full?", how->output);
		if (got == 0 || (got < 0 && errno != EINTR))
			fds[0].fd = -1;
	}
	if (whole.file && !whole_end(&whole))
		die(STATUS_INPUT, "%s: cannot write: is the disk full?", how->output);
	return whole.file;
}

/* The file is complete then. */
static struct recorded add_names(const struct recording *how)
{
	static const char *const packed[] = { "arm", "x86" };
	struct files files = how->files;
	struct recorded recorded;
	char *path = NULL;

	files.zimage = option_of(how->command, "-kernel");
	files.initrd = option_of(how->command, "-initrd");
	for (size_t i = 0; i < ARRAY_SIZE(packed) && files.vmlinux && !files.decompressor; i++) {
		int length = strrchr(files.vmlinux, '/') ?
			     strrchr(files.vmlinux, '/') + 1 - files.vmlinux : 0;

		free(path);
		path = xasprintf("%.*sarch/%s/boot/compressed/vmlinux", length, files.vmlinux,
				 packed[i]);
		if (!access(path, R_OK))
			files.decompressor = path;
	}
	recorded = resolve(how->output, &files);
	free(path);
	return recorded;
}

/* A guest that ends by itself, or is ended, may not have come to what was asked for. */
static void note_end(const struct recording *how, const struct recorded *recorded)
{
	bool until_place = how->until_function || how->until_address != UINT64_MAX ||
			   how->until_time != UINT64_MAX;
	char time[32];

	if ((how->until || until_place) && !recorded->asked && !text_came)
		say("QEMU ended before %s came: all up to its end is recorded",
		    how->until ? how->until :
		    how->until_function ? how->until_function : "that");
	say("%s: %s s of the guest, %" PRIu64 " sample%s", how->output,
	    format_seconds(time, recorded->end), recorded->samples,
	    recorded->samples == 1 ? "" : "s");
}

int record(const struct recording *how)
{
	struct sigaction action = { .sa_handler = pass_on };
	int stream[2], console[2] = { -1, -1 }, status, fd, lock;
	struct recorded recorded;
	char version[256];
	gzFile file;
	bool fresh;

	if (pipe(stream) || (how->until && pipe2(console, O_CLOEXEC)))
		die(STATUS_INPUT, "pipe: %s", strerror(errno));
	fcntl(stream[0], F_SETFD, FD_CLOEXEC);
	char *argument = plugin_argument(how, stream[1]);

	read_version(how->command, version, sizeof(version));
	fd = open_output(how, &fresh);
	/* Until the names are there, too */
	lock = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	/* A terminal that has gone; with nohup nobody cares. */
	if (signal(SIGHUP, SIG_IGN) != SIG_IGN)
		sigaction(SIGHUP, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
	begin_qemu(how, argument, console[1]);
	close(stream[1]);
	if (how->until)
		close(console[1]);
	file = pack(fd, version, stream[0], console[0], how);
	while (waitpid(qemu, &status, 0) < 0 && errno == EINTR)
		;
	qemu = 0;
	free(argument);
	if (WIFSIGNALED(status))
		say("QEMU was ended by a signal: %s", strsignal(WTERMSIG(status)));
	if (!file) {
		if (fresh)
			unlink(how->output);
		die(STATUS_INPUT, "QEMU has executed nothing: nothing is recorded");
	}
	if (gzclose(file) != Z_OK)
		die(STATUS_INPUT, "%s: cannot write: is the disk full?", how->output);
	recorded = add_names(how);
	note_end(how, &recorded);
	close(lock);
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_INPUT;
}
