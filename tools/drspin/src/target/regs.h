/* SPDX-License-Identifier: GPL-2.0 */
/* The registers of a thread, by the numbers that DWARF gives them. */
#ifndef TARGET_REGS_H
#define TARGET_REGS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/user.h>

#if defined(__x86_64__)
enum { REG_FP = 6, REG_SP = 7, REG_PC = 16, REG_COUNT = 17 };
#elif defined(__arm__)
enum { REG_FP = 11, REG_SP = 13, REG_LR = 14, REG_PC = 15, REG_COUNT = 16 };
/* Of the program status: in Thumb? */
enum { CPSR_THUMB = 0x20 };
#elif defined(__aarch64__)
enum { REG_FP = 29, REG_LR = 30, REG_SP = 31, REG_PC = 32, REG_COUNT = 33 };
#else
#error "drspin does not know the registers of this architecture"
#endif

/* Bytes of an address */
#define WORD	sizeof(long)

/**
 * struct regs - registers
 * @value: by number
 * @known: bits of those whose value is known
 */
struct regs {
	uint64_t value[REG_COUNT];
	uint64_t known;
};

static inline bool reg_known(const struct regs *regs, unsigned int number)
{
	return regs->known >> number & 1;
}

static inline void reg_set(struct regs *regs, unsigned int number, uint64_t value)
{
	regs->value[number] = value;
	regs->known |= 1ull << number;
}

static inline void reg_forget(struct regs *regs, unsigned int number)
{
	regs->known &= ~(1ull << number);
}

/**
 * struct raw_regs - registers as the kernel gives them
 * @user: all of them
 */
struct raw_regs {
#ifdef __arm__
	struct user_regs user;
#else
	struct user_regs_struct user;
#endif
#ifdef __aarch64__
	int number;		/* of the system call that it returns from, -1: none */
#endif
};

/**
 * regs_read - the registers of a thread that is stopped
 * @tid: thread
 * @raw: result
 *
 * Return: false if it has none of this architecture, or is gone.
 */
bool regs_read(pid_t tid, struct raw_regs *raw);

/**
 * regs_from_raw - the same by DWARF's numbers
 * @regs: result
 * @raw: registers
 */
void regs_from_raw(struct regs *regs, const struct raw_regs *raw);

/**
 * regs_syscall - the system call that a stopped thread is returning from
 * @raw: registers
 *
 * Return: its number; -1: none, or that cannot be told.
 */
long regs_syscall(const struct raw_regs *raw);

/**
 * regs_result - what the system call returns that a stopped thread is returning from
 * @raw: registers
 */
long regs_result(const struct raw_regs *raw);

/**
 * regs_interrupted - is a thread returning from a system call with EINTR?
 * @raw: registers
 *
 * Not from one that must not be done twice.
 */
bool regs_interrupted(const struct raw_regs *raw);

/**
 * regs_restart - have the system call that was interrupted begin anew
 * @tid: thread, stopped
 * @raw: its registers; they are changed
 */
void regs_restart(pid_t tid, struct raw_regs *raw);

#endif
