// SPDX-License-Identifier: GPL-2.0
/*
 * What a callback of the function tracer learns of a call from its ftrace_regs,
 * and what it can change: nothing in this kernel asks them for arguments.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/ftrace.h>
#include <linux/module.h>
#include <linux/sched/task_stack.h>

#define ARGUMENTS 6

static struct {
	unsigned long arguments[ARGUMENTS];
	unsigned long last, beyond, far;
	unsigned long ip, parent, pc, sp;
} seen;
static void (*act)(struct ftrace_regs *fregs);
/* Where the traced function finds its fifth argument */
static unsigned long fifth;

/* Four of them in registers, two on the stack */
static int arguments_traced(int a, int b, int c, int d, int e, int f)
{
	fifth = (unsigned long)&e;
	return a + b + c + d + e + f;
}
/* The compiler must not know what it calls, or leaves arguments out. */
static int (*traced)(int, int, int, int, int, int) = arguments_traced;

static int arguments_instead(int a, int b, int c, int d, int e, int f)
{
	return f - a;
}

static void go_elsewhere(struct ftrace_regs *fregs)
{
	ftrace_regs_set_instruction_pointer(fregs, (unsigned long)arguments_instead);
}

static void go_back(struct ftrace_regs *fregs)
{
	ftrace_regs_set_return_value(fregs, -EPERM);
	ftrace_override_function_with_return(fregs);
}

static void look(unsigned long ip, unsigned long parent_ip, struct ftrace_ops *op,
		 struct ftrace_regs *fregs)
{
	unsigned long *end = task_stack_page(current) + THREAD_SIZE;
	unsigned int i, words;

	seen.ip = ip;
	seen.parent = parent_ip;
	seen.pc = ftrace_regs_get_instruction_pointer(fregs);
	seen.sp = ftrace_regs_get_stack_pointer(fregs);
	for (i = 0; i < ARGUMENTS; i++)
		seen.arguments[i] = ftrace_regs_get_argument(fregs, i);
	words = end - (unsigned long *)seen.sp;
	seen.last = ftrace_regs_get_argument(fregs, 4 + words - 1) - end[-1];
	seen.beyond = ftrace_regs_get_argument(fregs, 4 + words);
	seen.far = ftrace_regs_get_argument(fregs, UINT_MAX);
	if (act)
		act(fregs);
}

static struct ftrace_ops ops = {
	.func = look,
	.flags = FTRACE_OPS_FL_IPMODIFY,
};

static int call(void (*and)(struct ftrace_regs *fregs))
{
	act = and;
	return READ_ONCE(traced)(11, 12, 13, 14, 15, 16);
}

static int __init arguments_init(void)
{
	unsigned long start = (unsigned long)arguments_traced;
	int i, error, result;

	error = ftrace_set_filter_ip(&ops, start, 0, 0) ?: register_ftrace_function(&ops);
	if (error)
		return error;
	result = call(NULL);
	for (i = 0; i < ARGUMENTS; i++)
		pr_info("argument %d is %lu\n", i, seen.arguments[i]);
	pr_info("the last word of the stack is %lu off, then %lu, %lu\n", seen.last,
		seen.beyond, seen.far);
	pr_info("the fifth is at the stack pointer + %ld\n", fifth - seen.sp);
	pr_info("the site is at + %lu, the code at + %lu\n", seen.ip - start, seen.pc - start);
	pr_info("the caller is %ps\n", (void *)seen.parent);
	pr_info("the result is %d\n", result);
	fifth = 0;
	pr_info("instead it is %d\n", call(go_elsewhere));
	pr_info("at once it is %d\n", call(go_back));
	pr_info("what was called is %s\n", fifth ? "the function" : "another");
	unregister_ftrace_function(&ops);
	pr_info("at last it is %d\n", call(go_back));
	return 0;
}
module_init(arguments_init);

static void __exit arguments_exit(void)
{
}
module_exit(arguments_exit);

MODULE_DESCRIPTION("Looks at the arguments of a traced function");
MODULE_LICENSE("GPL");
