// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <inttypes.h>
#include <linux/mount.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sample/here.h"
#include "sample/marks.h"

static int marker = -1;
static uint64_t last;

/* A mount that is in no directory. Not every C library has these calls. */
static int mount_tracefs(void)
{
	int mounted = -1, fs = syscall(SYS_fsopen, "tracefs", FSOPEN_CLOEXEC);

	if (fs >= 0 && !syscall(SYS_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0))
		mounted = syscall(SYS_fsmount, fs, FSMOUNT_CLOEXEC, 0);
	if (fs >= 0)
		close(fs);
	return mounted;
}

void marks_wanted(void)
{
	int tracefs = mount_tracefs();

	if (tracefs < 0)
		return;
	marker = openat(tracefs, "trace_marker", O_WRONLY | O_CLOEXEC);
	close(tracefs);
}

void mark_put(uint64_t begin, uint64_t distance)
{
	uint64_t time = now();
	char text[96];
	int len;

	if (marker < 0 || (last && time < last + distance))
		return;
	len = snprintf(text, sizeof(text), "drspin began=%" PRIu64 " monotonic=%" PRIu64, begin,
		       time);
	/* What is not written is tried again; who reads a trace without marks says so. */
	if (write(marker, text, len) == len)
		last = time;
}
