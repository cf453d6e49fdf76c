// SPDX-License-Identifier: GPL-2.0
/* bootprof record: run QEMU, and write what its guest executes. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "record/qemu.h"

/* More than one in 100 instructions would be no sample any more. */
#define MOST_RATE	10000000

/* More is no line of a console. */
#define MOST_UNTIL	4096

static uint64_t rate = 1000;

static struct recording how = {
	.seed = 1,
	.until_address = UINT64_MAX,
	.until_time = UINT64_MAX,
};

static void take_address(const char *option, const char *arg)
{
	if (!parse_hex(arg, &how.until_address))
		die(STATUS_USAGE, "%s %s: give an address, as 0xc0100000", option, arg);
}

static const struct option_def record_options[] = {
	OPT_TEXT('o', "output", "FILE", &how.output, "the profile; needed"),
	OPT_TEXT('k', "vmlinux", "FILE", &how.files.vmlinux,
		 "the kernel, with symbols: tells when the MMU is on, and which task runs"),
	OPT_COUNT('F', "rate", "HZ", &rate, "samples a second of the guest (default 1000)"),
	OPT_COUNT('s', "seed", "N", &how.seed, "of the random distances of samples (default 1)"),
	OPT_FLAG('x', "exact", &how.exact,
		 "count all instructions, too: exact with one CPU, or under -icount"),
	OPT_FLAG('g', "stacks", &how.stacks,
		 "record who called whom, too"),
	OPT_TEXT(0, "firmware", "FILE", &how.files.firmware,
		 "ELF file of the firmware, as U-Boot's, for its symbols"),
	OPT_TEXT(0, "decompressor", "FILE", &how.files.decompressor,
		 "the decompressor's ELF file (default: the one below vmlinux's directory)"),
	OPT_TEXT(0, "sysroot", "DIR", &how.files.sysroot,
		 "directory that has the guest's programs and libraries, for their symbols"),
	OPT_TEXT(0, "plugin", "FILE", &how.plugin,
		 "QEMU's plugin (default: bootprof.so beside bootprof)"),
};

static const struct option_group record_group = OPTION_GROUP("Recording", record_options);

/* FUNCTION=TIME */
static void take_balloon(const char *option, const char *arg)
{
	const char *equals = strrchr(arg, '=');

	if (!equals || equals == arg || !parse_time(equals + 1, UNIT_SEC, &how.balloon_by) ||
	    !how.balloon_by)
		die(STATUS_USAGE, "%s %s: give a function and a time, as memset=10us", option, arg);
	how.balloon = xstrndup(arg, equals - arg);
}

static const struct option_def balloon_options[] = {
	OPT_PARSE(0, "balloon", "FUNCTION=TIME", take_balloon,
		  "each call of this function of the kernel takes so much longer"),
};

static const struct option_group balloon_group =
	OPTION_GROUP("What if it took longer", balloon_options);

static const struct option_def end_options[] = {
	OPT_TEXT('u', "until", "TEXT", &how.until,
		 "when QEMU writes this to its standard output"),
	OPT_TEXT(0, "until-function", "F", &how.until_function,
		 "before this function of the kernel is called"),
	OPT_PARSE(0, "until-address", "A", take_address, "before this address is executed"),
	OPT_SECONDS(0, "until-time", "TIME", &how.until_time,
		    "at this time of the guest, in seconds or as 250ms"),
};

static const struct option_group end_group = OPTION_GROUP("Where it ends", end_options);

static const struct option_group *const groups[] = {
	&record_group, &balloon_group, &end_group, NULL
};

static const char *beside_this(void)
{
	static char path[4096];
	ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - sizeof("bootprof.so"));

	if (length < 0)
		die(STATUS_INPUT, "/proc/self/exe: %s: use --plugin", strerror(errno));
	path[length] = '\0';
	strcpy(strrchr(path, '/') + 1, "bootprof.so");
	return path;
}

static void check(void)
{
	if (!how.output)
		die(STATUS_USAGE, "record: say where to: -o FILE");
	if (how.until && !*how.until)
		die(STATUS_USAGE, "record --until: the text is empty");
	if (how.until && strlen(how.until) > MOST_UNTIL)
		die(STATUS_USAGE, "record --until: the text is longer than %d bytes", MOST_UNTIL);
	if (how.until_function && !how.files.vmlinux)
		die(STATUS_USAGE, "record --until-function needs --vmlinux");
	if (how.balloon && !how.files.vmlinux)
		die(STATUS_USAGE, "record --balloon needs --vmlinux");
	if (how.balloon && how.exact)
		die(STATUS_USAGE, "record --balloon: what is counted takes no longer: leave out "
		    "--exact");
	if (rate > MOST_RATE)
		die(STATUS_USAGE, "record --rate %llu: give a number, %d or less",
		    (unsigned long long)rate, MOST_RATE);
	if (access(how.plugin, R_OK))
		die(STATUS_INPUT, "%s: %s: use --plugin", how.plugin, strerror(errno));
}

static int run(int argc, char **argv)
{
	(void)argc;
	how.command = argv;
	how.period = UNIT_SEC / rate;
	if (!how.plugin)
		how.plugin = beside_this();
	check();
	return record(&how);
}

const struct command cmd_record = {
	.name = "record",
	.summary = "record a boot: run QEMU, and write a profile",
	.synopsis = "-o FILE -- QEMU [ARGUMENT...]",
	.about = "Runs a command of QEMU's with a plugin, and records what its guest executes from "
		 "its first instruction on. Ctrl-C ends it, too; with -nographic Ctrl-A x does.",
	.groups = groups,
	.min = 1,
	.max = INT32_MAX,
	.stops = true,
	.run = run,
};
