// SPDX-License-Identifier: GPL-2.0-only
/*
 * Function graph tracing from before start_kernel() on, if that is wanted
 *
 * None of this is traced, as the patch sites are turned on last.
 */

#include <linux/cacheflush.h>
#include <linux/fgraph_early.h>
#include <linux/init.h>
#include <linux/libfdt.h>

#include <asm/cputype.h>
#include <asm/memory.h>
#include <asm/procinfo.h>
#include <asm/setup.h>

#include "ftrace-early.h"

static bool __init is_fdt(const void *params)
{
	return IS_ENABLED(CONFIG_OF_EARLY_FLATTREE) && params && !fdt_check_header(params);
}

/* The boot loader's command line, or "" */
static const char * __init loader_cmdline(const void *params)
{
	const char *line = NULL;
	const struct tag *tag;

	if (!params)
		return "";

	if (is_fdt(params)) {
		int node = fdt_path_offset(params, "/chosen");

		if (node >= 0)
			line = fdt_getprop(params, node, "bootargs", NULL);
	} else if (IS_ENABLED(CONFIG_ATAGS)) {
		tag = params;
		if (tag->hdr.tag != ATAG_CORE)
			return "";
		for_each_tag(tag, params) {
			if (tag->hdr.tag == ATAG_CMDLINE)
				line = tag->u.cmdline.cmdline;
		}
	}
	return line ?: "";
}

static bool __init early_trace_wanted(const void *params)
{
	const char *line = loader_cmdline(params);
	const char *config = "";
	bool extend = IS_ENABLED(CONFIG_CMDLINE_EXTEND);

#ifdef CONFIG_CMDLINE
	config = CONFIG_CMDLINE;
#endif
	/* The last one wins: it follows a device tree's line, and precedes that of ATAGs */
	if (extend && !is_fdt(params))
		fgraph_early_parse(config);
	if (!IS_ENABLED(CONFIG_CMDLINE_FORCE))
		fgraph_early_parse(line);
	if (IS_ENABLED(CONFIG_CMDLINE_FORCE) || (extend && is_fdt(params)) || !*line)
		fgraph_early_parse(config);
	return fgraph_early_wanted();
}

/**
 * ftrace_early_start - trace from now on, if that is wanted
 * @atags_pointer: physical address of what the boot loader has passed
 *
 * Called before start_kernel(): with the MMU on, interrupts off and .bss cleared.
 */
void __init ftrace_early_start(unsigned long atags_pointer)
{
	/* head.S has mapped it */
	const void *params = atags_pointer ? FDT_VIRT_BASE(atags_pointer) : NULL;
	struct ftrace_counter counter;

	if (!early_trace_wanted(params))
		return;

#ifdef MULTI_CACHE
	/* setup_processor() does it once more */
	cpu_cache = *lookup_processor(read_cpuid_id())->cache;
#endif

	counter = ftrace_find_counter(is_fdt(params) ? params : NULL);
	ftrace_early_enable();
	fgraph_early_start(counter.read, counter.bits, counter.rate);
}
