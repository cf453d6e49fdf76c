/* SPDX-License-Identifier: GPL-2.0 */
/* A boot as the kernel's log tells of it, with initcall_debug on the command line. */
#ifndef FTD_BOOT_LOG_H
#define FTD_BOOT_LOG_H

#include "boot/world.h"
#include "calls/trace.h"

/**
 * log_read - read the log of a boot, or exit with a message
 * @w: result: initcalls, probes and messages of one thread, without turns, so that
 *	there is no path; free with world_free()
 * @t: the name of the log, and how many lines it has; free with trace_free()
 * @path: file, or NULL or "-" for standard input
 */
void log_read(struct world *w, struct trace *t, const char *path);

#endif
