/* SPDX-License-Identifier: GPL-2.0 */
/* What a thread does that is no function of its own, as places of its stack. */
#ifndef SAMPLE_WHAT_H
#define SAMPLE_WHAT_H

#include "sample/targets.h"
#include "waits/phrase.h"

/* How a function of the kernel begins; "]" stands behind it */
#define WHAT_KERNEL	"[kernel: "

/**
 * struct what - what was seen of a thread that sleeps, besides its own stack
 * @words: what it waits for, "": there is no more to say than the call
 * @kernel: its functions in the kernel, as /proc/PID/stack has them, "": not read
 */
struct what {
	struct phrase words;
	char kernel[TASK_STACK];
};

/* Are the functions in the kernel wanted? False at first. */
extern bool what_kernel;

/**
 * what_check - exit if functions in the kernel are wanted, and cannot be read
 */
void what_check(void);

/**
 * what_read - read it
 * @what: result
 * @thread: thread
 * @call: what it sleeps in
 */
void what_read(struct what *what, const struct thread *thread, const struct task_call *call);

/**
 * what_push - a stack with what a sleeping thread does
 * @stack: stack of its own functions
 * @thread: thread, with its call and its function in the kernel
 * @what: what was read
 *
 * Return: its number.
 */
uint32_t what_push(uint32_t stack, const struct thread *thread, const struct what *what);

/**
 * what_slept - a stack with the call that a thread was seen to sleep in, and has just slept in
 * @stack: stack of its own functions
 * @thread: thread, with that sleep
 *
 * Return: its number.
 */
uint32_t what_slept(uint32_t stack, const struct thread *thread);

/**
 * what_in_kernel - a stack with a system call that a thread is in, and runs
 * @stack: stack of its own functions
 * @number: of the call
 *
 * Return: its number.
 */
uint32_t what_in_kernel(uint32_t stack, long number);

#endif
