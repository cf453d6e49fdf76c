// SPDX-License-Identifier: GPL-2.0-only
/*
 * Dynamic function tracing for code compiled with -fpatchable-function-entry.
 *
 * See entry-ftrace-patchable.S for what a patch site looks like.
 */

#include <linux/cacheflush.h>
#include <linux/fgraph_direct.h>
#include <linux/fgraph_early.h>
#include <linux/ftrace.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/smp.h>
#include <linux/uaccess.h>

#include <asm/insn.h>
#include <asm/opcodes.h>
#include <asm/patch.h>
#include <asm/sections.h>

#include "../probes/kprobes/core.h"

#ifdef CONFIG_THUMB2_KERNEL
#define INSN_MOV_IP_LR	0x46f4
#define INSN_ON		0xbf00		/* nop */
#define INSN_OFF	0xe001		/* b .+6, over the BL */

typedef u16 ftrace_insn_t;
#define ftrace_insn_from_mem(insn)	__mem_to_opcode_thumb16(insn)
#else
#define INSN_MOV_IP_LR	0xe1a0c00e
/* A plain MOV is not among what may change while others execute it. */
#define INSN_NOP_HINT	0xe320f000
#define INSN_NOP_MOV	0xe1a00000	/* mov r0, r0 */
#define INSN_OFF	(__LINUX_ARM_ARCH__ >= 7 ? INSN_NOP_HINT : INSN_NOP_MOV)

typedef u32 ftrace_insn_t;
#define ftrace_insn_from_mem(insn)	__mem_to_opcode_arm(insn)
#endif

void ftrace_caller_from_init(void);
void ftrace_caller_general(void);
void ftrace_caller_direct(void);

/*
 * The ARMv7 architecture lets some instructions be replaced while other CPUs
 * execute them, without any synchronisation, when both old and new are among
 * them: those then execute the one or the other (DDI 0406C, A3.5.4). In ARM
 * state these are B, BL, NOP, BKPT, SVC, HVC and SMC; in Thumb state the 16-bit
 * B, NOP, BKPT and SVC. Sites switch between NOP and BL, or B and NOP, so
 * nobody has to stand still.
 *
 * No such promise is made for older CPUs, and with several ARMv6 cores each has
 * to do the cache maintenance for itself. Kernels that support these stop the
 * machine. Most of them run on one core, where that costs nothing.
 */
void arch_ftrace_update_code(int command)
{
	if (__LINUX_ARM_ARCH__ >= 7)
		ftrace_modify_all_code(command | FTRACE_MAY_SLEEP);
	else
		ftrace_run_stop_machine(command);
}

/* Can @insn be what a patch site has at its rec->ip? */
static bool ftrace_insn_is_switch(ftrace_insn_t insn)
{
	if (insn == INSN_OFF)
		return true;
#ifdef CONFIG_THUMB2_KERNEL
	return insn == INSN_ON;
#else
	return (insn & 0xff000000) == 0xeb000000;	/* bl */
#endif
}

/* Can the compiler have put @insn there? */
static bool ftrace_insn_is_nop(ftrace_insn_t insn)
{
#ifdef CONFIG_THUMB2_KERNEL
	return insn == INSN_ON;
#else
	return insn == INSN_NOP_HINT || insn == INSN_NOP_MOV;
#endif
}

/* Unlike copy_from_kernel_nofault(), this cannot be traced. */
static int ftrace_read_insn(unsigned long addr, ftrace_insn_t *insn)
{
	__get_kernel_nofault(insn, (ftrace_insn_t *)addr, ftrace_insn_t, fault);
	*insn = ftrace_insn_from_mem(*insn);
	return 0;
fault:
	return -EFAULT;
}

/*
 * Is there still what the compiler has put there? 0 or an error. Not inline, as
 * a fixup must not be for init text.
 */
static noinline int ftrace_check_nops(unsigned long start)
{
	unsigned long addr;
	ftrace_insn_t insn;
	int ret;

	for (addr = start; addr < start + FTRACE_SITE_SIZE; addr += sizeof(insn)) {
		ret = ftrace_read_insn(addr, &insn);
		if (ret)
			return ret;
		if (!ftrace_insn_is_nop(insn))
			return -EINVAL;
	}
	return 0;
}

static int ftrace_modify_insn(unsigned long addr, ftrace_insn_t old,
			      ftrace_insn_t new)
{
	ftrace_insn_t insn;
	int ret;

	ret = ftrace_read_insn(addr, &insn);
	if (ret)
		return ret;
	if (insn != old)
		return -EINVAL;

	__patch_text((void *)addr, new);
	return 0;
}

/* The BL of the patch site @rec, or 0 if nothing is in its reach. */
static unsigned long __ref ftrace_site_bl(struct dyn_ftrace *rec)
{
	unsigned long pc = rec->ip - FTRACE_SITE_IP + FTRACE_SITE_BL;
	struct module *mod = NULL;
	bool init = is_kernel_inittext(pc);
	unsigned long bl;

#ifdef CONFIG_ARM_MODULE_PLTS
	mod = rec->arch.mod;
#endif

	bl = arm_gen_branch_link(pc, FTRACE_ADDR, !init && !mod);
	if (bl)
		return bl;
	if (init)
		return arm_gen_branch_link(pc,
				(unsigned long)ftrace_caller_from_init, true);
#ifdef CONFIG_ARM_MODULE_PLTS
	if (mod)
		return arm_gen_branch_link(pc,
				get_module_plt(mod, pc, FTRACE_ADDR), true);
#endif
	return 0;
}

/**
 * ftrace_init_nop - turn the compiler's NOPs into a patch site that is off
 * @mod: the module that is being loaded, or NULL
 * @rec: the site
 *
 * Called once for each site, early at boot or before the module's code is run.
 * All text still is writable then.
 *
 * Return: 0, -EFAULT if the site cannot be read, -EINVAL if there are no NOPs
 * or ftrace_caller cannot be called from there.
 */
int ftrace_init_nop(struct module *mod, struct dyn_ftrace *rec)
{
	unsigned long start = rec->ip - FTRACE_SITE_IP;
	ftrace_insn_t insn;
	unsigned long bl;
	int ret;

#ifdef CONFIG_ARM_MODULE_PLTS
	rec->arch.mod = mod;
#endif

	/* Has it been done before start_kernel()? */
	if (fgraph_early_recording() && !ftrace_read_insn(start, &insn) &&
	    insn == INSN_MOV_IP_LR)
		return 0;

	ret = ftrace_check_nops(start);
	if (ret)
		return ret;

	/* Also for modules a PLT entry must be chosen now, if at all. */
	bl = ftrace_site_bl(rec);
	if (!bl)
		return -EINVAL;

	/* This may be a function that is about to be called to do it. */
	__patch_text_early((void *)start, INSN_MOV_IP_LR);
	__patch_text_early((void *)rec->ip, INSN_OFF);
	if (IS_ENABLED(CONFIG_THUMB2_KERNEL))
		__patch_text_early((void *)start + FTRACE_SITE_BL, bl);
	return 0;
}

int ftrace_make_call(struct dyn_ftrace *rec, unsigned long addr)
{
#ifdef CONFIG_THUMB2_KERNEL
	return ftrace_modify_insn(rec->ip, INSN_OFF, INSN_ON);
#else
	return ftrace_modify_insn(rec->ip, INSN_OFF, ftrace_site_bl(rec));
#endif
}

int ftrace_make_nop(struct module *mod, struct dyn_ftrace *rec,
		    unsigned long addr)
{
#ifdef CONFIG_THUMB2_KERNEL
	return ftrace_modify_insn(rec->ip, INSN_ON, INSN_OFF);
#else
	return ftrace_modify_insn(rec->ip, ftrace_site_bl(rec), INSN_OFF);
#endif
}

/* What ftrace_caller calls, and the op that it passes on; the way in which it does. */
struct {
#ifndef CONFIG_UNWINDER_FRAME_POINTER
	void (*caller)(void);
#endif
	struct ftrace_ops *op;
	ftrace_func_t func;
} ftrace_tracer = {
#ifndef CONFIG_UNWINDER_FRAME_POINTER
	.caller = ftrace_caller_general,
#endif
	.func = ftrace_stub,
};

/* The stack stays aligned in ftrace_caller and return_to_handler. */
static_assert(sizeof(struct __arch_ftrace_regs) % 8 == 0);

static void ftrace_set_tracer(ftrace_func_t func)
{
	WRITE_ONCE(ftrace_tracer.func, func);
#if defined(CONFIG_FUNCTION_GRAPH_DIRECT) && !defined(CONFIG_UNWINDER_FRAME_POINTER)
	/* Neighbours are loaded and stored by one instruction. */
	static_assert(offsetof(struct fgraph_direct, mode) == 0);
	static_assert(offsetof(struct fgraph_direct, read_cycles) ==
		      (2 + IS_ENABLED(CONFIG_FUNCTION_GRAPH_EARLY)) * sizeof(long));
	static_assert(offsetof(struct fgraph_direct, threshold) ==
		      offsetof(struct fgraph_direct, read_cycles) + 2 * sizeof(long));
	static_assert(offsetof(struct fgraph_direct_frame, preempt_count) ==
		      offsetof(struct fgraph_direct_frame, frame.retp) + 3 * sizeof(long));

	/* Whoever sees the one before the other is with the same tracer, or calls a stub */
	WRITE_ONCE(ftrace_tracer.caller, func == ftrace_graph_func ? ftrace_caller_direct :
								     ftrace_caller_general);
#endif
}

static void ftrace_tracer_sync(void *unused)
{
	/* See the op before the func. */
	smp_rmb();
}

/**
 * ftrace_update_ftrace_func - change what ftrace_caller calls
 * @func: what it shall call
 *
 * Before function_trace_op changes, this is called for a function that does
 * not care for the op, and afterwards for one that does. Such a @func must
 * not see the old op. ftrace_caller loads op and func by one instruction,
 * which is done all over when interrupted. So when all CPUs have taken an
 * interrupt since the op has changed, nobody can have the old op and still
 * get the new func.
 *
 * Return: 0.
 */
int ftrace_update_ftrace_func(ftrace_func_t func)
{
	if (ftrace_tracer.op != function_trace_op) {
		WRITE_ONCE(ftrace_tracer.op, function_trace_op);
		/* Pairs with that in ftrace_tracer_sync() */
		smp_wmb();
		/* Otherwise the machine is stopped, or not running yet. */
		if (!irqs_disabled())
			smp_call_function(ftrace_tracer_sync, NULL, 1);
	}
	ftrace_set_tracer(func);
	return 0;
}

#ifdef CONFIG_KPROBES
/* Can @insn be what a kprobe has put in the place of INSN_MOV_IP_LR? */
static bool ftrace_insn_is_probe(ftrace_insn_t insn)
{
#ifdef CONFIG_THUMB2_KERNEL
	return insn == KPROBE_THUMB16_BREAKPOINT_INSTRUCTION;
#else
	return insn == (KPROBE_ARM_BREAKPOINT_INSTRUCTION | 0xe0000000) ||
	       (insn & 0xff000000) == 0xea000000;	/* b, if it is optimised */
#endif
}

/* What is at @addr but for kprobes, @insn being what can be read there? */
static ftrace_insn_t ftrace_without_probe(unsigned long addr, ftrace_insn_t insn)
{
	struct kprobe *probe;

	/* The probes are under RCU */
	if (!ftrace_insn_is_probe(insn) || !rcu_is_watching())
		return insn;

	guard(preempt_notrace)();
	/* As kprobe_handler() looks for it */
	probe = get_kprobe((void *)(addr | FTRACE_ISA_BIT));
	if (!probe && FTRACE_ISA_BIT)
		probe = get_kprobe((void *)addr);
	return probe ? probe->opcode : insn;
}
#else
static ftrace_insn_t ftrace_without_probe(unsigned long addr, ftrace_insn_t insn)
{
	return insn;
}
#endif

/**
 * ftrace_at_patch_site - is an address in a patch site, or right behind it?
 * @pc: an address in kernel text
 *
 * Whoever is there, interrupted or in ftrace_caller, has not begun with its
 * prologue. Nothing else looks like a patch site: the BL of a function of its
 * own would make nothing of what was put into ip before.
 *
 * For unwinders: does not call anything that could be traced, but for
 * get_kprobe() where there may be a probe.
 *
 * Return: whether it is.
 */
bool ftrace_at_patch_site(unsigned long pc)
{
	ftrace_insn_t first, second;
	unsigned long start;

	pc &= ~FTRACE_ISA_BIT;
	for (start = pc - FTRACE_SITE_SIZE; start <= pc; start += sizeof(first)) {
		if (ftrace_read_insn(start, &first) ||
		    ftrace_read_insn(start + FTRACE_SITE_IP, &second))
			continue;
		if (ftrace_insn_is_switch(second) &&
		    ftrace_without_probe(start, first) == INSN_MOV_IP_LR)
			return true;
	}
	return false;
}

#ifdef CONFIG_FUNCTION_GRAPH_TRACER
/**
 * ftrace_graph_func - let the traced function return to return_to_handler()
 * @ip: the address of the patch site
 * @parent_ip: the return address of the function
 * @op: the ftrace_ops of the function graph tracer
 * @fregs: the registers of the function
 *
 * The stack pointer at the time of the call stands for the place of the return
 * address on the stack: the function has not pushed it yet, and may never do.
 * It is what an unwinder knows once it has unwound the function.
 */
void ftrace_graph_func(unsigned long ip, unsigned long parent_ip,
		       struct ftrace_ops *op, struct ftrace_regs *fregs)
{
	struct __arch_ftrace_regs *afregs = arch_ftrace_regs(fregs);
	unsigned long sp = ftrace_regs_get_stack_pointer(fregs);

	if (unlikely(atomic_read(&current->tracing_graph_pause)))
		return;

	if (!function_graph_enter(afregs->lr, ip, sp, (unsigned long *)sp))
		afregs->lr = (unsigned long)return_to_handler;
}
#endif

#ifdef CONFIG_FUNCTION_GRAPH_EARLY
static void __init ftrace_write_insn(unsigned long addr, u32 insn)
{
	if (!IS_ENABLED(CONFIG_THUMB2_KERNEL)) {
		*(u32 *)addr = __opcode_to_mem_arm(insn);
	} else if (__opcode_is_thumb16(insn)) {
		*(u16 *)addr = __opcode_to_mem_thumb16(insn);
	} else {
		*(u16 *)addr = __opcode_to_mem_thumb16(__opcode_thumb32_first(insn));
		*(u16 *)(addr + 2) = __opcode_to_mem_thumb16(__opcode_thumb32_second(insn));
	}
}

/**
 * ftrace_early_enable - turn the patch sites on
 *
 * Long before ftrace_init(). Text is writable, and nobody else runs.
 */
void __init ftrace_early_enable(void)
{
	extern unsigned long __start_mcount_loc[], __stop_mcount_loc[];
	unsigned long *loc, start, bl;
	struct dyn_ftrace rec = { };

	fgraph_early_leave_out();

	for (loc = __start_mcount_loc; loc < __stop_mcount_loc; loc++) {
		/* The linker has dropped some functions, but not their entries */
		if (!*loc)
			continue;

		rec.ip = ftrace_call_adjust(*loc);
		start = rec.ip - FTRACE_SITE_IP;
		bl = ftrace_site_bl(&rec);
		/* Sites that are left out have no NOPs any more */
		if (!bl || ftrace_check_nops(start))
			continue;

		/* In Thumb-2 the NOP that is between the two is there already */
		ftrace_write_insn(start, INSN_MOV_IP_LR);
		ftrace_write_insn(start + FTRACE_SITE_BL, bl);
	}
	flush_icache_range((unsigned long)_stext, (unsigned long)_etext);
	flush_icache_range((unsigned long)_sinittext, (unsigned long)_einittext);

	ftrace_set_tracer(ftrace_graph_func);
}

/**
 * ftrace_early_is_on - has a patch site been turned on by ftrace_early_enable()?
 * @rec: the site
 *
 * Return: whether it has.
 */
bool ftrace_early_is_on(const struct dyn_ftrace *rec)
{
	ftrace_insn_t first, second;

	return !ftrace_read_insn(rec->ip - FTRACE_SITE_IP, &first) && first == INSN_MOV_IP_LR &&
	       !ftrace_read_insn(rec->ip, &second) && second != INSN_OFF;
}
#endif
