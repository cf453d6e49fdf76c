// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "read/formats.h"

#define TO_TOOL	" | " TOOL_TAKES_TRACE

static const struct {
	const char *magic;
	size_t len;
	size_t at;			/* where it stands in the file */
	const char *what;
	const char *remedy;
} formats[] = {
	{ "BZh", 3, 0, "packed with bzip2", "unpack it: bzip2 -dc FILE" TO_TOOL },
	{ "\x04\x22\x4d\x18", 4, 0, "packed with lz4", "unpack it: lz4 -dc FILE" TO_TOOL },
	{ "\x02\x21\x4c\x18", 4, 0, "packed with lz4", "unpack it: lz4 -dc FILE" TO_TOOL },
	{ "LZIP", 4, 0, "packed with lzip", "unpack it: lzip -dc FILE" TO_TOOL },
	{ "\x89LZO\0", 5, 0, "packed with lzop", "unpack it: lzop -dc FILE" TO_TOOL },
	{ "\x5d\0\0", 3, 0, "packed with lzma", "unpack it: xz --format=lzma -dc FILE" TO_TOOL },
	{ "\x1f\x9d", 2, 0, "packed with compress", "unpack it: gzip -dc FILE" TO_TOOL },
	{ "PK\x03\x04", 4, 0, "a zip archive", "unpack it: unzip -p FILE" TO_TOOL },
	{ "7z\xbc\xaf\x27\x1c", 6, 0, "a 7-Zip archive", "unpack it: 7z e -so FILE" TO_TOOL },
	{ "ustar", 5, 257, "a tar archive", "unpack it: tar -xOf FILE" TO_TOOL },
	{ "PERFILE2", 8, 0, "perf's data",
	  "that has samples and events, no calls: record with ftd record, or perf ftrace" },
	{ "PERFFILE", 8, 0, "perf's data",
	  "that has samples and events, no calls: record with ftd record, or perf ftrace" },
	{ "\x7f\105LF", 4, 0, "an ELF file, a program or a core",
	  "give me the text that 'cat trace' shows" },
	{ "<!DOCTYPE html", 14, 0, "a page of HTML, as systrace writes",
	  "give me the text that 'cat trace' shows with current_tracer function_graph" },
	{ "\xff\xfe", 2, 0, "text in UTF-16", "turn it round: iconv -f UTF-16 -t UTF-8 FILE" TO_TOOL },
	{ "\xfe\xff", 2, 0, "text in UTF-16", "turn it round: iconv -f UTF-16 -t UTF-8 FILE" TO_TOOL },
};

static bool begins_as(const struct source *s, size_t i)
{
	return s->stored_end >= formats[i].at + formats[i].len &&
	       !memcmp(s->stored + formats[i].at, formats[i].magic, formats[i].len);
}

void refuse_format(struct source *s)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(formats); i++) {
		if (!begins_as(s, i))
			continue;
		source_close(s);
		die(STATUS_INPUT, "%s is %s, which " TOOL " does not read: %s", s->name,
		    formats[i].what, formats[i].remedy);
	}
}
