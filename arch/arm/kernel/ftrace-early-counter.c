// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which counter runs before start_kernel()?
 *
 * That of the CPU, if it has a generic timer; one on the board, if the device
 * tree or the CPU tells of it; or the CPU's cycle counter.
 */

#include <linux/init.h>
#include <linux/io.h>
#include <linux/libfdt.h>
#include <linux/of.h>
#include <linux/of_fdt.h>
#include <linux/pgtable.h>

#include <asm/cputype.h>
#include <asm/memory.h>
#include <asm/procinfo.h>
#include <asm/tlbflush.h>

#include "ftrace-early.h"

static u64 counted;

/* For counters of 32 bits, which are read more often than they wrap */
static __always_inline u64 extend(u32 count)
{
	counted += count - (u32)counted;
	return counted;
}

/* Firmware may keep a counter from counting, and some emulators do */
static bool __init counts(const struct ftrace_counter *counter)
{
	unsigned int tries;
	u64 first;

	if (!counter->read)
		return false;

	first = counter->read();
	for (tries = 0; tries < 1000; tries++) {
		if (counter->read() != first)
			return true;
	}
	return false;
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

static struct ftrace_counter __init generic_timer(void)
{
	struct ftrace_counter counter = { .bits = 56, .from_reset = true };

	if (!has_cpuid() || !cpuid_feature_extract(CPUID_EXT_PFR1, 16))
		return counter;

	asm volatile("mrc p15, 0, %0, c14, c0, 0" : "=r" (counter.rate));
	if (counter.rate)
		counter.read = read_cntvct;
	return counter;
}

static u64 notrace read_pmccntr(void)
{
	u32 count;

	asm volatile("	isb\n"
	"	mrc	p15, 0, %0, c9, c13, 0"
	: "=r" (count));
	return extend(count);
}

/* Count each 64th cycle. The driver, if there is one, resets it. */
static struct ftrace_counter __init cycle_counter(void)
{
	struct ftrace_counter counter = { .bits = 64 };
	u32 control;

	/* Others than ARM's own may have none */
	if (read_cpuid_implementor() != ARM_CPU_IMP_ARM)
		return counter;

	asm volatile("mrc p15, 0, %0, c9, c12, 0" : "=r" (control));
	control |= BIT(0) | BIT(2) | BIT(3);	/* enable, reset the counter, divide */
	asm volatile("mcr p15, 0, %0, c9, c12, 0" : : "r" (control));
	asm volatile("mcr p15, 0, %0, c9, c12, 1" : : "r" (BIT(31)));

	counter.read = read_pmccntr;
	return counter;
}
#else
static struct ftrace_counter __init generic_timer(void)
{
	return (struct ftrace_counter) { };
}

static struct ftrace_counter __init cycle_counter(void)
{
	return (struct ftrace_counter) { };
}
#endif

/**
 * struct board_counter - a 32-bit counter outside of the CPU
 * @compatible: of the node that it belongs to, which has the address; or NULL
 * @cpu_id: of the CPU that it is built together with, but for the revision
 * @base: physical address where the CPU tells of it
 * @offset: from there
 * @down: does it count down?
 * @rate: its frequency, or 0 if that depends on the board
 * @start: makes it count, if it does not at reset
 */
struct board_counter {
	const char	*compatible;
	u32		cpu_id;
	u32		base;
	u32		offset;
	bool		down;
	unsigned long	rate;
	void		(*start)(void __iomem *base);
};

#define OMAP_MPU_TIMER3		0x700
#define OMAP_ARM_IDLECT2	0xe08

/* The third timer: Linux uses the other two. See OMAP1's time.c. */
static void __init start_omap_timer(void __iomem *base)
{
	void __iomem *timer = base + OMAP_MPU_TIMER3;
	void __iomem *idlect2 = base + OMAP_ARM_IDLECT2;
	unsigned int i;

	writew(readw(idlect2) | BIT(7), idlect2);	/* clock of the timers */
	writel(BIT(5), timer);				/* clock of this one */
	writel(~0, timer + 4);				/* from there down */
	/* It takes that over within a microsecond */
	for (i = 0; i < 100; i++)
		readl(timer);
	writel(BIT(5) | BIT(1) | BIT(0), timer);	/* reload; start */
}

static const struct board_counter board_counters[] __initconst = {
	/* Motherboards with a system register block, see timer-versatile.c */
	{
		.compatible	= "arm,vexpress-sysreg",
		.offset		= 0x5c,
		.rate		= 24000000,
	}, {
		.compatible	= "arm,versatile-sysreg",
		.offset		= 0x5c,
		.rate		= 24000000,
	},
	/* OMAP15xx, with its TI925T */
	{
		.cpu_id		= 0x54029250,
		.base		= 0xfffec000,
		.offset		= OMAP_MPU_TIMER3 + 8,
		.down		= true,
		.start		= start_omap_timer,
	},
};

/* The address of a node, or 0 if there is none */
static phys_addr_t __init node_base(const void *fdt, const char *compatible)
{
#ifdef CONFIG_OF_EARLY_FLATTREE
	u64 base;
	int node;

	if (!fdt)
		return 0;

	node = fdt_node_offset_by_compatible(fdt, -1, compatible);
	if (node < 0 || !fdt_getprop(fdt, node, "reg", NULL))
		return 0;

	/* setup_machine_fdt() does it once more */
	initial_boot_params = (void *)fdt;
	base = of_flat_dt_translate_address(node);
	if (base != OF_BAD_ADDR)
		return base;
#endif
	return 0;
}

/* Where the counter is, or 0 if this board does not have it */
static phys_addr_t __init board_counter_base(const struct board_counter *board,
					     const void *fdt)
{
	if (board->compatible)
		return node_base(fdt, board->compatible);

	return (read_cpuid_id() & ~0xf) == board->cpu_id ? board->base : 0;
}

/* As head.S maps the console of DEBUG_LL. Stays, for nothing else is there. */
static void __iomem * __init map_device(phys_addr_t base)
{
	struct proc_info_list *cpu = lookup_processor(read_cpuid_id());
	pmd_t *pmd = pmd_off_k(EARLY_IO_BASE);

#ifdef MULTI_TLB
	/* setup_processor() does it once more */
	cpu_tlb = *cpu->tlb;
#endif
	*pmd = __pmd((base & SECTION_MASK) | cpu->__cpu_io_mmu_flags);
	flush_pmd_entry(pmd);
	dsb();
	isb();
	return (void __iomem *)EARLY_IO_BASE + (unsigned long)(base & ~SECTION_MASK);
}

static void __iomem *board_register;
static u32 board_invert;

static u64 notrace read_board_counter(void)
{
	return extend(readl_relaxed(board_register) ^ board_invert);
}

static struct ftrace_counter __init board_counter(const void *fdt)
{
	struct ftrace_counter counter = { .bits = 64 };
	const struct board_counter *board;
	phys_addr_t base = 0;
	void __iomem *mapped;

	/* LPAE leaves no room for the mapping, and comes with a generic timer */
	if (IS_ENABLED(CONFIG_ARM_LPAE))
		return counter;

	for (board = board_counters;
	     board < board_counters + ARRAY_SIZE(board_counters); board++) {
		base = board_counter_base(board, fdt);
		if (base)
			break;
	}
	if (!base)
		return counter;

	mapped = map_device(base);
	if (board->start)
		board->start(mapped);
	board_register = mapped + board->offset;
	board_invert = board->down ? ~0 : 0;
	counter.read = read_board_counter;
	counter.rate = board->rate;
	counter.from_reset = !board->start;
	return counter;
}

/* The kernel may let it run, in time_init() */
static bool timer_stands __initdata;

/* Now there is a log */
static int __init complain(void)
{
	if (timer_stands)
		pr_warn("function_graph: the generic timer did not run before time_init()\n");
	return 0;
}
early_initcall(complain);

/**
 * ftrace_find_counter - find a counter that runs, or let one run
 * @fdt: the device tree, or NULL
 *
 * Context: before start_kernel(), with the MMU on; nothing is traced.
 *
 * Return: the best there is
 */
struct ftrace_counter __init ftrace_find_counter(const void *fdt)
{
	struct ftrace_counter counter = generic_timer();

	if (counts(&counter))
		return counter;
	timer_stands = counter.read;
	counter = board_counter(fdt);
	if (counts(&counter))
		return counter;
	counter = cycle_counter();
	if (counts(&counter))
		return counter;
	return (struct ftrace_counter) { };
}
