/* SPDX-License-Identifier: GPL-2.0 */
/* What file systems a process sees: /proc/PID/mountinfo. */
#ifndef TARGET_MOUNTS_H
#define TARGET_MOUNTS_H

#include <stdbool.h>
#include <stdint.h>

/**
 * mount_is_local - does the kernel alone answer for a file system?
 * @dir: /proc/PID, open
 * @device: the file system's
 *
 * Others have a server: another computer, as with NFS, or a process, as with FUSE. One that is
 * not known, or not mounted any more, may have one. Nobody is asked.
 */
bool mount_is_local(int dir, uint64_t device);

#endif
