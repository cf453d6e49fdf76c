/* SPDX-License-Identifier: GPL-2.0 */
/* A 32-bit program for x86: it computes, sleeps for 20 ms, and so on, fifty times. */
	.globl	_start
_start:
	movl	$50, %edi
again:	movl	$20000000, %ecx
1:	decl	%ecx
	jnz	1b
	movl	$162, %eax		/* nanosleep(), which is sync() in 64-bit programs */
	movl	$time, %ebx
	xorl	%ecx, %ecx
	int	$0x80
	decl	%edi
	jnz	again
	movl	$1, %eax
	xorl	%ebx, %ebx
	int	$0x80

	.data
time:	.long	0, 20000000
