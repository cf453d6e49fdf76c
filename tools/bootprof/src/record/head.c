// SPDX-License-Identifier: GPL-2.0
#include "record/head.h"

#include <inttypes.h>

#include "file/format.h"

static void write_escaped(gzFile file, const char *text)
{
	for (; *text; text++)
		if (*text >= ' ' && *text <= '~' && *text != '\\')
			gzputc(file, *text);
		else
			gzprintf(file, "\\x%02x", (unsigned char)*text);
}

static void write_line(gzFile file, const char *name, const char *value)
{
	gzprintf(file, "%s ", name);
	write_escaped(file, value);
	gzputc(file, '\n');
}

static void write_path(gzFile file, const char *name, const char *path)
{
	if (path)
		write_line(file, name, path);
}

void head_write(gzFile file, const struct recording *how, const char *version, int shift)
{
	gzprintf(file, "%s\n", FORMAT_MAGIC);
	write_line(file, "bootprof", TOOL_VERSION);
	write_line(file, "qemu", version);
	for (char **word = how->command; *word; word++)
		write_line(file, "argument", *word);
	gzprintf(file, "period %" PRIu64 "\nseed %" PRIu64 "\nexact %d\n", how->period, how->seed,
		 how->exact);
	if (how->stacks)
		gzprintf(file, "stacks 1\n");
	if (how->balloon) {
		write_line(file, "balloon", how->balloon);
		gzprintf(file, "balloon-by %" PRIu64 "\n", how->balloon_by);
	}
	gzprintf(file, "shift %d\n", shift);
	write_path(file, "vmlinux", how->files.vmlinux);
	write_path(file, "firmware", how->files.firmware);
	write_path(file, "decompressor", how->files.decompressor);
	write_path(file, "sysroot", how->files.sysroot);
	gzputc(file, '\n');
}
