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

/* The boot loader's command line, or NULL if CONFIG_CMDLINE takes its place */
static const char * __init loader_cmdline(const void *params)
{
	const char *line = NULL;
	const struct tag *tag;
	int node, len;

	if (!params)
		return NULL;

	if (is_fdt(params)) {
		node = fdt_path_offset(params, "/chosen");
		if (node >= 0)
			line = fdt_getprop(params, node, "bootargs", &len);
		if (line && (len <= 0 || !*line))
			line = NULL;
	} else if (IS_ENABLED(CONFIG_ATAGS)) {
		tag = params;
		if (tag->hdr.tag != ATAG_CORE)
			return NULL;
		for_each_tag(tag, params) {
			if (tag->hdr.tag == ATAG_CMDLINE)
				line = tag->u.cmdline.cmdline;
		}
	}
	return line;
}

/* As early_init_dt_scan_chosen() and parse_tag_cmdline() put it together */
static void __init parse_cmdline(const void *params)
{
	static char cmdline[COMMAND_LINE_SIZE] __initdata;
	const char *first = loader_cmdline(params), *second = NULL;
	const char *config = "";

#ifdef CONFIG_CMDLINE
	config = CONFIG_CMDLINE;
#endif
	if (IS_ENABLED(CONFIG_CMDLINE_FORCE) || !first)
		first = config;
	else if (IS_ENABLED(CONFIG_CMDLINE_EXTEND))
		second = config;
	if (second && !is_fdt(params))
		swap(first, second);

	strscpy(cmdline, first, sizeof(cmdline));
	if (second) {
		strlcat(cmdline, " ", sizeof(cmdline));
		strlcat(cmdline, second, sizeof(cmdline));
	}
	fgraph_early_parse(cmdline);
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

	parse_cmdline(params);
	if (!fgraph_early_wanted())
		return;

#ifdef MULTI_CACHE
	/* setup_processor() does it once more */
	cpu_cache = *lookup_processor(read_cpuid_id())->cache;
#endif

	counter = ftrace_find_counter(is_fdt(params) ? params : NULL);
	ftrace_early_enable();
	fgraph_early_start(counter.read, counter.bits, counter.rate, counter.from_reset);
}
