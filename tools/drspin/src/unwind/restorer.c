// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "unwind/restorer.h"

#ifndef __arm__

static bool has(const struct module *module, uint64_t address, const char *code, size_t len)
{
	const unsigned char *bytes = module_bytes(module, address, len);

	return bytes && !memcmp(bytes, code, len);
}

#endif

#if defined(__x86_64__)

/* So far from where a thread's function returns it ends. */
#define END_BYTES	16

/* Where the kernel's frame of a signal has the registers, from where its context begins */
#define CONTEXT_REGS	40

/* In the order in which they stand there, by their numbers of DWARF */
static const int order[] = { 8, 9, 10, 11, 12, 13, 14, 15, 5, 4, 6, 3, 1, 0, 2, 7, 16 };

/* syscall; hlt: nothing comes back from that call. */
static bool ends(const struct module *module, uint64_t address)
{
	for (uint64_t i = 0; i < END_BYTES; i++)
		if (has(module, address + i, "\x0f\x05\xf4", 3))
			return true;
	return false;
}

/* mov $15, %rax; syscall: rt_sigreturn */
static bool returns_from_signal(const struct module *module, uint64_t address)
{
	return has(module, address, "\x48\xc7\xc0\x0f\0\0\0\x0f\x05", 9);
}

bool restorer(const struct module *module, uint64_t address, struct rule *rule)
{
	*rule = (struct rule) { .method = METHOD_CODE, .base = REG_SP, .ra = REG_PC };
	if (returns_from_signal(module, address)) {
		rule->signal = true;
		for (size_t i = 0; i < REG_COUNT; i++)
			rule->saved[order[i]] =
				(struct saved) { REG_SP, CONTEXT_REGS + (int)(i * sizeof(long)) };
		return true;
	}
	rule->end = ends(module, address);
	return rule->end;
}

#elif defined(__aarch64__)

/* Where the kernel's frame of a signal has the registers; SP and PC come last */
#define FRAME_REGS	312

/* mov x8, #139; svc #0: rt_sigreturn */
bool restorer(const struct module *module, uint64_t address, struct rule *rule)
{
	if (!has(module, address, "\x68\x11\x80\xd2\x01\0\0\xd4", 8))
		return false;
	*rule = (struct rule) {
		.method = METHOD_CODE, .signal = true, .base = REG_SP, .ra = REG_PC,
	};
	for (size_t i = 0; i < REG_COUNT; i++)
		rule->saved[i] = (struct saved) { REG_SP, FRAME_REGS + (int)(i * sizeof(long)) };
	return true;
}

#else

bool restorer(const struct module *module, uint64_t address, struct rule *rule)
{
	(void)module;
	(void)address;
	(void)rule;
	return false;
}

#endif
