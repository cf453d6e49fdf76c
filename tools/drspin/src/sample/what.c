// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/util.h"
#include "sample/stacks.h"
#include "sample/what.h"
#include "target/syscalls.h"
#include "waits/wait.h"

bool what_kernel;

void what_check(void)
{
	int error = what_kernel ? task_stack_error() : 0;

	if (error == ENOENT)
		die(STATUS_INPUT, "--kernel: this kernel has no /proc/PID/stack: build it with CONFIG_STACKTRACE");
	if (error)
		die(STATUS_INPUT, "--kernel: /proc/PID/stack: %s: run as root", strerror(error));
}

void what_read(struct what *what, const struct thread *thread, const struct task_call *call)
{
	const struct waiter waiter = {
		.pid = thread->process->pid, .tid = thread->tid,
		.dir = thread->process->space.dir, .memory = &thread->process->space.memory,
		.call = call,
	};

	if (thread->process->narrow)
		phrase_clear(&what->words);
	else
		wait_words(&what->words, &waiter);
	what->kernel[0] = '\0';
	if (what_kernel)
		task_stack_read(thread->process->task, thread->tid, what->kernel);
}

/* Those of 32-bit programs have other numbers. */
static const char *call_name(long number, bool narrow, char *room, size_t size)
{
	const char *name = narrow ? NULL : syscall_name(number);

	if (name)
		return name;
	snprintf(room, size, "%ssystem call %ld", narrow ? "32-bit " : "", number);
	return room;
}

static uint32_t place_of_call(const char *before, long number, bool narrow, const char *where)
{
	char text[2 * TASK_LINE], room[40];
	const char *name = number < 0 ? "page fault" :
			   call_name(number, narrow, room, sizeof(room));

	snprintf(text, sizeof(text), "[%s: %s%s%s]", before, name, *where ? ", " : "", where);
	return place_text(text);
}

/* "[<0>] pipe_read+0x2d0/0x3c0", the innermost one first */
static uint32_t push_kernel(uint32_t stack, const char *lines)
{
	const char *next = strchr(lines, '\n'), *name = strchr(lines, ' ');
	char text[TASK_LINE];

	if (!next || !name || name > next)
		return stack;
	stack = push_kernel(stack, next + 1);
	name++;
	snprintf(text, sizeof(text), WHAT_KERNEL "%.*s]", (int)strcspn(name, "+/\n"), name);
	return stack_push(stack, place_text(text));
}

uint32_t what_push(uint32_t stack, const struct thread *thread, const struct what *what)
{
	if (thread->letter == 'T')
		return stack_push(stack, place_text("[stopped by a signal]"));
	if (thread->letter == 't')
		return stack_push(stack, place_text("[stopped by its tracer]"));
	stack = stack_push(stack, place_of_call(thread->letter == 'D' ? "waiting, uninterruptible" :
								       "waiting",
						thread->call.number, thread->process->narrow,
						thread->where));
	stack = push_kernel(stack, what->kernel);
	return *what->words.text ? stack_push(stack, place_text(what->words.text)) : stack;
}

uint32_t what_slept(uint32_t stack, const struct thread *thread)
{
	uint32_t call = thread->stack;

	if (stack == thread->functions)
		return thread->stack;
	while (stack_outer(call) != thread->functions)
		call = stack_outer(call);
	return stack_push(stack, stack_place(call));
}

uint32_t what_in_kernel(uint32_t stack, long number)
{
	return stack_push(stack, place_of_call("in the kernel", number, false, ""));
}
