// SPDX-License-Identifier: GPL-2.0
/*
 * unpack DIR < data: the host's end of the data channel (init/init.c has the
 * format). Writes the guest's files into DIR and prints its verdict.
 *
 * Exit status: 0 the guest said "pass"; 1 it said "fail", or nothing, or
 * something that is not in the format.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char heard[8192] = "nothing";	/* the job line begun last */

static int fail(const char *text, const char *object)
{
	printf("fail %s%s (last begun: %s)\n", text, object, heard);
	return 1;
}

/* Copies the next SIZE bytes of stdin to FILE. */
static int copy(FILE *file, unsigned long size)
{
	char part[65536];

	while (size) {
		size_t want = size < sizeof(part) ? size : sizeof(part);
		size_t got = fread(part, 1, want, stdin);

		if (!got || fwrite(part, 1, got, file) != got)
			return -1;
		size -= got;
	}
	return 0;
}

int main(int argc, char *argv[])
{
	char line[8192], open_name[256] = "";
	FILE *file = NULL;

	if (argc != 2 || chdir(argv[1])) {
		fprintf(stderr, "usage: unpack DIR < data (%s)\n", strerror(errno));
		return 2;
	}

	while (fgets(line, sizeof(line), stdin)) {
		unsigned long size;
		char name[256];

		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '!') {
			printf("%s\n", line + 1);
			return strcmp(line, "!pass") != 0;
		}
		if (line[0] == '+') {
			strcpy(heard, line + 1);
			continue;
		}
		if (sscanf(line, "=%lu %255s", &size, name) != 2)
			return fail("the data channel is garbled", "");
		/* A guest writes into its own directory, nowhere else. */
		if (strchr(name, '/') || name[0] == '.')
			return fail("refused to write file ", name);
		if (!file) {
			/* x: what the host wrote itself stays as it is. */
			file = fopen(name, "wbx");
			if (!file)
				return fail("cannot write ", name);
			strcpy(open_name, name);
		}
		if (strcmp(open_name, name))
			return fail("file cut short: ", open_name);
		if (copy(file, size))
			return fail("file cut short: ", name);
		if (!size) {
			if (fclose(file))
				return fail("cannot write ", name);
			file = NULL;
		}
	}
	return fail("no verdict", "");
}
