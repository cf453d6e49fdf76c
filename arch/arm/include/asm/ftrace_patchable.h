/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Function tracing by way of -fpatchable-function-entry.
 * arch/arm/kernel/entry-ftrace-patchable.S tells how it works.
 *
 * Included by asm/ftrace.h, never directly.
 */
#ifndef _ASM_ARM_FTRACE_PATCHABLE
#define _ASM_ARM_FTRACE_PATCHABLE

/*
 * A patch site is at the very start of its function:
 *
 *			ARM			Thumb-2
 *	start:		mov  ip, lr		mov  ip, lr	(16 bits)
 *	rec->ip:	nop | bl <caller>	b .+6 | nop	(16 bits)
 *						bl <caller>	(32 bits)
 *
 * What is at rec->ip is all that ever changes once the site is initialised.
 */
#ifdef CONFIG_THUMB2_KERNEL
#define FTRACE_SITE_IP		2		/* offset of rec->ip */
#define FTRACE_SITE_BL		4		/* offset of the BL */
#define FTRACE_ISA_BIT		1		/* in what BL leaves in lr */
#else
#define FTRACE_SITE_IP		4
#define FTRACE_SITE_BL		4
#define FTRACE_ISA_BIT		0
#endif
#define FTRACE_SITE_SIZE	8

#define ARCH_SUPPORTS_FTRACE_OPS 1
#define MCOUNT_ADDR		((unsigned long)ftrace_caller)
#define MCOUNT_INSN_SIZE	(FTRACE_SITE_SIZE - FTRACE_SITE_IP)

#ifndef __ASSEMBLY__
#include <linux/align.h>
#include <linux/thread_info.h>
#include <asm/ptrace.h>

struct module;
struct dyn_ftrace;
struct ftrace_ops;
struct ftrace_regs;

void ftrace_stub(unsigned long ip, unsigned long parent_ip, struct ftrace_ops *op,
		 struct ftrace_regs *fregs);

struct dyn_arch_ftrace {
#ifdef CONFIG_ARM_MODULE_PLTS
	struct module *mod;
#endif
};

static inline unsigned long ftrace_call_adjust(unsigned long addr)
{
	return (addr & ~1) + FTRACE_SITE_IP;
}

int ftrace_init_nop(struct module *mod, struct dyn_ftrace *rec);
#define ftrace_init_nop ftrace_init_nop

#define HAVE_ARCH_FTRACE_REGS

/**
 * struct __arch_ftrace_regs - what ftrace_caller and return_to_handler save
 *
 * @r:	   r0 to r3: arguments on entry, the result on return
 * @frame: frame pointer unwinder only: the frame record of ftrace_caller
 * @sp:	   frame pointer unwinder only: makes @fp, @sp, @lr and @pc the frame
 *	   record of the traced function
 * @saved: r4 to r6, which the assembly uses then; keeps the size a multiple of 8, as
 *	   that of stack frames must be
 * @fp:	   the frame pointer of the traced function's caller
 * @lr:	   entry only: where the traced function is going to return to
 * @pc:	   entry only: where ftrace_caller returns to, behind the patch site
 *
 * It ends where the stack pointer was at the time of the call or return. The
 * order is that in which registers are pushed and popped; the assembly and the
 * unwinders depend on it.
 */
struct __arch_ftrace_regs {
	unsigned long r[4];
#ifdef CONFIG_UNWINDER_FRAME_POINTER
	unsigned long frame[4];
	unsigned long fp;
	unsigned long sp;
#else
	unsigned long saved[3];
	unsigned long fp;
#endif
	unsigned long lr;
	unsigned long pc;
};

#define arch_ftrace_regs(fregs) ((struct __arch_ftrace_regs *)(fregs))

/* There are never all registers. */
#define arch_ftrace_get_regs(fregs) NULL

static __always_inline unsigned long
ftrace_regs_get_instruction_pointer(const struct ftrace_regs *fregs)
{
	return arch_ftrace_regs(fregs)->pc & ~FTRACE_ISA_BIT;
}

static __always_inline void
ftrace_regs_set_instruction_pointer(struct ftrace_regs *fregs, unsigned long pc)
{
	arch_ftrace_regs(fregs)->pc = pc | FTRACE_ISA_BIT;
}

static __always_inline unsigned long
ftrace_regs_get_stack_pointer(const struct ftrace_regs *fregs)
{
	return (unsigned long)(arch_ftrace_regs(fregs) + 1);
}

static __always_inline unsigned long
ftrace_regs_get_argument(const struct ftrace_regs *fregs, unsigned int n)
{
	unsigned long sp = ftrace_regs_get_stack_pointer(fregs);

	if (n < 4)
		return arch_ftrace_regs(fregs)->r[n];
	/* The others are on the stack, unless that ends before. */
	sp += (n - 4) * sizeof(unsigned long);
	if (n - 4 >= THREAD_SIZE / sizeof(unsigned long) ||
	    ((sp ^ (unsigned long)fregs) & ~(THREAD_SIZE - 1)))
		return 0;
	return *(unsigned long *)sp;
}

static __always_inline unsigned long
ftrace_regs_get_return_value(const struct ftrace_regs *fregs)
{
	return arch_ftrace_regs(fregs)->r[0];
}

static __always_inline void
ftrace_regs_set_return_value(struct ftrace_regs *fregs, unsigned long ret)
{
	arch_ftrace_regs(fregs)->r[0] = ret;
}

/* By way of lr: function_graph, if it is called later, has the call return through it */
static __always_inline void
ftrace_override_function_with_return(struct ftrace_regs *fregs)
{
	arch_ftrace_regs(fregs)->pc = (unsigned long)ftrace_stub;
}

static __always_inline unsigned long
ftrace_regs_get_frame_pointer(const struct ftrace_regs *fregs)
{
	return arch_ftrace_regs(fregs)->fp;
}

/* As perf_arch_fetch_caller_regs() */
#define arch_ftrace_fill_perf_regs(fregs, _regs) do {			\
		instruction_pointer(_regs) =				\
			ftrace_regs_get_instruction_pointer(fregs);	\
		frame_pointer(_regs) = arch_ftrace_regs(fregs)->fp;	\
		(_regs)->ARM_sp = ftrace_regs_get_stack_pointer(fregs);	\
		(_regs)->ARM_cpsr = SVC_MODE;				\
	} while (0)

static __always_inline struct pt_regs *
ftrace_partial_regs(const struct ftrace_regs *fregs, struct pt_regs *regs)
{
	const struct __arch_ftrace_regs *afregs = arch_ftrace_regs(fregs);

	regs->ARM_r0 = afregs->r[0];
	regs->ARM_r1 = afregs->r[1];
	regs->ARM_r2 = afregs->r[2];
	regs->ARM_r3 = afregs->r[3];
	regs->ARM_lr = afregs->lr;
	arch_ftrace_fill_perf_regs(fregs, regs);
	return regs;
}

void ftrace_caller(void);
bool ftrace_at_patch_site(unsigned long pc);

/* linux/ftrace.h has it for the function graph tracer only. */
extern struct ftrace_ops *function_trace_op;

#ifdef CONFIG_FUNCTION_GRAPH_TRACER
void return_to_handler(void);
void ftrace_graph_func(unsigned long ip, unsigned long parent_ip,
		       struct ftrace_ops *op, struct ftrace_regs *fregs);
#define ftrace_graph_func ftrace_graph_func
#endif

#endif /* __ASSEMBLY__ */

#endif /* _ASM_ARM_FTRACE_PATCHABLE */
