// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where a function that was compiled with -pg has put its return address.
 *
 * The compiler emits the call to the tracer behind the function's prologue. By
 * then the return address may have been pushed somewhere, or not at all. Only
 * the unwind tables know, but searching and interpreting them takes hundreds
 * of instructions. Luckily the answer for one call site is always the same,
 * relative to the stack pointer, so it is worth remembering.
 *
 * What is known is kept in a table of a fixed size, one word for each site,
 * indexed by the low bits of the site's address; sites that share an index
 * displace each other. A word is read and written in one go, and carries the
 * other bits of the address, so there is nothing to lock. An answer that does
 * not fit into the word is worked out anew each time.
 *
 *	31 .. 13	bits 31 to 13 of the site's address
 *	12 .. 4		size of the frame: from the stack pointer at the site to
 *			that at the function's entry, in words
 *	 3 .. 0		how far below the latter the return address is, in words;
 *			0: it was not pushed
 *
 * A word of 0 is free, as no site has an address of less than 8 KiB.
 */

#include <linux/ftrace.h>
#include <linux/kernel.h>

#include <asm/sections.h>
#include <asm/stacktrace.h>

#include "ftrace-frame.h"

#define TAG_SHIFT	13
#define SIZE_SHIFT	4
#define SIZE_MAX_WORDS	((1 << (TAG_SHIFT - SIZE_SHIFT)) - 1)
#define LR_MAX_WORDS	((1 << SIZE_SHIFT) - 1)

/* Bit 0 of an address is always 0, even in Thumb-2. */
static u32 known_frames[1 << (TAG_SHIFT - 1)];

static u32 *known_frame(unsigned long ip)
{
	return &known_frames[(ip >> 1) % ARRAY_SIZE(known_frames)];
}

/**
 * ftrace_find_frame - find the frame of a function that calls the tracer
 * @ip: the address of the call
 * @fp: the frame pointer there
 * @sp: the stack pointer there
 * @parent: points to where the return address is if the function has not pushed
 *	    it; set to where it is otherwise
 *
 * Return: the stack pointer at the entry of the function, or 0 if unknown.
 */
unsigned long ftrace_find_frame(unsigned long ip, unsigned long fp,
				unsigned long sp, unsigned long **parent)
{
	/*
	 * A function without a frame is unwound by taking lr, which must not
	 * look as if the function called itself.
	 */
	struct stackframe frame = {
		.fp = fp,
		.sp = sp,
		.lr = **parent,
		.pc = ip,
	};
	u32 known = READ_ONCE(*known_frame(ip));
	unsigned long size, lr = 0;

	if (known >> TAG_SHIFT == ip >> TAG_SHIFT) {
		size = (known >> SIZE_SHIFT) & SIZE_MAX_WORDS;
		lr = known & LR_MAX_WORDS;
		sp += size * sizeof(long);
		if (lr)
			*parent = (unsigned long *)sp - lr;
		return sp;
	}

	if (unwind_frame(&frame) < 0)
		return 0;

	size = (frame.sp - sp) / sizeof(long);
	if (frame.lr_addr) {
		*parent = frame.lr_addr;
		lr = (unsigned long *)frame.sp - frame.lr_addr;
	}

	/* ftrace_forget_frame() is not called for modules in static tracing. */
	if (size <= SIZE_MAX_WORDS && lr <= LR_MAX_WORDS &&
	    (IS_ENABLED(CONFIG_DYNAMIC_FTRACE) || core_kernel_text(ip)))
		WRITE_ONCE(*known_frame(ip),
			   (ip >> TAG_SHIFT) << TAG_SHIFT |
			   size << SIZE_SHIFT | lr);

	return frame.sp;
}

/**
 * ftrace_forget_frame - there is different code at an address now
 * @ip: the address of a call to the tracer that has just come into being
 *
 * Code that was there before was removed, so nobody can be looking for the old
 * frame any more.
 */
void ftrace_forget_frame(unsigned long ip)
{
	WRITE_ONCE(*known_frame(ip), 0);
}
