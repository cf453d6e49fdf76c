// SPDX-License-Identifier: GPL-2.0
/*
 * The plugin's way of "bootprof record", which gives these arguments, all numbers:
 *
 *	stream=FD	what is recorded goes there: src/format.h
 *	period=NS seed=N	mean distance of samples, and of what it is chosen at random
 *	shift=N		an instruction takes 2^N ns
 *	counted=1	QEMU runs with -icount and that shift
 *	exact=1		count all instructions, too
 *	kernel=ADDR kernel-end=ADDR	the kernel's code
 *	machine=N	the processor, as in the kernel's ELF file
 *	vectors=ADDR	its exceptions come there
 *	entry=ADDR entry-end=ADDR	or there; may be repeated
 *	mapped=ADDR	a CPU that comes here has its MMU on; may be repeated
 *	switch=ADDR switch-end=ADDR task=ADDR name=OFFSET	see tasks.h
 *	stacks=1	who called, too
 *	exec=ADDR fork=ADDR	a task gets another program there; a new one begins there
 *	balloon=ADDR by=NS	the function there takes so much longer
 *	until=ADDR	end before this is executed
 *	limit=NS	end at this time
 */
#include "profile.h"

#include <elf.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arm.h"
#include "block.h"
#include "clock.h"
#include "cpu.h"
#include "exact.h"
#include "inside.h"
#include "pages.h"
#include "rules.h"
#include "stacks.h"
#include "stream.h"
#include "table.h"
#include "tasks.h"

/* Counts are written each 10 ms, later each hundredth of what has passed. */
#define TICK		10000000ull
#define TICK_PART	100

enum { MAPPED_MAX = 4 };

/* So many of the kernel's first blocks are written, to tell whether it is the one of vmlinux. */
#define KERNEL_BLOCKS	64

static struct {
	uint64_t stream, exact, stacks, exec, fork, balloon, by, kernel, kernel_end, until, limit;
	uint64_t machine, vectors;
	uint64_t mapped[MAPPED_MAX];
	unsigned int nr_mapped;
	struct entries entries;
	struct clock_setup clock;
	struct task_layout tasks;
} asked = {
	.balloon = UINT64_MAX, .kernel = UINT64_MAX, .until = UINT64_MAX, .limit = UINT64_MAX,
	.exec = UINT64_MAX, .fork = UINT64_MAX,
};

/* The guest's first code */
static struct {
	uint64_t address;
	const void *host;
	size_t size;
	unsigned char bytes[64];
	unsigned int cpu;
} first;

static bool ended, *has_mmu;
/* Under -icount: the block that was begun last */
static const struct block *begun;
static uint64_t last_time, last_address, next_tick;
/* CPUs may have threads of their own. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void write_time(uint64_t now)
{
	stream_signed(now - last_time);
	last_time = now;
}

/* CPUs of which each has its clock are not equally far: it ends where the last one is. */
static uint64_t latest(uint64_t now)
{
	for (unsigned int i = 0; !one_clock && i < nr_cpus; i++)
		if (clock_now(&clocks[i]) > now)
			now = clock_now(&clocks[i]);
	return now;
}

static void finish(uint64_t now, const char *why)
{
	if (ended)
		return;
	now = latest(now);
	ended = true;
	exact_write(now);
	stream_tag('E');
	write_time(now);
	stream_bytes(why, strlen(why));
	stream_close();
}

/* QEMU ends in its own time: nothing more is recorded meanwhile. */
static void end_here(uint64_t now, const char *why)
{
	finish(now, why);
	kill(getpid(), SIGTERM);
}

/* ---- while the guest runs ------------------------------------------------ */

static void after_wait(unsigned int cpu, struct clock *clock)
{
	uint64_t from = clock->wait_from, waited, beyond = 0;

	pthread_mutex_lock(&lock);
	waited = clock_resume(clock);
	/* A CPU may wait for a minute, far beyond the end that was asked for. */
	if (clock_now(clock) > asked.limit)
		beyond = clock_now(clock) - asked.limit;
	if (beyond > waited)
		beyond = waited;
	clock->due -= beyond;
	waited -= beyond;
	if (waited && !ended) {
		stream_tag('I');
		stream_number(cpu);
		write_time(from);
		stream_number(waited);
	}
	if (beyond)
		end_here(clock_now(clock), "time");
	pthread_mutex_unlock(&lock);
}

/* A CPU that begins late begins at the time of those that have gone before. */
static void first_block(struct clock *clock)
{
	clock->running = true;
	if (clock_now(clock) < last_time)
		clock->due += last_time - clock_now(clock);
}

static void write_sample(unsigned int cpu, const struct block *block, unsigned int number)
{
	uint64_t address = block->address + block->offsets[number];
	uint32_t task = task_running(cpu);

	if (asked.stacks)
		stacks_write(cpu);
	stream_tag('S');
	stream_number(cpu);
	write_time(clock_now(clock_of(cpu)));
	stream_signed(address - last_address);
	stream_number(block->page);
	stream_number(task);
	last_address = address;
}

static void tick(uint64_t now)
{
	exact_write(now);
	next_tick = now + (now / TICK_PART > TICK ? now / TICK_PART : TICK);
}

/* Samples are due in this block, which is not executed yet, and takes so many instructions. */
static void due(unsigned int cpu, struct clock *clock, const struct block *block, uint64_t work)
{
	pthread_mutex_lock(&lock);
	while (clock->left < (int64_t)work && !ended) {
		uint64_t after = clock->left;

		clock->left = 0;
		write_sample(cpu, block, after < block->instructions ? after : 0);
		clock->left = after;
		clock_next(clock);
		if (clock->due >= asked.limit)
			end_here(clock_now(clock), "time");
	}
	if (asked.exact && clock_now(clock) >= next_tick && !ended)
		tick(clock_now(clock));
	pthread_mutex_unlock(&lock);
}

/* The guest's clock stands for work of the function, all of it at its first instruction. */
static void at_balloon(unsigned int told, void *data)
{
	unsigned int cpu = cpu_running(told);
	struct clock *clock = clock_of(cpu);
	uint64_t work = asked.by >> clock_shift;

	if (ended)
		return;
	if (!guest_clock_add(work << clock_shift)) {
		fprintf(stderr, "bootprof: the clock of this QEMU cannot be set: no --balloon\n");
		pthread_mutex_lock(&lock);
		end_here(clock_now(clock), "no balloon");
		pthread_mutex_unlock(&lock);
		return;
	}
	due(cpu, clock, data, work);
	clock->left -= work;
}

static void at_block(unsigned int told, void *data)
{
	const struct block *block = data;
	unsigned int cpu = cpu_running(told);
	struct clock *clock = clock_of(cpu);

	if (__builtin_expect(clock->waits, 0))
		after_wait(cpu, clock);
	if (__builtin_expect(!clock->running, 0))
		first_block(clock);
	if (asked.stacks)
		stacks_at_block(cpu, block);
	if (__builtin_expect(clock->left < block->instructions, 0) && !ended)
		due(cpu, clock, block, block->instructions);
	clock->left -= block->instructions;
	begun = block;
}

/*
 * Under -icount QEMU breaks a block off at an access to a device, does that access once more in
 * a block of its own, of which it tells nothing but this, and goes on behind it: what is there
 * has not been executed yet.
 */
static void at_access(unsigned int told, uint32_t info, uint64_t address, void *data)
{
	const struct block *again = data, *broken = begun;
	uint32_t done = 0;

	if (!broken || broken == again || again->address - broken->address >= broken->size)
		return;
	while (done < broken->instructions &&
	       broken->address + broken->offsets[done] <= again->address)
		done++;
	clock_of(cpu_running(told))->left += broken->instructions - done;
	begun = again;
}

static void at_wait(unsigned int told, void *data)
{
	clock_stop(clock_of(cpu_running(told)));
}

static void at_mapped(unsigned int told, void *data)
{
	unsigned int cpu = cpu_running(told);

	pthread_mutex_lock(&lock);
	if (!has_mmu[cpu] && !ended) {
		has_mmu[cpu] = true;
		if (asked.stacks)
			stacks_forget(cpu);
		stream_tag('M');
		stream_number(cpu);
		write_time(clock_now(clock_of(cpu)));
	}
	pthread_mutex_unlock(&lock);
}

/* Where the first CPU began: it has been reset if it comes there once more. */
static void at_first(unsigned int told, void *data)
{
	static bool once;

	if (once && cpu_running(told) == first.cpu) {
		memset(has_mmu, 0, nr_cpus * sizeof(*has_mmu));
		tasks_reset(first.cpu);
	}
	if (!once)
		first.cpu = cpu_running(told);
	once = true;
}

static void at_until(unsigned int told, void *data)
{
	pthread_mutex_lock(&lock);
	end_here(clock_now(clock_of(cpu_running(told))), "address");
	pthread_mutex_unlock(&lock);
}

/* ---- translation --------------------------------------------------------- */

static bool waits(const struct qemu_plugin_insn *insn)
{
	const void *host = qemu_plugin_insn_haddr(insn);
	size_t size = qemu_plugin_insn_size(insn);
	uint32_t code = 0;

	if (!host || size > sizeof(code))
		return false;
	memcpy(&code, host, size);
	switch (size) {
	case 1:
		return code == 0xf4;				/* x86: hlt */
	case 2:
		return code == 0xbf30;				/* Thumb: wfi */
	case 4:
		return code == 0xe320f003 ||			/* ARM: wfi */
		       (code & 0xffff0fff) == 0xee070f90 ||	/* before ARMv7 */
		       code == 0xd503207f;			/* arm64: wfi */
	}
	return false;
}

/* ARM's vectors are beside the kernel. */
static bool is_kernel(uint64_t address)
{
	return address >= asked.kernel &&
	       (address < asked.kernel_end || address >> 16 == VECTORS >> 16);
}

/* Its part of the first page; the rest is found by that, too. */
static uint32_t page_of_block(const struct qemu_plugin_tb *tb, uint64_t address, size_t size)
{
	size_t room = (1u << PAGE_BITS) - (address & ((1u << PAGE_BITS) - 1));
	const void *host = qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(tb, 0));
	static unsigned int kernel_blocks;
	bool kernel = is_kernel(address);
	uint32_t page;

	if (kernel && ++kernel_blocks > KERNEL_BLOCKS)
		return 0;
	pthread_mutex_lock(&lock);
	page = page_of_code(address, host, host, host ? (size < room ? size : room) : 0);
	pthread_mutex_unlock(&lock);
	return kernel ? 0 : page;
}

static struct block *block_of(const struct qemu_plugin_tb *tb)
{
	size_t insns = qemu_plugin_tb_n_insns(tb), size = 0;
	struct block *block = must_have(malloc(sizeof(*block) + insns * sizeof(*block->offsets)));

	block->address = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, 0));
	block->instructions = insns;
	for (size_t i = 0; i < insns; i++) {
		block->offsets[i] = size;
		size += qemu_plugin_insn_size(qemu_plugin_tb_get_insn(tb, i));
	}
	block->size = size;
	block->page = page_of_block(tb, block->address, size);
	block->jump = JUMP_NONE;
	block->place = PLACE_NONE;
	if (asked.stacks)
		stacks_translated(tb, block);
	return block;
}

static void when_executed(struct qemu_plugin_insn *insn, qemu_plugin_exec_cb call)
{
	qemu_plugin_register_vcpu_insn_exec_cb(insn, call, QEMU_PLUGIN_CB_NO_REGS, NULL);
}

/* It stands for all of the balloon's work. */
static struct block *place_of(const struct block *block, uint64_t address)
{
	struct block *place = must_have(calloc(1, sizeof(*place) + sizeof(*place->offsets)));

	place->address = address;
	place->page = block->page;
	place->instructions = 1;
	return place;
}

/* A program may be at its address, and the kernel may have something else there. */
static bool is_first(const struct qemu_plugin_tb *tb, const struct block *block)
{
	const void *host = qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(tb, 0));
	size_t size = block->size < sizeof(first.bytes) ? block->size : sizeof(first.bytes);

	if (!first.size && host) {
		first.address = block->address;
		first.host = host;
		first.size = size;
		memcpy(first.bytes, host, size);
	}
	return host && block->address == first.address && host == first.host &&
	       size == first.size && !memcmp(host, first.bytes, size);
}

static void look_at(struct qemu_plugin_insn *insn, const struct block *block)
{
	uint64_t address = qemu_plugin_insn_vaddr(insn);

	tasks_translated(insn);
	if (waits(insn))
		when_executed(insn, at_wait);
	for (unsigned int i = 0; i < asked.nr_mapped; i++)
		if (address == asked.mapped[i])
			when_executed(insn, at_mapped);
	if (address == asked.balloon)
		qemu_plugin_register_vcpu_insn_exec_cb(insn, at_balloon, QEMU_PLUGIN_CB_NO_REGS,
						       place_of(block, address));
	if (address == asked.until)
		when_executed(insn, at_until);
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
	struct block *block;

	if (ended)
		return;
	cpu_at_block(tb);
	block = block_of(tb);
	if (is_first(tb, block))
		qemu_plugin_register_vcpu_tb_exec_cb(tb, at_first, QEMU_PLUGIN_CB_NO_REGS, NULL);
	qemu_plugin_register_vcpu_tb_exec_cb(tb, at_block, QEMU_PLUGIN_CB_NO_REGS, block);
	if (asked.clock.counted && block->instructions == 1)
		qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(tb, 0), at_access,
						 QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW, block);
	for (size_t i = 0; i < block->instructions; i++)
		look_at(qemu_plugin_tb_get_insn(tb, i), block);
	pthread_mutex_lock(&lock);
	exact_translated(tb, block->page);
	pthread_mutex_unlock(&lock);
}

static void at_exit(qemu_plugin_id_t id, void *data)
{
	pthread_mutex_lock(&lock);
	finish(one_clock ? clock_now(&clocks[0]) : last_time, "exit");
	pthread_mutex_unlock(&lock);
}

/* ---- beginning ----------------------------------------------------------- */

static const struct {
	const char *name;
	uint64_t *value;
} arguments[] = {
	{ "stream", &asked.stream },
	{ "period", &asked.clock.period },
	{ "seed", &asked.clock.seed },
	{ "exact", &asked.exact },
	{ "stacks", &asked.stacks },
	{ "exec", &asked.exec },
	{ "fork", &asked.fork },
	{ "kernel", &asked.kernel },
	{ "kernel-end", &asked.kernel_end },
	{ "switch", &asked.tasks.from },
	{ "switch-end", &asked.tasks.to },
	{ "task", &asked.tasks.first },
	{ "name", &asked.tasks.name },
	{ "machine", &asked.machine },
	{ "vectors", &asked.vectors },
	{ "balloon", &asked.balloon },
	{ "by", &asked.by },
	{ "until", &asked.until },
	{ "limit", &asked.limit },
};

static bool parse(const char *argument)
{
	const char *equals = strchr(argument, '=');
	size_t length = equals ? equals - argument : 0;
	uint64_t value = equals ? strtoull(equals + 1, NULL, 0) : 0;

	for (size_t i = 0; i < sizeof(arguments) / sizeof(*arguments); i++)
		if (length && !strncmp(arguments[i].name, argument, length) &&
		    !arguments[i].name[length]) {
			*arguments[i].value = value;
			return true;
		}
	if (!strncmp(argument, "shift=", 6))
		asked.clock.shift = value;
	else if (!strncmp(argument, "counted=", 8))
		asked.clock.counted = value;
	else if (!strncmp(argument, "mapped=", 7) && asked.nr_mapped < MAPPED_MAX)
		asked.mapped[asked.nr_mapped++] = value;
	else if (!strncmp(argument, "entry=", 6) && asked.entries.count < MOST_ENTRIES)
		asked.entries.from[asked.entries.count] = value;
	else if (!strncmp(argument, "entry-end=", 10) && asked.entries.count < MOST_ENTRIES)
		asked.entries.to[asked.entries.count++] = value;
	else
		return false;
	return true;
}

/* A 64-bit QEMU runs 32-bit kernels, too. */
static const struct rules *rules_of(const char *target)
{
	if (asked.machine == EM_ARM || (!asked.machine && !strcmp(target, "arm")))
		return &arm_rules;
	if (asked.machine == EM_AARCH64 || (!asked.machine && !strcmp(target, "aarch64")))
		return &arm64_rules;
	if (asked.machine == EM_X86_64 || (!asked.machine && !strcmp(target, "x86_64")))
		return &x86_rules;
	return NULL;
}

/* Which kernels QEMU's processors run; of other processors nothing is known. */
static const struct {
	const char *target;
	uint64_t machine;
} runs[] = {
	{ "arm", EM_ARM }, { "aarch64", EM_ARM }, { "aarch64", EM_AARCH64 },
	{ "i386", EM_386 }, { "x86_64", EM_386 }, { "x86_64", EM_X86_64 },
};

/* One of another processor would leave all of the kernel unknown, without a word. */
static bool runs_kernel(const char *target)
{
	bool known = false;

	for (size_t i = 0; i < sizeof(runs) / sizeof(*runs); i++) {
		if (strcmp(runs[i].target, target))
			continue;
		if (runs[i].machine == asked.machine)
			return true;
		known = true;
	}
	return !known || !asked.machine;
}

static bool begin_stacks(const struct qemu_info *info)
{
	const struct stacks_setup setup = {
		.rules = rules_of(info->target), .vectors = asked.vectors,
		.entries = &asked.entries, .anew = asked.fork, .exec = asked.exec,
	};

	if (!setup.rules) {
		fprintf(stderr, "bootprof: calls of %s are not known: leave out --stacks\n",
			info->target);
		return false;
	}
	stacks_begin(&setup);
	return true;
}

int profile_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (!parse(argv[i])) {
			fprintf(stderr, "bootprof: %s: no such argument\n", argv[i]);
			return -1;
		}
	if (!runs_kernel(info->target)) {
		fprintf(stderr,
			"bootprof: record --vmlinux: it is of another processor than %s, QEMU's: "
			"name the guest's\n", info->target);
		return -1;
	}
	cpus_tell(id, info->system.max_cpus, asked.clock.counted);
	has_mmu = must_have(calloc(nr_cpus, sizeof(*has_mmu)));
	stream_open(asked.stream);
	clocks_begin(&asked.clock, nr_cpus);
	if (asked.stacks && !begin_stacks(info))
		return -1;
	tasks_begin(&asked.tasks);
	if (asked.exact && !exact_begin(rules_of(info->target))) {
		fprintf(stderr,
			"bootprof: this QEMU does not count by itself: leave out --exact\n");
		return -1;
	}
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_atexit_cb(id, at_exit, NULL);
	return 0;
}
