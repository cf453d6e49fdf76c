/* SPDX-License-Identifier: GPL-2.0 */
/* From a trace to a world. */
#ifndef FTD_BOOT_RECORD_H
#define FTD_BOOT_RECORD_H

#include "boot/world.h"
#include "calls/trace.h"

/**
 * record_read - read the trace of a boot, or exit with a message
 * @w: result; free with world_free()
 * @t: what is known of the trace; free with trace_free()
 * @opt: what to read; filters do not matter
 */
void record_read(struct world *w, struct trace *t, const struct trace_options *opt);

#endif
