// SPDX-License-Identifier: GPL-2.0
#include "exact.h"

#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "stream.h"
#include "table.h"

/* Counters that are allocated at once */
#define LOT	8192

struct run {
	uint64_t address;
	uint32_t page, number;
	uint16_t instructions, size;
};

struct lot {
	struct qemu_plugin_scoreboard *score;
	uint64_t counters[LOT], written[LOT];
};

static bool counting, by_calls;
static const struct rules *rules;
static struct table runs;
static struct lot **lots;
static uint32_t nr_runs;

static uint64_t hash_of(const void *element)
{
	const struct run *run = element;

	return run->address * 31 + run->page * 7 + run->instructions;
}

static int same(const void *element, const void *key)
{
	const struct run *a = element, *b = key;

	return a->address == b->address && a->page == b->page && a->size == b->size &&
	       a->instructions == b->instructions;
}

static void add_lot(void)
{
	size_t lot = nr_runs / LOT;

	lots = must_have(realloc(lots, (lot + 1) * sizeof(*lots)));
	lots[lot] = must_have(calloc(1, sizeof(**lots)));
	if (qemu_plugin_scoreboard_new && !by_calls)
		lots[lot]->score = qemu_plugin_scoreboard_new(LOT * sizeof(uint64_t));
}

static uint32_t number_of(const struct run *key)
{
	static uint64_t last;
	void **slot = table_slot(&runs, hash_of(key), same, key, hash_of);
	struct run *run = *slot;

	if (run)
		return run->number;
	run = must_have(malloc(sizeof(*run)));
	*run = *key;
	if (nr_runs % LOT == 0)
		add_lot();
	run->number = nr_runs++;
	*slot = run;
	runs.used++;
	stream_tag('B');
	stream_signed(run->address - last);
	stream_number(run->page);
	stream_number(run->instructions);
	stream_number(run->size);
	last = run->address;
	return run->number;
}

static struct qemu_plugin_u64 place_of(uint32_t number)
{
	return (struct qemu_plugin_u64){
		.score = lots[number / LOT]->score,
		.offset = number % LOT * sizeof(uint64_t),
	};
}

static void add_one(unsigned int told, void *counter)
{
	(void)told;
	__atomic_fetch_add((uint64_t *)counter, 1, __ATOMIC_RELAXED);
}

static void count(struct qemu_plugin_insn *insn, uint32_t number)
{
	const enum qemu_plugin_op add = QEMU_PLUGIN_INLINE_ADD_U64;
	struct lot *lot = lots[number / LOT];

	if (by_calls)
		qemu_plugin_register_vcpu_insn_exec_cb(insn, add_one, QEMU_PLUGIN_CB_NO_REGS,
						       &lot->counters[number % LOT]);
	else if (qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu)
		qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(insn, add,
								    place_of(number), 1);
	else
		qemu_plugin_register_vcpu_insn_exec_inline(insn, add,
							   &lot->counters[number % LOT], 1);
}

static bool may_fault(const struct qemu_plugin_insn *insn)
{
	const void *host = qemu_plugin_insn_haddr(insn);
	uint32_t code;

	if (!rules || !rules->faults || !host || qemu_plugin_insn_size(insn) != sizeof(code))
		return true;
	memcpy(&code, host, sizeof(code));
	return rules->faults(code);
}

void exact_translated(struct qemu_plugin_tb *tb, uint32_t page)
{
	size_t insns = qemu_plugin_tb_n_insns(tb), next;
	bool each = rules && rules->unclear && rules->unclear(tb);

	if (!counting)
		return;
	for (size_t i = 0; i < insns; i = next) {
		struct qemu_plugin_insn *first = qemu_plugin_tb_get_insn(tb, i), *last = first;
		struct run run = { .address = qemu_plugin_insn_vaddr(first), .page = page };

		for (next = i; next < insns; ) {
			last = qemu_plugin_tb_get_insn(tb, next++);
			run.instructions++;
			run.size += qemu_plugin_insn_size(last);
			if (each || may_fault(last))
				break;
		}
		count(first, number_of(&run));
	}
}

static uint64_t counted(uint32_t number)
{
	if (lots[number / LOT]->score)
		return qemu_plugin_u64_sum(place_of(number));
	return lots[number / LOT]->counters[number % LOT];
}

void exact_write(uint64_t now)
{
	uint32_t last = 0;

	if (!counting)
		return;
	stream_tag('X');
	stream_number(now);
	for (uint32_t i = 0; i < nr_runs; i++) {
		uint64_t *written = &lots[i / LOT]->written[i % LOT], total = counted(i);

		if (total == *written)
			continue;
		/* Numbers from 1 on, so that 0 is the end. */
		stream_number(i + 1 - last);
		stream_number(total - *written);
		last = i + 1;
		*written = total;
	}
	stream_number(0);
}

bool exact_begin(const struct rules *known)
{
	rules = known;
	/*
	 * Where several CPUs share a thread, code that QEMU 10 has made for another one than
	 * the first damages the guest when it looks for a scoreboard's counter: see
	 * Documentation/upstream.md.
	 */
	by_calls = qemu_plugin_scoreboard_new && nr_cpus > 1;
	counting = qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu ||
		   qemu_plugin_register_vcpu_insn_exec_inline;
	return counting;
}
