// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "unwind/decode.h"
#include "unwind/returns.h"

/* Instructions that are read at most, and places where the way forked */
#define MAX_READ	4096
#define MAX_FORKS	64

/* Places that have been read, twice as many as there can be */
#define SEEN		(2 * MAX_READ)

/* System calls of ARM, and where the frame of a signal keeps r0 */
enum { CALL_EXIT = 1, CALL_SIGRETURN = 119, CALL_RT_SIGRETURN = 173, CALL_EXIT_GROUP = 248 };
enum { SIGNAL_R0 = 32, RT_SIGNAL_R0 = 128 + SIGNAL_R0 };

/**
 * struct search - the way to a return
 * @module: what is read
 * @rule: result
 * @left: instructions that may still be read
 * @forks: forks that may still be followed
 * @unsure: a rule that was found, and may not hold; its method is METHOD_NONE if there is none
 * @ends: a system call was met that ends the thread: if nothing returns, it begins here
 * @seen: what has been read
 */
struct search {
	const struct module *module;
	struct rule *rule, unsure;
	int left, forks;
	bool ends;
	uint32_t seen[SEEN];
};

/* Has it been read? Then it leads nowhere. Address 0 is that of no function. */
static bool seen(struct search *s, uint32_t address)
{
	uint32_t i = address * 0x9e3779b1u % SEEN;

	while (s->seen[i] && s->seen[i] != address)
		i = (i + 1) % SEEN;
	if (s->seen[i])
		return true;
	s->seen[i] = address;
	return false;
}

static bool read(const struct search *s, struct machine *m, uint32_t address, bool thumb,
		 struct decoded *d)
{
	const unsigned char *bytes = module_bytes(s->module, address, thumb ? 2 : 4);
	uint16_t half[2] = { 0 };
	uint32_t word;

	if (!bytes)
		return false;
	if (!thumb) {
		memcpy(&word, bytes, 4);
		*d = decode_arm(m, word, address);
		return true;
	}
	memcpy(half, bytes, 2);
	bytes = module_bytes(s->module, address, 4);
	if (bytes)
		memcpy(half, bytes, 4);
	*d = decode_thumb(m, half[0], half[1], address);
	return true;
}

/* The interrupted registers stand in the frame that the kernel has made. */
static void from_signal(struct rule *rule, int32_t r0)
{
	*rule = (struct rule) { .signal = true, .base = ARM_SP, .ra = ARM_PC };
	for (int i = 0; i < REG_COUNT; i++)
		rule->saved[i].from = FROM_LOST;
	for (int i = 0; i < ARM_COUNT; i++)
		rule->saved[i] = (struct saved) { ARM_SP, r0 + 4 * i };
}

/* Is it a system call that returns from a signal's handler? */
static bool leaves_handler(struct search *s, int32_t number)
{
	s->ends |= number == CALL_EXIT || number == CALL_EXIT_GROUP;
	if (number != CALL_SIGRETURN && number != CALL_RT_SIGRETURN)
		return false;
	from_signal(s->rule, number == CALL_SIGRETURN ? SIGNAL_R0 : RT_SIGNAL_R0);
	return true;
}

/* push {r7, lr}; mov r7, ip; svc 0: by that libc makes its system calls in Thumb. */
static bool makes_calls(const struct search *s, uint32_t address)
{
	static const unsigned char code[] = { 0x80, 0xb5, 0x67, 0x46, 0x00, 0xdf };
	const unsigned char *bytes = module_bytes(s->module, address, sizeof(code));

	return bytes && !memcmp(bytes, code, sizeof(code));
}

static bool follow(struct search *s, struct machine *m, uint32_t address, bool thumb);

/* The next one first, then the other one */
static bool fork_at(struct search *s, struct machine *m, uint32_t address, bool thumb,
		    const struct decoded *d)
{
	struct machine copy = *m;

	if (!s->forks)
		return false;
	s->forks--;
	return follow(s, &copy, address + d->size, thumb) || follow(s, m, d->target, d->thumb);
}

/* One that is not sure is taken if nothing else is found. */
static bool returns(struct search *s, const struct machine *m, const struct decoded *d)
{
	struct rule *rule = d->unsure ? &s->unsure : s->rule;

	if (!machine_returns(m, d->rd, rule))
		return false;
	rule->method = METHOD_CODE;
	rule->unsure = d->unsure;
	return !d->unsure;
}

static bool follow(struct search *s, struct machine *m, uint32_t address, bool thumb)
{
	struct machine before;
	struct decoded d;

	while (s->left-- > 0 && !seen(s, address)) {
		before = *m;
		if (!read(s, m, address, thumb, &d) || m->astray)
			return false;
		switch (d.flow) {
		case FLOW_JUMP:
			address = d.target;
			thumb = d.thumb;
			continue;
		case FLOW_FORK:
			return fork_at(s, m, address, thumb, &d);
		case FLOW_RETURN:
			return returns(s, m, &d);
		case FLOW_MAY_RETURN:
			if (machine_returns(m, d.rd, s->rule))
				return true;
			*m = before;
			break;
		case FLOW_FUNCTION:
			if (makes_calls(s, d.target))
				leaves_handler(s, m->number[ARM_IP]);
			break;
		case FLOW_SYSTEM:
			if (leaves_handler(s, m->number[ARM_R7]))
				return true;
			break;
		case FLOW_UNKNOWN:
			return false;
		case FLOW_NEXT:
			break;
		}
		address += d.size;
	}
	return false;
}

bool returns_to(const struct module *module, uint64_t address, bool thumb, bool called,
		struct rule *rule)
{
	struct search search = {
		.module = module, .rule = rule, .left = MAX_READ, .forks = MAX_FORKS
	};
	struct machine m;

	machine_begin(&m, called);
	if (!follow(&search, &m, address, thumb)) {
		if (search.unsure.method == METHOD_NONE && !search.ends)
			return false;
		*rule = search.unsure;
		rule->end = search.unsure.method == METHOD_NONE;
	}
	rule->method = METHOD_CODE;
	return true;
}
