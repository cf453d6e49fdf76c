// SPDX-License-Identifier: GPL-2.0-only
/*
 * Function graph tracing from before start_kernel() on: is it wanted, and which
 * counter is there already?
 *
 * None of this is traced, as the patch sites are turned on last.
 */

#include <linux/cacheflush.h>
#include <linux/fgraph_early.h>
#include <linux/init.h>
#include <linux/libfdt.h>
#include <linux/sched_clock.h>

#include <asm/cputype.h>
#include <asm/memory.h>
#include <asm/procinfo.h>
#include <asm/setup.h>

/* The boot loader's command line, or "" */
static const char * __init loader_cmdline(unsigned long atags_pointer)
{
	/* head.S has mapped it */
	void *params = atags_pointer ? FDT_VIRT_BASE(atags_pointer) : NULL;
	const char *line = NULL;
	const struct tag *tag;

	if (!params)
		return "";

	if (IS_ENABLED(CONFIG_OF_EARLY_FLATTREE) && !fdt_check_header(params)) {
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

static bool __init early_trace_wanted(unsigned long atags_pointer)
{
	const char *line = loader_cmdline(atags_pointer);

	if (!IS_ENABLED(CONFIG_CMDLINE_FORCE))
		fgraph_early_parse(line);
#ifdef CONFIG_CMDLINE
	if (IS_ENABLED(CONFIG_CMDLINE_FORCE) || IS_ENABLED(CONFIG_CMDLINE_EXTEND) || !*line)
		fgraph_early_parse(CONFIG_CMDLINE);
#endif
	return fgraph_early_wanted();
}

#if __LINUX_ARM_ARCH__ >= 7
static u64 notrace read_cntvct(void)
{
	u64 count;

	asm volatile("	isb\n"
	"	mrrc	p15, 1, %Q0, %R0, c14"
	: "=r" (count));
	return count;
}

/* Registers that are named by a number exist where the CPU's ID says so */
static bool __init has_cpuid(void)
{
	return (read_cpuid_id() & 0x000f0000) == 0x000f0000;
}

static unsigned long __init generic_timer_rate(void)
{
	unsigned long rate;

	if (!has_cpuid() || !cpuid_feature_extract(CPUID_EXT_PFR1, 16))
		return 0;

	asm volatile("mrc p15, 0, %0, c14, c0, 0" : "=r" (rate));
	return rate;
}

static u64 pmu_count;

/* Of the PMU's counter, which has 32 bits. Read more often than it wraps. */
static u64 notrace read_pmccntr(void)
{
	u32 count;

	asm volatile("	isb\n"
	"	mrc	p15, 0, %0, c9, c13, 0"
	: "=r" (count));
	pmu_count += count - (u32)pmu_count;
	return pmu_count;
}

/* Count each 64th cycle. The driver, if there is one, resets it. */
static bool __init start_pmccntr(void)
{
	unsigned int tries;
	u32 control;

	/* Others than ARM's own may have none */
	if (read_cpuid_implementor() != ARM_CPU_IMP_ARM)
		return false;

	asm volatile("mrc p15, 0, %0, c9, c12, 0" : "=r" (control));
	control |= BIT(0) | BIT(2) | BIT(3);	/* enable, reset the counter, divide */
	asm volatile("mcr p15, 0, %0, c9, c12, 0" : : "r" (control));
	asm volatile("mcr p15, 0, %0, c9, c12, 1" : : "r" (BIT(31)));

	/* Firmware may keep it from counting, and some emulators do */
	for (tries = 0; tries < 1000; tries++) {
		if (read_pmccntr())
			return true;
	}
	return false;
}
#endif

/* Find a counter. Kernels for CPUs before ARMv7 know of none. */
static void __init early_trace_start(void)
{
#if __LINUX_ARM_ARCH__ >= 7
	unsigned long rate = generic_timer_rate();

	if (rate)
		return fgraph_early_start(read_cntvct, 56, rate);
	if (start_pmccntr())
		return fgraph_early_start(read_pmccntr, 64, 0);
#endif
	fgraph_early_start(NULL, 0, 0);
}

/**
 * ftrace_early_start - trace from now on, if that is wanted
 * @atags_pointer: physical address of what the boot loader has passed
 *
 * Called before start_kernel(): with the MMU on, interrupts off and .bss cleared.
 */
void __init ftrace_early_start(unsigned long atags_pointer)
{
	if (!early_trace_wanted(atags_pointer))
		return;

#ifdef MULTI_CACHE
	/* setup_processor() does it once more */
	cpu_cache = *lookup_processor(read_cpuid_id())->cache;
#endif

	ftrace_early_enable();

	early_trace_start();
}
