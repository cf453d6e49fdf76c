/* SPDX-License-Identifier: GPL-2.0 */
/* What file systems a process sees: /proc/PID/mountinfo. */
#ifndef TARGET_MOUNTS_H
#define TARGET_MOUNTS_H

#include <stdbool.h>
#include <stdint.h>

/**
 * mount_has_server - is a file system one that somebody else has to answer for?
 * @dir: /proc/PID, open
 * @device: the file system's
 *
 * Another computer, as with NFS, or a process, as with FUSE. Nobody is asked.
 */
bool mount_has_server(int dir, uint64_t device);

#endif
