/* SPDX-License-Identifier: GPL-2.0 */
/* What a kernel has recorded of its boot, and what it was, as one file. */
#ifndef FTD_RECORD_BOOT_RECORD_H
#define FTD_RECORD_BOOT_RECORD_H

/**
 * boot_record - write the trace, with what belongs to it, to standard output, or exit
 * @tracefs: where tracefs is, or NULL
 * @name: what the output is called, for messages
 *
 * Before the trace come comments: version, machine, command line; behind it the kernel's
 * log, as comments, too. Recording ends, so that what comes later takes no room of the
 * boot's. Options of the tracer that the report needs are put back at the end.
 */
void boot_record(const char *tracefs, const char *name);

#endif
