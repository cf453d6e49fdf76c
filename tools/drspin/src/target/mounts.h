/* SPDX-License-Identifier: GPL-2.0 */
/* What file systems a process sees: /proc/PID/mountinfo. */
#ifndef TARGET_MOUNTS_H
#define TARGET_MOUNTS_H

#include <stdbool.h>
#include <stdint.h>

/* Who answers for a file system */
enum mount_server {
	MOUNT_LOCAL,	/* the kernel */
	MOUNT_REMOTE,	/* another computer, as with NFS */
	MOUNT_PROCESS,	/* a process, as with FUSE */
};

/**
 * mount_server - who answers for a file system?
 * @dir: /proc/PID, open
 * @device: the file system's
 *
 * Nobody is asked.
 */
enum mount_server mount_server(int dir, uint64_t device);

#endif
