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
 * A backtrace from inside a callback shows ftrace_caller or where that goes on,
 * the traced function, its caller, and so on. The EABI unwinder knows a patch
 * site when it sees one, and that a function has no frame as long as it is there.
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

#include <linux/export.h>
#include <linux/init.h>
#include <linux/linkage.h>
#include <asm/asm-offsets.h>
#include <asm/assembler.h>
#include <asm/ftrace.h>
#include <asm/unwind.h>

/*
 * The direct path, see kernel/trace/trace_graph_direct.h, once more: what
 * function_graph_enter() and ftrace_return_to_handler() do in C, and do when
 * this is not possible, for the calls that are most frequent. With frame
 * pointers only C does it, and where task_struct is too large for an LDR.
 */
#if defined(CONFIG_FUNCTION_GRAPH_DIRECT) && !defined(CONFIG_UNWINDER_FRAME_POINTER) && \
	TSK_GRAPH_PAUSE < 4096 && TSK_RET_STACK < 4096 && \
	TSK_CURR_RET_STACK < 4096 && TSK_CURR_RET_DEPTH < 4096
#define DIRECT_PATH
#endif

/*
 * Call the tracer: ftrace_tracer.func(r0, r1, ftrace_tracer.op, fregs). Both
 * are loaded by one instruction, from where r2 points to, as an interrupt
 * between two could last until both have changed.
 */
	.macro	call_tracer
	ldmia	r2, {r2, ip}			@ op, func
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
	ldr	r2, =ftrace_tracer		@ mov_l would be two instructions
	call_tracer
	ldmia	sp, {r0-r3}
	add	sp, sp, #FREGS_FP
	ldmia	sp, {fp, sp, lr, pc}
ENDPROC(ftrace_caller)

#else

/* What ftrace_caller has pushed, of which only lr and pc are as at the patch site */
	.macro	unwind_fregs
UNWIND(.save	{lr, pc})			@ from ip and lr, respectively
UNWIND(.save	{r4-r6, fpreg})
UNWIND(.pad	#16)
	.endm

	.macro	return_to_function
 ARM(	pop	{r0-r6, fpreg, lr, pc}	)
 THUMB(	pop	{r0-r6, fpreg, lr}	)
 THUMB(	ldr	pc, [sp], #4		)
	.endm

	.macro	site_address, dst:req
	sub	\dst, lr, #FTRACE_SITE_SIZE + FTRACE_ISA_BIT - FTRACE_SITE_IP
	.endm

ENTRY(ftrace_caller)
UNWIND(.fnstart)
	unwind_fregs
	push	{r0-r6, fpreg, ip, lr}
	ldr	r2, =ftrace_tracer		@ mov_l would be two instructions
	ldr	pc, [r2], #4			@ caller
UNWIND(.fnend)
ENDPROC(ftrace_caller)

/* Any tracer */
ENTRY(ftrace_caller_general)
UNWIND(.fnstart)
	unwind_fregs
	site_address r0
	mov	r1, ip				@ the function's return address
	call_tracer
	return_to_function
UNWIND(.fnend)
ENDPROC(ftrace_caller_general)

#endif

ENTRY(ftrace_stub)
	ret	lr
ENDPROC(ftrace_stub)
EXPORT_SYMBOL_GPL(ftrace_stub)			@ ftrace_override_function_with_return()

#ifdef CONFIG_FUNCTION_GRAPH_TRACER

ENTRY(ftrace_stub_graph)
	ret	lr
ENDPROC(ftrace_stub_graph)

#ifdef DIRECT_PATH

/* A counter's value in r0 and r1, an earlier one in r2 and r3 */
#ifdef __ARMEB__
#define CYCLES_LO	r1
#define CYCLES_HI	r0
#define CALLTIME_LO	r3
#define CALLTIME_HI	r2
#else
#define CYCLES_LO	r0
#define CYCLES_HI	r1
#define CALLTIME_LO	r2
#define CALLTIME_HI	r3
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

/* Words that may be no multiple of 8, which LDRD and STRD do not mind since ARMv7 */
	.macro	load_pair, first:req, second:req, base:req, offset:req
#if __LINUX_ARM_ARCH__ >= 7
	ldrd	\first, \second, [\base, #\offset]
#else
	ldr	\first, [\base, #\offset]
	ldr	\second, [\base, #\offset + 4]
#endif
	.endm

	.macro	store_pair, first:req, second:req, base:req, offset:req
#if __LINUX_ARM_ARCH__ >= 7
	strd	\first, \second, [\base, #\offset]
#else
	str	\first, [\base, #\offset]
	str	\second, [\base, #\offset + 4]
#endif
	.endm

/* As ftrace_graph_func() and fgraph_direct_enter() */
ENTRY(ftrace_caller_direct)
UNWIND(.fnstart)
	unwind_fregs
	irq_save r6, r4
	ldr	r5, =fgraph_direct
	get_current r4
	site_address lr
#ifdef CONFIG_FUNCTION_GRAPH_EARLY
	@ mode, bound, handler, read_cycles, pending
	ldmia	r5, {r0, r1, r2, r3, r5}
	cmp	lr, r1
	moveq	r0, #FGRAPH_OFF			@ C decides
#else
	@ mode, handler, read_cycles, pending
	ldmia	r5, {r0, r2, r3, r5}
#endif
	ldr	r1, [r4, #TSK_GRAPH_PAUSE]
	orr	r0, r0, r1
	ldr	r1, [r4, #TSK_CURR_RET_STACK]
	orrs	r0, r0, r1, lsr #PAGE_SHIFT - 3	@ much of the shadow stack is full
	ldr	r0, [r4, #TSK_RET_STACK]
	bne	1f
	adds	fpreg, r0, r1, lsl #2		@ the frame
	beq	1f				@ without a shadow stack both are 0

	@ An NMI pushes above the frame, or nothing of it counts yet
	mov	r0, #FGRAPH_WORDS - 1
	str	r0, [fpreg, #FGRAPH_TOP]
	add	r1, r1, #FGRAPH_WORDS
	str	r1, [r4, #TSK_CURR_RET_STACK]

	stmia	fpreg, {ip, lr}			@ ret, func
	add	r1, sp, #FREGS_SIZE		@ sp at the function's entry
	ldr	ip, [r4, #TI_PREEMPT]
	add	lr, fpreg, #FGRAPH_RETP
	stmia	lr, {r1, r2, r6, ip}		@ retp, and after one irqflags, preempt_count
	str	r2, [sp, #FREGS_LR]
	bl_r	r3				@ clobbers what a function may
	store_pair r0, r1, fpreg, FGRAPH_CALLTIME
	str	r5, [fpreg, #FGRAPH_TOP]
	restore_irqs_notrace r6
	return_to_function

	@ C decides, unless tracing is off
1:	ldr	r2, =fgraph_direct
	ldr	r1, [r2, #FGRAPH_MODE]
	restore_irqs_notrace r6
#ifdef CONFIG_FUNCTION_GRAPH_EARLY
	ldr	r2, [r2, #FGRAPH_BOUND]
	cmp	lr, r2
	cmpne	r1, #FGRAPH_ON
#else
	cmp	r1, #FGRAPH_ON
#endif
	bgt	2f
	mov	r0, lr
	mov	r1, ip
	mov	r3, sp
	bl	ftrace_graph_func		@ has no use for r2, the op
2:	return_to_function
UNWIND(.fnend)
ENDPROC(ftrace_caller_direct)

/* Of the task in r4: the offset of its topmost frame in lr, the frame in ip */
	.macro	topmost_frame
	ldr	lr, [r4, #TSK_CURR_RET_STACK]
	ldr	ip, [r4, #TSK_RET_STACK]
	subs	lr, lr, #FGRAPH_WORDS
	add	ip, ip, lr, lsl #2
	.endm

/* The irqflags, in r6, are an argument that is passed on the stack */
fgraph_close_pending:
UNWIND(.fnstart)
	push	{r6, lr}
UNWIND(.save	{r6, lr})
	bl	trace_graph_direct_close_pending
	pop	{r6, pc}
UNWIND(.fnend)
ENDPROC(fgraph_close_pending)

#elif defined(CONFIG_FUNCTION_GRAPH_DIRECT) && !defined(CONFIG_UNWINDER_FRAME_POINTER)

ENTRY(ftrace_caller_direct)
	b	ftrace_caller_general
ENDPROC(ftrace_caller_direct)

#endif /* DIRECT_PATH */

/* For whoever unwinds: the address that return_to_handler was called from, as it seems */
	.macro	set_call_site
	badr	lr, return_to_handler
	str	lr, [sp, #FREGS_LR]
	.endm

	.macro	return_by_c
	mov	r0, sp				@ struct ftrace_regs *
	bl	ftrace_return_to_handler
	str	r0, [sp, #FREGS_LR]
	.endm

/*
 * Functions return to here when ftrace_graph_func() has made them. The stack
 * pointer is back to what it was when they were called. r0-r3 are live,
 * r4-r11 are the caller's, and the address to go to is known to
 * ftrace_return_to_handler().
 */
ENTRY(return_to_handler)
UNWIND(.fnstart)
#ifdef CONFIG_UNWINDER_FRAME_POINTER
	badr	lr, return_to_handler
	mov	ip, sp
	push	{fp, ip, lr, pc}
	sub	fp, ip, #RECORD_SIZE - RECORD_FP
	sub	sp, sp, #FREGS_FP
	stmia	sp, {r0-r3}
#else
	push	{r0-r6, fpreg, ip, lr}
UNWIND(.pad	#4)
UNWIND(.save	{r4-r6, fpreg, lr})		@ lr is put where ip was
UNWIND(.pad	#16)
#endif

#ifdef DIRECT_PATH
	@ as fgraph_direct_return()
	irq_save r6, r4
	ldr	r5, =fgraph_direct + FGRAPH_READ_CYCLES
	ldmia	r5, {r4, r5, fpreg}		@ read_cycles, pending, threshold
	bl_r	r4
	get_current r4
	topmost_frame
	bmi	4f				@ there is none
	ldr	r2, [ip, #FGRAPH_TOP]
	cmp	r2, r5
	bne	4f				@ written, or not of this session
	load_pair r2, r3, ip, FGRAPH_CALLTIME
	subs	CYCLES_LO, CYCLES_LO, CALLTIME_LO
	sbcs	CYCLES_HI, CYCLES_HI, CALLTIME_HI
	cmpeq	CYCLES_LO, fpreg
	bhs	3f				@ long: it is recorded

1:	ldr	ip, [ip, #FGRAPH_RET]
	str	lr, [r4, #TSK_CURR_RET_STACK]
	str	ip, [sp, #FREGS_LR]
	restore_irqs_notrace r6
2:	pop	{r0-r6, fpreg, ip, lr}
#elif !defined(CONFIG_UNWINDER_FRAME_POINTER)
	set_call_site
	return_by_c
	pop	{r0-r6, fpreg, ip, lr}
#else
	return_by_c
	ldmia	sp, {r0-r3}
	ldr	fp, [sp, #FREGS_FP]
	ldr	ip, [sp, #FREGS_LR]
	add	sp, sp, #FREGS_SIZE
#endif
	/*
	 * Not by way of lr: the CPU would take it for one more return than there
	 * have been calls, and guess wrong where those that follow go.
	 */
	ret	ip

#ifdef DIRECT_PATH
3:	adds	CYCLES_LO, CYCLES_LO, CALLTIME_LO
	adc	CYCLES_HI, CYCLES_HI, CALLTIME_HI
	mov	r2, ip
	mov	r3, sp
	set_call_site
	bl	fgraph_close_pending
	topmost_frame
	ldr	r0, [ip, #FGRAPH_TOP]
	ldr	r1, [r4, #TSK_CURR_RET_DEPTH]
	tst	r0, #FGRAPH_PENDING
	subeq	r1, r1, #1			@ it has been written
	str	r1, [r4, #TSK_CURR_RET_DEPTH]
	b	1b

4:	set_call_site
	restore_irqs_notrace r6
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
