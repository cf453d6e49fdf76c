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
	mov_l	ip, ftrace_tracer
	ldmia	ip, {r2, ip}			@ op, func
	mov	r3, sp				@ struct ftrace_regs *
#if __LINUX_ARM_ARCH__ >= 5
	blx	ip
#else
	mov	lr, pc
	mov	pc, ip
#endif
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
UNWIND(.save	{lr})
UNWIND(.pad	#28)
#endif
	mov	r0, sp				@ struct ftrace_regs *
	bl	ftrace_return_to_handler
	mov	ip, r0				@ the real return address
	ldmia	sp, {r0-r3}
#ifdef CONFIG_UNWINDER_FRAME_POINTER
	ldr	fp, [sp, #FREGS_FP]
#endif
	add	sp, sp, #FREGS_SIZE
	/*
	 * Not by way of lr: the CPU would take it for one more return than there
	 * have been calls, and guess wrong where those that follow go.
	 */
	ret	ip
UNWIND(.fnend)
ENDPROC(return_to_handler)

#endif /* CONFIG_FUNCTION_GRAPH_TRACER */

	__INIT

/* For sites in .init.text that are too far from .text */
ENTRY(ftrace_caller_from_init)
	ldr	pc, =ftrace_caller
ENDPROC(ftrace_caller_from_init)
