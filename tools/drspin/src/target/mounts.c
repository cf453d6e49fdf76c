// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/util.h"
#include "target/mounts.h"
#include "target/proc.h"

#define PROCESS	"fuse"

/* Kinds of file systems, by how they begin: "nfs4", "fuse.sshfs" */
static const char *const with_server[] = {
	PROCESS, "nfs", "cifs", "smb", "9p", "virtiofs", "ceph", "afs", "coda", "lustre", "gfs2",
	"ocfs2",
};

static enum mount_server server_of(const char *kind)
{
	if (!strncmp(kind, PROCESS, strlen(PROCESS)))
		return MOUNT_PROCESS;
	for (size_t i = 0; i < ARRAY_SIZE(with_server); i++)
		if (!strncmp(kind, with_server[i], strlen(with_server[i])))
			return MOUNT_REMOTE;
	return MOUNT_LOCAL;
}

/* "ID PARENT MAJOR:MINOR ROOT PLACE OPTIONS... - KIND SOURCE OPTIONS" */
static bool is_of(const char *line, uint64_t device)
{
	unsigned int major, minor;

	return sscanf(line, "%*d %*d %u:%u", &major, &minor) == 2 &&
	       makedev(major, minor) == device;
}

enum mount_server mount_server(int dir, uint64_t device)
{
	enum mount_server found = MOUNT_LOCAL;
	FILE *in = open_lines(dir, "mountinfo");
	char *line = NULL, *kind;
	size_t size = 0;

	if (!in)
		return found;
	while (!found && getline(&line, &size, in) > 0) {
		kind = is_of(line, device) ? strstr(line, " - ") : NULL;
		found = kind ? server_of(kind + strlen(" - ")) : MOUNT_LOCAL;
	}
	free(line);
	fclose(in);
	return found;
}
