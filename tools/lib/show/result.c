// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/json.h"
#include "base/util.h"
#include "show/result.h"

void result_json_text(const char *text)
{
	char safe[1024];

	if (!text) {
		fputs("null", stdout);
		return;
	}
	json_string(stdout, safe, escape(safe, sizeof(safe), text, strlen(text)));
}

void result_json_count(const char *name, uint64_t count)
{
	printf(", \"%s\": %llu", name, (unsigned long long)count);
}

void result_json_begin(const char *schema)
{
	printf("{\n  \"schema\": \"%s\"", schema);
}

void result_json_end(void)
{
	puts("\n}");
}
