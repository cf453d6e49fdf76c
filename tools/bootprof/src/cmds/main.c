// SPDX-License-Identifier: GPL-2.0
/* bootprof: the boot from outside. Documentation/tools/bootprof/bootprof.rst */
#include "base/util.h"
#include "cmd/program.h"
#include "cmds/commands.h"

static const struct command *const commands[] = {
	&cmd_report,
	&cmd_processes,
	&cmd_realms,
	&cmd_symbol,
	&cmd_calls,
	&cmd_sequences,
	&cmd_diff,
	&cmd_compare,
	&cmd_balloon,
	&cmd_deflate,
	&cmd_record,
};

static const struct program bootprof = {
	.commands = commands,
	.count = ARRAY_SIZE(commands),
	.about = "Profiles the boot of a guest of QEMU's from outside.",
};

int main(int argc, char **argv)
{
	return program_main(&bootprof, argc, argv);
}
