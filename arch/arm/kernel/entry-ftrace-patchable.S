/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Entry and return of traced functions, for code that was compiled with
 * -fpatchable-function-entry.
 *
 * The compiler puts NOPs at the very start of each function: before the
 * prologue, so that lr still is the return address, the arguments are where
 * the caller has put them, and the stack pointer is the caller's. At boot, or
 * when a module is loaded, ftrace_init_nop() turns them into
 *
 *		ARM				Thumb-2
 *	func:	mov	ip, lr		func:	mov	ip, lr
 *		nop				b	1f
 *						bl	ftrace_caller
 *	1:	<prologue>		1:	<prologue>
 *
 * and for as long as the function is traced, "nop" is "bl ftrace_caller", or
 * "b 1f" is "nop". (In ARM state the BL is one word and can be written while
 * other CPUs execute it. In Thumb-2 it is two halfwords and cannot, but the
 * 16-bit B and NOP can.) A BL that does not reach ftrace_caller goes to
 * ftrace_caller_from_init or to a PLT entry of the module instead, which only
 * change the pc.
 *
 * So ftrace_caller is entered with
 *
 *	r0-r3	arguments of the function: live
 *	r4-r11	belong to the function's caller: live
 *	ip	return address of the function
 *	sp	as at the function's entry, a multiple of 8
 *	lr	behind the BL, where the prologue begins
 *
 * and may clobber ip, lr and the flags, and nothing else. The AAPCS allows a
 * linker's veneer to use ip on the way to any function, so nothing is passed in
 * it, and GCC expects it to change even in calls of functions that it knows. Of
 * r0-r3, on the other hand, GCC may know that such a function leaves them alone
 * (-fipa-ra), so all four have to survive the return as well.
 *
 * A backtrace from inside a callback shows ftrace_caller, the traced function,
 * its caller, and so on. The EABI unwinder knows a patch site when it sees one,
 * and that a function has no frame as long as it is there.
 *
 * On return there is no traced function any more. return_to_handler looks as if
 * it had been called from its own start, with the stack pointer that the traced
 * function has left. For this pair of address and stack pointer the unwinders
 * ask ftrace_graph_ret_addr(), and so what follows return_to_handler in a
 * backtrace is the real caller of the function that has just returned.
 *
 * For the frame pointer unwinder there are records to be built: two in
 * ftrace_caller, of itself and of the traced function, and one in
 * return_to_handler. See struct __arch_ftrace_regs for where everything lies.
 */

#include <linux/init.h>
#include <linux/linkage.h>
#include <asm/asm-offsets.h>
#include <asm/assembler.h>
#include <asm/ftrace.h>
#include <asm/unwind.h>

/*
 * Call the tracer: ftrace_tracer.func(r0, r1, ftrace_tracer.op, fregs). Both
 * are loaded by one instruction, as an interrupt between two could last until
 * both have changed.
 */
	.macro	call_tracer
	ldr	ip, =ftrace_tracer		@ mov_l would be two instructions
	ldmia	ip, {r2, ip}			@ op, func
	mov	r3, sp				@ struct ftrace_regs *
	bl_r	ip
	.endm

#ifdef CONFIG_UNWINDER_FRAME_POINTER

/* The words of a frame record, which fp points to the last one of */
#define RECORD_SIZE	16
#define RECORD_FP	(RECORD_SIZE - 4)

ENTRY(ftrace_caller)
	@ the record of the traced function
	push	{ip, lr}
	add	ip, sp, #8			@ sp at the function's entry
	push	{fp, ip}
	@ the record of this function
	add	fp, sp, #RECORD_FP
	mov	ip, sp
	sub	lr, lr, #FTRACE_SITE_SIZE	@ start of the traced function
	push	{fp, ip, lr, pc}
	sub	fp, ip, #RECORD_SIZE - RECORD_FP
	push	{r0-r3}
	add	r0, lr, #FTRACE_SITE_IP		@ address of the patch site
	ldr	r1, [sp, #FREGS_LR]		@ the function's return address
	call_tracer
	ldmia	sp, {r0-r3}
	add	sp, sp, #FREGS_FP
	ldmia	sp, {fp, sp, lr, pc}
ENDPROC(ftrace_caller)

#else

ENTRY(ftrace_caller)
UNWIND(.fnstart)
	push	{r0-r4, fpreg, ip, lr}		@ r4: only to keep sp aligned
UNWIND(.save	{lr, pc})			@ from ip and lr, respectively
UNWIND(.pad	#24)
	sub	r0, lr, #FTRACE_SITE_SIZE + FTRACE_ISA_BIT - FTRACE_SITE_IP
	mov	r1, ip				@ the function's return address
	call_tracer
 ARM(	pop	{r0-r4, fpreg, lr, pc}	)
 THUMB(	pop	{r0-r4, fpreg, lr}	)
 THUMB(	ldr	pc, [sp], #4		)
UNWIND(.fnend)
ENDPROC(ftrace_caller)

#endif

ENTRY(ftrace_stub)
	ret	lr
ENDPROC(ftrace_stub)

#ifdef CONFIG_FUNCTION_GRAPH_TRACER

ENTRY(ftrace_stub_graph)
	ret	lr
ENDPROC(ftrace_stub_graph)

/*
 * The direct path, see kernel/trace/fgraph_direct.h, once more: what
 * function_graph_enter() and ftrace_return_to_handler() do in C, and do when
 * this is not possible, for the calls that are most frequent. With frame
 * pointers only C does it, and where task_struct is too large for an LDR.
 */
#if defined(CONFIG_FUNCTION_GRAPH_DIRECT) && \
	!defined(CONFIG_UNWINDER_FRAME_POINTER) && TSK_GRAPH_PAUSE < 4096
#define DIRECT_PATH
#endif

#ifdef DIRECT_PATH

/* A counter's value in r0 and r1, and its place in a frame */
#ifdef __ARMEB__
#define CYCLES_LO	r1
#define CYCLES_HI	r0
#define CALLTIME_LO	(FGRAPH_CALLTIME + 4)
#define CALLTIME_HI	FGRAPH_CALLTIME
#else
#define CYCLES_LO	r0
#define CYCLES_HI	r1
#define CALLTIME_LO	FGRAPH_CALLTIME
#define CALLTIME_HI	(FGRAPH_CALLTIME + 4)
#endif

/* As arch_local_irq_save(). Entry code's macros would enable FIQs on old CPUs. */
	.macro	irq_save, flags:req, tmp:req
	mrs	\flags, cpsr
#if __LINUX_ARM_ARCH__ >= 6
	cpsid	i
#else
	orr	\tmp, \flags, #PSR_I_BIT
	msr	cpsr_c, \tmp
#endif
	.endm

/* As sched_clock_cycles(). Clobbers what a function may. */
	.macro	read_cycles
	ldr	r2, =sched_clock_read_cycles
	ldr	r2, [r2]
	bl_r	r2
	.endm

/*
 * As fgraph_direct_enter(). The arguments are a tracer's: r0 and r1 are the
 * function's call site and return address, r3 its struct ftrace_regs.
 */
ENTRY(ftrace_graph_func_direct)
UNWIND(.fnstart)
	push	{r4-r8, lr}
UNWIND(.save	{r4-r8, lr})
	irq_save r6, ip
	ldr	r4, =fgraph_direct
	get_current ip
#ifdef CONFIG_FUNCTION_GRAPH_EARLY
	ldmia	r4, {r2, r4, r5, r7, lr}	@ limit, pending, bitmap, trigger, disabled
	cmp	r0, r7
	beq	1f
#else
	ldmia	r4, {r2, r4, r5, lr}		@ limit, pending, bitmap, disabled
#endif
	ldr	lr, [lr]
	ldr	r7, [ip, #TSK_GRAPH_PAUSE]
	ldr	r8, [ip, #TSK_RET_STACK]
	orr	lr, lr, r7
	ldr	r7, [ip, #TSK_CURR_RET_STACK]
	cmp	lr, #0
	cmpeq	r7, r2
	bgt	2f				@ disabled, paused, or no room
	adds	r8, r8, r7, lsl #2		@ the frame
	beq	1f				@ without a shadow stack both are 0

	@ An NMI pushes above the frame, or nothing of it counts yet
	mov	r2, #FGRAPH_WORDS - 1
	str	r2, [r8, #FGRAPH_TOP]
	add	r2, r7, #FGRAPH_WORDS
	str	r2, [ip, #TSK_CURR_RET_STACK]

	str	r1, [r8, #FGRAPH_RET]
	str	r0, [r8, #FGRAPH_FUNC]
	add	r2, r3, #FREGS_SIZE		@ sp at the function's entry
	str	r2, [r8, #FGRAPH_RETP]
	badr	r2, return_to_handler
	str	r2, [r3, #FREGS_LR]
	ldr	r7, [ip, #TI_PREEMPT]
	add	r2, r8, #FGRAPH_BITMAP
	stmia	r2, {r5, r6, r7}		@ bitmap, irqflags, preempt_count
	read_cycles
#if __LINUX_ARM_ARCH__ >= 7
	strd	r0, r1, [r8, #FGRAPH_CALLTIME]
#else
	str	r0, [r8, #FGRAPH_CALLTIME]
	str	r1, [r8, #FGRAPH_CALLTIME + 4]
#endif
	str	r4, [r8, #FGRAPH_TOP]
	restore_irqs_notrace r6
	pop	{r4-r8, pc}

1:	restore_irqs_notrace r6
	pop	{r4-r8, lr}
	b	ftrace_graph_func		@ has no use for r2, the op

2:	cmp	lr, #0
	beq	1b
	cmp	r2, #0
	blt	1b				@ the general path decides
	restore_irqs_notrace r6
	pop	{r4-r8, pc}
UNWIND(.fnend)
ENDPROC(ftrace_graph_func_direct)

/* The current task's topmost frame. lr: the task, r2: the offset, r3: the frame */
	.macro	topmost_frame
	get_current lr
	ldr	r2, [lr, #TSK_CURR_RET_STACK]
	ldr	r3, [lr, #TSK_RET_STACK]
	sub	r2, r2, #FGRAPH_WORDS
	add	r3, r3, r2, lsl #2
	.endm

/* The irqflags, in r4, are an argument that is passed on the stack */
fgraph_close_pending:
UNWIND(.fnstart)
	push	{r4, lr}
UNWIND(.save	{r4, lr})
	bl	trace_graph_direct_close_pending
	pop	{r4, pc}
UNWIND(.fnend)
ENDPROC(fgraph_close_pending)

#else

ENTRY(ftrace_graph_func_direct)
	b	ftrace_graph_func
ENDPROC(ftrace_graph_func_direct)

#endif /* DIRECT_PATH */

/* ip: where to return to */
	.macro	return_by_c
	mov	r0, sp				@ struct ftrace_regs *
	bl	ftrace_return_to_handler
	mov	ip, r0
	.endm

/*
 * Functions return to here when ftrace_graph_func() has made them. The stack
 * pointer is back to what it was when they were called. r0-r3 are live,
 * r4-r11 are the caller's, and the address to go to is known to
 * ftrace_return_to_handler().
 */
ENTRY(return_to_handler)
UNWIND(.fnstart)
	badr	lr, return_to_handler
#ifdef CONFIG_UNWINDER_FRAME_POINTER
	mov	ip, sp
	push	{fp, ip, lr, pc}
	sub	fp, ip, #RECORD_SIZE - RECORD_FP
	sub	sp, sp, #FREGS_FP
	stmia	sp, {r0-r3}
#else
	push	{r0-r4, fpreg, ip, lr}
UNWIND(.save	{r4, fpreg, ip, lr})
UNWIND(.pad	#16)
#endif

#ifdef DIRECT_PATH
	@ as fgraph_direct_return()
	irq_save r4, ip
	read_cycles
	topmost_frame
	ldr	ip, [r3, #FGRAPH_TOP]
	tst	ip, #FGRAPH_PENDING
	beq	4f				@ written, or not of the direct path
	ldr	ip, [r3, #CALLTIME_LO]
	ldr	fpreg, [r3, #CALLTIME_HI]
	subs	CYCLES_LO, CYCLES_LO, ip
	ldr	ip, =fgraph_direct
	sbcs	CYCLES_HI, CYCLES_HI, fpreg
	ldr	ip, [ip, #FGRAPH_THRESHOLD]
	cmpeq	CYCLES_LO, ip
	bhs	3f				@ long: it is recorded

1:	ldr	ip, [r3, #FGRAPH_RET]
	str	r2, [lr, #TSK_CURR_RET_STACK]
	restore_irqs_notrace r4
2:	ldmia	sp, {r0-r4, fpreg}
#else
	return_by_c
	ldmia	sp, {r0-r3}
#ifdef CONFIG_UNWINDER_FRAME_POINTER
	ldr	fp, [sp, #FREGS_FP]
#endif
#endif
	add	sp, sp, #FREGS_SIZE
	/*
	 * Not by way of lr: the CPU would take it for one more return than there
	 * have been calls, and guess wrong where those that follow go.
	 */
	ret	ip

#ifdef DIRECT_PATH
3:	ldr	ip, [r3, #CALLTIME_LO]
	adds	CYCLES_LO, CYCLES_LO, ip
	adc	CYCLES_HI, CYCLES_HI, fpreg
	mov	r2, r3
	mov	r3, sp
	bl	fgraph_close_pending
	topmost_frame
	ldr	ip, [r3, #FGRAPH_TOP]
	ldr	r0, [lr, #TSK_CURR_RET_DEPTH]
	tst	ip, #FGRAPH_PENDING
	subeq	r0, r0, #1			@ it has been written
	str	r0, [lr, #TSK_CURR_RET_DEPTH]
	b	1b

4:	restore_irqs_notrace r4
	return_by_c
	b	2b
#endif
UNWIND(.fnend)
ENDPROC(return_to_handler)

#endif /* CONFIG_FUNCTION_GRAPH_TRACER */

	__INIT

/* For sites in .init.text that are too far from .text */
ENTRY(ftrace_caller_from_init)
	ldr	pc, =ftrace_caller
ENDPROC(ftrace_caller_from_init)
