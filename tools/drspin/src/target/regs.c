// SPDX-License-Identifier: GPL-2.0
#include <elf.h>
#include <errno.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include "target/regs.h"
#include "target/task.h"

#ifdef __aarch64__

enum { SVC = 0xd4000001, SYSCALL = 8 };

static bool is_call(pid_t tid, uint64_t address)
{
	long word;

	errno = 0;
	word = ptrace(PTRACE_PEEKTEXT, tid, address, 0);
	return !errno && (uint32_t)word == SVC;
}

/*
 * The kernel has forgotten the call's number when it stops a thread that returns from it;
 * the instruction behind which it goes on, or with which it begins the call anew, tells of it, and
 * a register that calls leave alone.
 */
static int syscall_at(pid_t tid, const struct user_regs_struct *user)
{
	bool is = is_call(tid, user->pc - 4) || is_call(tid, user->pc);

	return is ? (int)user->regs[SYSCALL] : -1;
}

#endif

bool regs_read(pid_t tid, struct raw_regs *raw)
{
	struct iovec io = { .iov_base = &raw->user, .iov_len = sizeof(raw->user) };

	/* A 32-bit program on a 64-bit kernel has fewer. */
	if (ptrace(PTRACE_GETREGSET, tid, NT_PRSTATUS, &io) || io.iov_len != sizeof(raw->user))
		return false;
#ifdef __aarch64__
	raw->number = syscall_at(tid, &raw->user);
#endif
	return true;
}

static void regs_write(pid_t tid, struct raw_regs *raw)
{
	struct iovec io = { .iov_base = &raw->user, .iov_len = sizeof(raw->user) };

	ptrace(PTRACE_SETREGSET, tid, NT_PRSTATUS, &io);
}

#if defined(__x86_64__)

void regs_from_raw(struct regs *regs, const struct raw_regs *raw)
{
	const struct user_regs_struct *u = &raw->user;
	const uint64_t values[REG_COUNT] = {
		u->rax, u->rdx, u->rcx, u->rbx, u->rsi, u->rdi, u->rbp, u->rsp, u->r8, u->r9,
		u->r10, u->r11, u->r12, u->r13, u->r14, u->r15, u->rip
	};

	for (int i = 0; i < REG_COUNT; i++)
		reg_set(regs, i, values[i]);
}

long regs_syscall(const struct raw_regs *raw)
{
	return (long)raw->user.orig_rax < 0 ? -1 : (long)raw->user.orig_rax;
}

long regs_result(const struct raw_regs *raw)
{
	return raw->user.rax;
}

bool regs_interrupted(const struct raw_regs *raw)
{
	return regs_syscall(raw) >= 0 && regs_result(raw) == -EINTR &&
	       raw->user.orig_rax != SYS_close;
}

void regs_restart(pid_t tid, struct raw_regs *raw)
{
	raw->user.rax = raw->user.orig_rax;
	raw->user.rip -= 2;
	regs_write(tid, raw);
}

#elif defined(__arm__)

/* The last ones are CPSR and r0 as it was before a system call, ~0: there was none. */
enum { CPSR = 16, OLD_R0 = 17, SYSCALL = 7 };

void regs_from_raw(struct regs *regs, const struct raw_regs *raw)
{
	for (int i = 0; i < REG_COUNT; i++)
		reg_set(regs, i, raw->user.uregs[i]);
	/* As in every other address of code, bit 0 says which instructions. */
	if (raw->user.uregs[CPSR] & CPSR_THUMB)
		regs->value[REG_PC] |= 1;
}

long regs_syscall(const struct raw_regs *raw)
{
	return raw->user.uregs[OLD_R0] == ~0ul ? -1 : (long)raw->user.uregs[SYSCALL];
}

long regs_result(const struct raw_regs *raw)
{
	return raw->user.uregs[0];
}

bool regs_interrupted(const struct raw_regs *raw)
{
	return regs_syscall(raw) >= 0 && regs_result(raw) == -EINTR &&
	       raw->user.uregs[SYSCALL] != SYS_close;
}

void regs_restart(pid_t tid, struct raw_regs *raw)
{
	unsigned long *r = raw->user.uregs;

	r[0] = r[OLD_R0];
	r[REG_PC] -= r[CPSR] & CPSR_THUMB ? 2 : 4;
	regs_write(tid, raw);
}

#elif defined(__aarch64__)

void regs_from_raw(struct regs *regs, const struct raw_regs *raw)
{
	for (int i = 0; i < REG_SP; i++)
		reg_set(regs, i, raw->user.regs[i]);
	reg_set(regs, REG_SP, raw->user.sp);
	reg_set(regs, REG_PC, raw->user.pc);
}

long regs_syscall(const struct raw_regs *raw)
{
	return raw->number;
}

long regs_result(const struct raw_regs *raw)
{
	return raw->user.regs[0];
}

bool regs_interrupted(const struct raw_regs *raw)
{
	return raw->number >= 0 && regs_result(raw) == -EINTR &&
	       raw->number != SYS_close;
}

static bool set_number(pid_t tid, int number)
{
	struct iovec io = { .iov_base = &number, .iov_len = sizeof(number) };

	return !ptrace(PTRACE_SETREGSET, tid, NT_ARM_SYSTEM_CALL, &io);
}

/*
 * What x0 was before the call is in no set of registers. /proc tells it as the first argument
 * of the call, while the kernel thinks that the thread is in one.
 */
void regs_restart(pid_t tid, struct raw_regs *raw)
{
	struct task_call call;

	if (!set_number(tid, raw->number))
		return;
	if (task_call_of(tid, &call) && call.number == raw->number) {
		raw->user.regs[0] = call.args[0];
		raw->user.pc -= 4;
		regs_write(tid, raw);
	}
	set_number(tid, -1);
}

#endif
