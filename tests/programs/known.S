/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A guest whose truth is known, for QEMU's board virt with a Cortex-A15. It has functions
 * that are executed before the MMU is on, in a kernel, in a module, in interrupts, and in two
 * processes of one program. For each function F there is a symbol "truth_F": so many
 * instructions of it are executed. No other code is, and it does not ask what time it is.
 *
 * With -DLONGER the function outer takes longer.
 */
#define VIRTUAL		0x80000000	/* added to physical addresses */

/* Rounds of loops, two instructions each */
#define EARLY		401003
#define FIRST		300007
#ifdef LONGER
#define OUTER		800011
#else
#define OUTER		500009
#endif
#define LEAF		400009
#define RECURSE		20011
#define TAIL		100003
#define TARGET		200003
#define POINTED		150001
#define THUMB		120011
#define MODULE		350003
#define IRQ		30011
#define THREAD		200009
#define LONG_PROCESS	600011
#define SHORT_PROCESS	300017

#define FIRST_CALLS	3
#define DEPTH		10
#define INTERRUPTS	8
#define INTERVAL	50000		/* ticks of 16 ns: the last ones are in the long process */

/* struct task */
#define PID		64
#define NAME		80

#define GIC		0x08000000
#define GIC_CPU		0x08010000
#define TIMER		27		/* the virtual one's interrupt */

	.syntax	unified
	.arch	armv7-a
	.arch_extension virt
	.arch_extension sec
	.arm

.macro function name
	.align	2
	.globl	\name
	.type	\name, %function
\name:
.endm

/* The function ends here; it has executed so many instructions when all is over. */
.macro executes name, instructions
	.ltorg
	.size	\name, . - \name
	.globl	truth_\name
	.set	truth_\name, \instructions
.endm

/* 1 + 2 * COUNT instructions */
.macro spin count
	ldr	r0, =\count
1:	subs	r0, r0, #1
	bne	1b
.endm

/* ---- before the MMU is on: at physical addresses ------------------------------- */

	.text
	.globl	_stext
_stext:

function _start
	ldr	sp, =early_stack_end - VIRTUAL
	bl	early_work
	bl	map
	b	switch_on
executes _start, 4

function early_work
	spin	EARLY
	bx	lr
executes early_work, 2 + 2 * EARLY

/* A megabyte each; all of it may be executed. */
.macro section virtual, physical
	ldr	r1, =(\virtual >> 20) * 4
	ldr	r2, =\physical + 0xc02
	str	r2, [r0, r1]
.endm

function map
	ldr	r0, =page_table - VIRTUAL
	section	0x40100000, 0x40100000
	section	0xc0100000, 0x40100000
	section	0xbf000000, 0x40200000
	section	0x00000000, 0x40300000
	section	GIC, GIC
	section	0xfff00000, 0x40400000
	bx	lr
executes map, 2 + 3 * 6

function switch_on
	ldr	r0, =page_table - VIRTUAL
	mcr	p15, 0, r0, c2, c0, 0		@ TTBR0
	mov	r0, #0
	mcr	p15, 0, r0, c2, c0, 2		@ TTBCR
	mcr	p15, 0, r0, c8, c7, 0		@ TLBIALL
	mvn	r0, #0
	mcr	p15, 0, r0, c3, c0, 0		@ DACR: all may do all
	ldr	r3, =__mmap_switched
	mrc	p15, 0, r0, c1, c0, 0
	orr	r0, r0, #1
	orr	r0, r0, #0x2000			@ exceptions go to 0xffff0000
	mcr	p15, 0, r0, c1, c0, 0
	isb
	bx	r3
executes switch_on, 14

/* ---- the kernel ------------------------------------------------------------------ */

function __mmap_switched
	cps	#0x12
	ldr	sp, =irq_stack_end
	cps	#0x13
	ldr	sp, =init_stack_end
	bl	start_kernel
executes __mmap_switched, 5

/* It calls in all ways that there are. */
function start_kernel
	bl	first
	bl	first
	bl	first
	bl	begin_interrupts
	bl	outer
	mov	r0, #DEPTH
	bl	recurse
	bl	tail
	ldr	r3, =pointed
	blx	r3
	blx	thumb_outer
	ldr	r3, =module_begin
	mov	lr, pc
	bx	r3
	ldr	r0, =init_task
	ldr	r1, =thread_task
	bl	__switch_to
	ldr	r0, =init_task
	ldr	r1, =long_task
	bl	__switch_to
	ldr	r0, =init_task
	ldr	r1, =short_task
	bl	__switch_to
	ldr	r0, =init_task
	ldr	r1, =thread_task
	bl	__switch_to
	bl	end
executes start_kernel, 27

function first
	spin	FIRST
	mov	pc, lr
executes first, (2 + 2 * FIRST) * FIRST_CALLS

function outer
	push	{r4, lr}
	bl	inner
	spin	OUTER
	pop	{r4, pc}
executes outer, 4 + 2 * OUTER

function inner
	push	{fp, lr}
	bl	leaf
	bl	leaf
	ldr	lr, [sp, #4]
	ldr	fp, [sp], #8
	bx	lr
executes inner, 6

function leaf
	spin	LEAF
	bx	lr
executes leaf, (2 + 2 * LEAF) * 2

function recurse
	push	{r4, lr}
	mov	r4, r0
	spin	RECURSE
	subs	r0, r4, #1
	blne	recurse
	pop	{r4, lr}
	bx	lr
executes recurse, (7 + 2 * RECURSE) * DEPTH

function tail
	spin	TAIL
	b	tail_target
executes tail, 2 + 2 * TAIL

function tail_target
	spin	TARGET
	bx	lr
executes tail_target, 2 + 2 * TARGET

function pointed
	spin	POINTED
	bx	lr
executes pointed, 2 + 2 * POINTED

/* In Thumb state, in which calls and returns are other instructions */
	.thumb
function thumb_outer
	push	{r4, lr}
	bl	thumb_inner
	spin	THUMB
	pop	{r4, pc}
executes thumb_outer, 4 + 2 * THUMB

function thumb_inner
	push	{r4, lr}
	ldr	r3, =thumb_leaf
	blx	r3
	ldmia.w	sp!, {r4, pc}
executes thumb_inner, 4

function thumb_leaf
	spin	THUMB
	bx	lr
executes thumb_leaf, 2 + 2 * THUMB
	.arm

/* SYSTEM_OFF of PSCI */
function end
	ldr	r0, =0x84000008
	hvc	#0
executes end, 2

/* ---- tasks ----------------------------------------------------------------------- */

/* From r0 to r1 */
function __switch_to
	stmia	r0, {r4-r11, sp, lr}
	ldmia	r1, {r4-r11, sp, pc}
executes __switch_to, 2 * 8

function thread_work
	spin	THREAD
	bl	thread_yield
	spin	THREAD
	bl	thread_yield
executes thread_work, 4 + 4 * THREAD

function thread_yield
	push	{r4, lr}
	ldr	r0, =thread_task
	ldr	r1, =init_task
	bl	__switch_to
	pop	{r4, pc}
executes thread_yield, 4 + 5

/* It works twice, and the stack of the first time is still there at the second one. */
function thread_begin
	bl	thread_work
executes thread_begin, 1

/* r4: the rounds of its program */
function process_begin
	ldr	r1, =user_begin
	mov	r2, #0x10
	msr	spsr_cxsf, r2
	mov	r0, r4
	movs	pc, r1
executes process_begin, 5 * 2

/* ---- exceptions ------------------------------------------------------------------- */

	.section .vectors, "ax"
function vectors
	b	.
	b	.
	ldr	pc, =vector_swi
	b	.
	b	.
	b	.
	ldr	pc, =vector_irq
	b	.
executes vectors, INTERRUPTS + 2

	.text

/* A process has ended. */
function vector_swi
	mov	r0, r5
	ldr	r1, =init_task
	bl	__switch_to
executes vector_swi, 3 * 2

function vector_irq
	sub	lr, lr, #4
	push	{r0-r3, ip, lr}
	bl	handle_irq
	ldm	sp!, {r0-r3, ip, pc}^
executes vector_irq, 4 * INTERRUPTS

/* An access to a device ends what QEMU translates as one: it stands alone. */
.macro device instruction:vararg
	b	1f
1:	\instruction
	b	1f
1:
.endm

function handle_irq
	push	{r4, lr}
	ldr	r4, =GIC_CPU
	device	ldr r1, [r4, #12]		@ IAR
	bl	irq_work
	device	str r1, [r4, #16]		@ EOIR
	bl	next_interrupt
	pop	{r4, pc}
executes handle_irq, 11 * INTERRUPTS

function irq_work
	spin	IRQ
	bx	lr
executes irq_work, (2 + 2 * IRQ) * INTERRUPTS

/* So many, and then none */
function next_interrupt
	ldr	r2, =interrupts_left
	ldr	r3, [r2]
	subs	r3, r3, #1
	str	r3, [r2]
	beq	2f
	mrrc	p15, 3, r2, r3, c14		@ CNTV_CVAL
	ldr	r0, =INTERVAL
	adds	r2, r2, r0
	adc	r3, r3, #0
	mcrr	p15, 3, r2, r3, c14
	bx	lr
2:	mov	r3, #0
	mcr	p15, 0, r3, c14, c3, 1		@ CNTV_CTL
	bx	lr
executes next_interrupt, 11 * (INTERRUPTS - 1) + 8

function begin_interrupts
	ldr	r1, =GIC
	ldr	r2, =GIC_CPU
	mov	r0, #1
	mov	r3, #0xff
	device	str r0, [r1]			@ the distributor
	device	str r0, [r2]			@ the CPU's interface
	device	str r3, [r2, #4]		@ all priorities
	mov	r0, #1 << TIMER
	device	str r0, [r1, #0x100]
	mov	r3, #0
	ldr	r2, =INTERVAL
	mrrc	p15, 1, r0, r1, c14		@ CNTVCT
	adds	r0, r0, r2
	adc	r1, r1, r3
	mcrr	p15, 3, r0, r1, c14
	mov	r0, #1
	mcr	p15, 0, r0, c14, c3, 1
	cpsie	i
	bx	lr
executes begin_interrupts, 27

/* ---- data ------------------------------------------------------------------------- */

.macro task name, pid, sp, pc, rounds=0, text
\name:
	.type	\name, %object
	.word	\rounds, \name, 0, 0, 0, 0, 0, 0, \sp, \pc
	.fill	PID - 40, 1, 0xee
	.word	\pid, \pid
	.fill	NAME - PID - 8, 1, 0xee
	.asciz	"\text"
	.fill	16
	.size	\name, . - \name
	.globl	\name
	.align	2
.endm

	.data
	.align	2
interrupts_left:
	.word	INTERRUPTS
	task	init_task, 0, 0, 0, 0, "swapper"
	task	thread_task, 2, thread_stack_end, thread_begin, 0, "kthreadd"
	task	long_task, 10, long_stack_end, process_begin, LONG_PROCESS, "long"
	task	short_task, 11, short_stack_end, process_begin, SHORT_PROCESS, "short"

.macro stack name
	.fill	1024
\name\()_end:
.endm

	.bss
	.align	14
page_table:
	.fill	16384
	stack	early_stack
	stack	init_stack
	stack	irq_stack
	stack	thread_stack
	stack	long_stack
	stack	short_stack

/* ---- a module, and a program ------------------------------------------------------- */

	.section .module, "ax"
function module_begin
	spin	MODULE
	bx	lr
executes module_begin, 2 + 2 * MODULE

	.section .program, "ax"
/* r0: rounds */
function user_begin
	bl	user_work
	svc	#0
executes user_begin, 2 * 2

function user_work
	.rept	8
	nop
	.endr
1:	subs	r0, r0, #1
	bne	1b
	bx	lr
executes user_work, 9 * 2 + 2 * (LONG_PROCESS + SHORT_PROCESS)
