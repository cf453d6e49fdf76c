// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "unwind/calls.h"
#include "unwind/rules.h"
#include "unwind/walk.h"

/* Places of the stack that may be tried for frames whose register is not known */
#define MAX_GUESSES	256

/**
 * struct step - where a walk has come to
 * @regs: registers there
 * @exact: it was not left by a call, PC is the next instruction's
 */
struct step {
	struct regs regs;
	bool exact;
};

static bool follow(struct walk *walk, struct step *step);

static bool piece_word(const struct piece *piece, uint64_t address, uint64_t *value)
{
	uint64_t at = address - piece->start;
	unsigned long word;

	if (at >= piece->len || piece->len - at < sizeof(word))
		return false;
	memcpy(&word, piece->bytes + at, sizeof(word));
	*value = word;
	return true;
}

bool copy_word(const struct copy *copy, uint64_t address, uint64_t *value)
{
	return piece_word(&copy->own, address, value) ||
	       piece_word(&copy->interrupted, address, value);
}

/* ---- one step --------------------------------------------------------------- */

static bool find_cfa(const struct walk *walk, const struct rule *rule, const struct regs *regs,
		     uint64_t *cfa)
{
	*cfa = (unsigned long)(regs->value[rule->base] + rule->offset);
	return !rule->deref || copy_word(walk->copy, *cfa, cfa);
}

static void restore(const struct walk *walk, const struct rule *rule, uint64_t cfa,
		    const struct regs *old, struct regs *new, int number)
{
	const struct saved *saved = &rule->saved[number];
	uint64_t value;

	if (saved->from == FROM_SAME)
		return;
	reg_forget(new, number);
	if (saved->from == FROM_CFA_VALUE) {
		reg_set(new, number, (unsigned long)(cfa + saved->offset));
	} else if (saved->from == FROM_CFA) {
		if (copy_word(walk->copy, cfa + saved->offset, &value))
			reg_set(new, number, value);
	} else if (saved->from >= 0 && reg_known(old, saved->from) &&
		   copy_word(walk->copy, old->value[saved->from] + saved->offset, &value)) {
		reg_set(new, number, value);
	}
}

/* Where the stack pointer is lost, frame pointers lead on: up, and to 0 in the end. */
static bool is_outer_frame(const struct regs *old, const struct regs *new)
{
	return reg_known(old, REG_FP) && reg_known(new, REG_FP) &&
	       (new->value[REG_FP] > old->value[REG_FP] || !new->value[REG_FP]);
}

/*
 * Where a signal came PC does not say whether that was in Thumb: CPSR does, which stands behind
 * it in the kernel's frame.
 */
static void heed_mode(const struct walk *walk, const struct rule *rule, const struct regs *old,
		      struct regs *new)
{
#ifdef __arm__
	const struct saved *pc = &rule->saved[REG_PC];
	uint64_t cpsr;

	if (rule->signal && pc->from == REG_SP &&
	    copy_word(walk->copy, old->value[REG_SP] + pc->offset + WORD, &cpsr) &&
	    cpsr & CPSR_THUMB)
		new->value[REG_PC] |= 1;
#else
	(void)walk;
	(void)rule;
	(void)old;
	(void)new;
#endif
}

/* A signal came in another stack than that in which its handler is. Was that copied as well? */
static void note_other_stack(struct walk *walk, const struct rule *rule, const struct regs *old,
			     const struct regs *new)
{
	const struct saved *sp = &rule->saved[REG_SP];
	uint64_t word;

	if (sp->from == REG_SP && !walk->other_sp &&
	    !copy_word(walk->copy, new->value[REG_SP], &word))
		walk->other_sp = old->value[REG_SP] + sp->offset;
}

/* To the caller, with the CFA; false: it is not to be found. */
static bool apply(struct walk *walk, const struct rule *rule, uint64_t cfa, struct step *step)
{
	const struct regs old = step->regs;
	bool by_register = rule->saved[rule->ra].from == FROM_SAME;

	/* Only where nothing has been called since is the return address in a register. */
	if (by_register && !step->exact)
		return false;
	for (int i = 0; i < REG_COUNT; i++)
		restore(walk, rule, cfa, &old, &step->regs, i);
	if (!reg_known(&step->regs, rule->ra))
		return false;
	reg_set(&step->regs, REG_PC, step->regs.value[rule->ra]);
	heed_mode(walk, rule, &old, &step->regs);
	step->exact = rule->signal;
	if (!reg_known(&step->regs, REG_SP))
		return is_outer_frame(&old, &step->regs);
	if (rule->signal) {
		note_other_stack(walk, rule, &old, &step->regs);
		return true;
	}
	return step->regs.value[REG_SP] > old.value[REG_SP] ||
	       (by_register && step->regs.value[REG_SP] == old.value[REG_SP] &&
		step->regs.value[REG_PC] != old.value[REG_PC]);
}

/* ---- a frame whose base is a register that nobody has saved ------------------- */

/*
 * Of a thread that sleeps, only SP and PC are known. The frame begins somewhere above SP:
 * where a return address stands in its place, and from where callers are found up to the
 * beginning of the thread.
 */
static bool guess(struct walk *walk, const struct rule *rule, const struct step *from)
{
	const struct saved *ra = &rule->saved[rule->ra];
	uint64_t sp = from->regs.value[REG_SP], cfa, pc;
	size_t count = walk->count;
	struct step step;

	if (rule->deref || ra->from != FROM_CFA || !reg_known(&from->regs, REG_SP))
		return false;
	for (cfa = sp + WORD; copy_word(walk->copy, cfa + ra->offset, &pc); cfa += WORD) {
		if (cfa + ra->offset < sp || !follows_call(walk->space, pc))
			continue;
		if (!walk->guesses--)
			return false;
		step = *from;
		reg_set(&step.regs, rule->base, cfa - rule->offset);
		walk->count = count;
		if (apply(walk, rule, cfa, &step) && follow(walk, &step))
			return true;
		if (walk->guesses <= 0)
			break;
	}
	walk->count = count;
	return false;
}

/* ---- all of them ------------------------------------------------------------- */

/* By tables, or by code */
static const struct rule *rule_of(const struct step *step, const struct code *code, bool known)
{
	const struct point at = { step->exact, known && code->thumb };
	const struct rule *rule = NULL;

	if (known)
		rule = rule_at(code->module, code->address, &at);
	/* A frame pointer does for a stack pointer that is lost. */
	if (rule && rule->method != METHOD_NONE &&
	    (rule->end || reg_known(&step->regs, REG_SP) || !reg_known(&step->regs, REG_FP)))
		return rule;
	return NULL;
}

/* What is being executed there; a call's last byte is in the function that called. */
static bool code_of(struct walk *walk, const struct step *step, struct code *code)
{
	if (!space_code(walk->space, step->regs.value[REG_PC], code))
		return false;
	code->address -= !step->exact;
	return true;
}

static bool is_called(struct walk *walk, const struct step *step)
{
	return step->exact || !step->regs.value[REG_PC] ||
	       follows_call(walk->space, step->regs.value[REG_PC]);
}

static bool to_caller(struct walk *walk, const struct rule *rule, struct step *step)
{
	uint64_t cfa;

	return reg_known(&step->regs, rule->base) && find_cfa(walk, rule, &step->regs, &cfa) &&
	       apply(walk, rule, cfa, step);
}

/*
 * What a function does before it returns leads astray where it does not: if that finds
 * nobody who called, or is not sure, what it did in the beginning may.
 */
static bool go_on(struct walk *walk, const struct rule *rule, const struct code *code,
		  struct step *step)
{
	const struct point at = { step->exact, code->thumb };
	struct step other = *step;
	bool found = to_caller(walk, rule, step);
	const struct rule *before;

	if (rule->method != METHOD_CODE && rule->method != METHOD_PROLOGUE)
		return found;
	if (found && !rule->unsure && is_called(walk, step))
		return true;
	before = rule_before(code->module, code->address, &at);
	if (before->method == METHOD_NONE || !to_caller(walk, before, &other) ||
	    !is_called(walk, &other))
		return found && rule->method == METHOD_CODE;
	walk->frames[walk->count - 1].method = before->method;
	*step = other;
	return true;
}

/*
 * Nothing tells how this function left: it has kept the frame pointer, or it has not, and a
 * return address on the stack leads to the beginning.
 */
static bool without_rule(struct walk *walk, struct step *step)
{
	const struct rule *pointer = rule_frame_pointer(), *stack = rule_on_stack();
	const struct step from = *step;
	size_t count = walk->count;

	for (bool again = false;; again = true) {
		if (reg_known(&from.regs, REG_FP)) {
			walk->frames[count - 1].method = METHOD_FRAME_POINTER;
			if (to_caller(walk, pointer, step) && follow(walk, step))
				return true;
		}
		if (again || !stack)
			return false;
		walk->frames[count - 1].method = METHOD_STACK;
		if (guess(walk, stack, &from))
			return true;
		/* What was found, though not the beginning */
		walk->frames[count - 1].method = METHOD_NONE;
		walk->count = count;
		*step = from;
	}
}

/* Has the beginning of the thread been found? */
static bool follow(struct walk *walk, struct step *step)
{
	const struct rule *rule;
	struct frame *frame;
	struct code code;
	bool known;

	while (walk->count < WALK_FRAMES) {
		if (!step->regs.value[REG_PC])
			return true;
		known = code_of(walk, step, &code);
		if (!known && walk->count)
			return false;
		frame = &walk->frames[walk->count++];
		*frame = (struct frame) { .address = step->regs.value[REG_PC] };
		if (known)
			*frame = (struct frame) { .module = code.module, .address = code.address };
		rule = rule_of(step, &code, known);
		if (!rule)
			return without_rule(walk, step);
		/* Nobody has called what a signal's handler returns to. */
		frame->address += rule->signal && !step->exact;
		frame->method = rule->method;
		if (rule->end)
			return true;
		if (!reg_known(&step->regs, rule->base))
			return guess(walk, rule, step);
		if (!go_on(walk, rule, &code, step))
			return false;
	}
	return false;
}

void walk_stack(struct walk *walk, struct space *space, const struct regs *regs,
		const struct copy *copy)
{
	struct step step = { .regs = *regs, .exact = true };

	walk->count = 0;
	walk->space = space;
	walk->copy = copy;
	walk->guesses = MAX_GUESSES;
	walk->other_sp = 0;
	walk->complete = follow(walk, &step);
}
