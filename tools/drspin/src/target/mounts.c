// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/util.h"
#include "target/mounts.h"
#include "target/proc.h"

/* Kinds of file systems, by how they begin: "nfs4", "fuse.sshfs" */
static const char *const with_server[] = {
	"nfs", "fuse", "cifs", "smb", "9p", "virtiofs", "ceph", "afs", "coda", "lustre", "gfs2",
	"ocfs2",
};

static bool is_with_server(const char *kind)
{
	for (size_t i = 0; i < ARRAY_SIZE(with_server); i++)
		if (!strncmp(kind, with_server[i], strlen(with_server[i])))
			return true;
	return false;
}

/* "ID PARENT MAJOR:MINOR ROOT PLACE OPTIONS... - KIND SOURCE OPTIONS" */
static bool is_of(const char *line, uint64_t device)
{
	unsigned int major, minor;

	return sscanf(line, "%*d %*d %u:%u", &major, &minor) == 2 &&
	       makedev(major, minor) == device;
}

bool mount_has_server(int dir, uint64_t device)
{
	FILE *in = open_lines(dir, "mountinfo");
	char *line = NULL, *kind;
	bool found = false;
	size_t size = 0;

	if (!in)
		return false;
	while (!found && getline(&line, &size, in) > 0) {
		kind = is_of(line, device) ? strstr(line, " - ") : NULL;
		found = kind && is_with_server(kind + strlen(" - "));
	}
	free(line);
	fclose(in);
	return found;
}
