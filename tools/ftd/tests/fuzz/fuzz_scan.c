// SPDX-License-Identifier: GPL-2.0
/* The line scanner: what it says about a line is about this line. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "fuzz.h"
#include "lines/scan.h"
#include "lines/words.h"

static void check_record(const struct record *rec, const char *line, const char *end)
{
	switch (rec->kind) {
	case RECORD_ENTRY:
	case RECORD_LEAF:
		assert(rec->name_len);
		fallthrough;
	case RECORD_EXIT:
		if (rec->name_len)
			assert(rec->name >= line && rec->name + rec->name_len <= end);
		if (rec->stamp) {
			assert(rec->stamp >= line && rec->stamp < end);
			record_time(rec);
		}
		assert(rec->depth < MAX_DEPTH);
		assert(rec->pid >= NO_PID);
		assert(!rec->has_duration || rec->has_column);
		fallthrough;
	case RECORD_LOST:
	case RECORD_SWITCH:
		assert(rec->cpu >= NO_CPU && rec->cpu < MAX_CPUS);
		break;
	default:
		break;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct scanner scanner = { 0 };
	const char *line, *end;

	for (line = (const char *)data; size; line = end + 1) {
		struct record rec;
		char *copy;
		size_t len;

		end = memchr(line, '\n', size);
		if (!end)
			break;
		len = end - line;
		size -= len + 1;
		/* A copy with no more room than promised shows reads beyond it. */
		copy = malloc(len + 1 + WORD_SLACK);
		memcpy(copy, line, len + 1);
		memset(copy + len + 1, 0xa5, WORD_SLACK);
		scan_line(&scanner, copy, copy + len, &rec);
		check_record(&rec, copy, copy + len);
		free(copy);
	}
	return 0;
}
