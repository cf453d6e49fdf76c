// SPDX-License-Identifier: GPL-2.0
/*
 * Runs ftd's commands inside the fuzzer. The input is a file in memory; a command
 * that gives up with exit() comes back here.
 */
#include <assert.h>
#include <err.h>
#include <pthread.h>
#include <sanitizer/common_interface_defs.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/util.h"
#include "cmd/output.h"
#include "cmd/run.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "fuzz.h"
#include "read/open.h"

static jmp_buf given_up;
static bool running;
static char path[32];
static int file;

void __real_exit(int status) __noreturn;
void __wrap_exit(int status) __noreturn;

void __wrap_exit(int status)
{
	if (!running)
		__real_exit(status);
	longjmp(given_up, 1);
}

/* A library that does not survive its input in a process of its own is no find. */
static void in_child(void)
{
	__sanitizer_set_death_callback(NULL);
	signal(SIGSEGV, SIG_DFL);
	signal(SIGABRT, SIG_DFL);
	signal(SIGBUS, SIG_DFL);
	signal(SIGFPE, SIG_DFL);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static char *report[] = { "report", "-fall", NULL };

	(void)argc;
	(void)argv;
	file = memfd_create("input", 0);
	if (file < 0)
		err(1, "memfd_create");
	snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	command_parse(ftd.commands[0], 2, report);
	pthread_atfork(NULL, NULL, in_child);
	return 0;
}

/* As its synopsis has it: a FUNCTION that every input calls, one file or two. */
static void run_command(const struct command *cmd)
{
	static char function[] = "x";
	char *argv[4] = { NULL };
	int argc = 0;

	if (strstr(cmd->synopsis, "FUNCTION"))
		argv[argc++] = function;
	argv[argc++] = path;
	if (cmd->min > argc)
		argv[argc++] = path;
	running = true;
	if (!setjmp(given_up))
		cmd->run(argc, argv);
	running = false;
	fflush(stdout);
}

static void fill_file(const uint8_t *data, size_t size, const char *more)
{
	size_t len = strlen(more);

	if (ftruncate(file, 0) || pwrite(file, data, size, 0) != (ssize_t)size ||
	    pwrite(file, more, len, size) != (ssize_t)len)
		err(1, "cannot write to a file in memory");
}

void fuzz_run(const uint8_t *data, size_t size, const char *more,
	      void (*run)(const char *path))
{
	fill_file(data, size, more);
	running = true;
	if (!setjmp(given_up))
		run(path);
	running = false;
	fflush(stdout);
}

void fuzz_all_commands(const uint8_t *data, size_t size, const char *more)
{
	size_t i;

	fill_file(data, size, more);
	output_chosen.format = size % 3;
	for (i = 0; i < ftd.count; i++)
		if (strcmp(ftd.commands[i]->name, "record"))
			run_command(ftd.commands[i]);
}

/* A few bytes may unpack to many, which takes time and proves nothing. */
#define ENOUGH	(4 * 1024 * 1024)

static void unpack(const char *file_path)
{
	static char buffer[100000];
	struct source source;
	size_t got, total = 0;

	source_open(&source, file_path);
	do {
		got = source_read(&source, buffer, sizeof(buffer));
		assert(got <= sizeof(buffer));
		total += got;
	} while (got && total < ENOUGH);
	/* The end stays the end. */
	if (!got)
		assert(!source_read(&source, buffer, sizeof(buffer)));
	source_close(&source);
}

void fuzz_unpack(const uint8_t *data, size_t size)
{
	fuzz_run(data, size, "", unpack);
}
