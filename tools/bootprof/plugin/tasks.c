// SPDX-License-Identifier: GPL-2.0
/*
 * The function that switches from a task to another first writes to the former one,
 * into what is kept of its registers, and what it reads first is in the next one. The
 * former is known the first time, which tells how far that is from a task's beginning;
 * so is the next one at the second time, when it is the former.
 *
 * Names are read from memory, at their offset in the kernel's first task. Where the
 * number is, is found by looking: the first task has 0, kthreadd has 2, and each has its
 * thread group's beside it.
 */
#include "tasks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "inside.h"
#include "stacks.h"
#include "stream.h"
#include "table.h"

#define NAME_SIZE	16
#define MAX_OFFSET	4096
#define MAX_PID		4194304	/* PID_MAX_LIMIT of 64-bit kernels */
#define UNKNOWN		(-1)

struct task {
	uint64_t read;			/* what is read first of it */
	uint64_t physical;		/* the same in physical memory */
	uint32_t number;		/* since it was last written */
	int32_t pid, group;
	char name[NAME_SIZE + 1];
	struct stack *stack;
};

/* What a CPU's switch has done so far */
enum step { NOTHING, BEGUN, WRITTEN };

static struct cpu {
	enum step step;
	struct task *task;
} *cpus;

static struct task_layout layout;
static struct table tasks;
static uint32_t nr_written;
/* From a task to what is written and read first; where the number is */
static int64_t written_at = UNKNOWN, read_at = UNKNOWN, pid_at = UNKNOWN;
static uint64_t first_physical;
/* The first task's, which nobody has switched to */
static struct stack *first_stack;

static uint64_t hash_of(const void *element)
{
	return ((const struct task *)element)->read;
}

static int same(const void *element, const void *key)
{
	return hash_of(element) == *(const uint64_t *)key;
}

static struct task *task_at(uint64_t read)
{
	void **slot = table_slot(&tasks, read, same, &read, hash_of);

	if (!*slot) {
		struct task *task = must_have(calloc(1, sizeof(*task)));

		task->read = read;
		task->pid = UNKNOWN;
		task->group = UNKNOWN;
		*slot = task;
		tasks.used++;
	}
	return *slot;
}

/* A CPU begins in a task that nobody has switched to: that one has its stack from now on. */
static void keep_stack(unsigned int number, uint64_t address)
{
	struct task *former;

	if (!flows || written_at == UNKNOWN || read_at == UNKNOWN)
		return;
	former = task_at(address - written_at + read_at);
	if (!former->stack)
		former->stack = flows[number].stack;
}

static void at_write(unsigned int number, uint64_t address, uint64_t physical)
{
	struct cpu *cpu = &cpus[number];

	cpu->step = WRITTEN;
	keep_stack(number, address);
	if (written_at == UNKNOWN) {
		written_at = address - layout.first;
		first_physical = physical - written_at;
	} else if (read_at == UNKNOWN && cpu->task) {
		read_at = cpu->task->read - (address - written_at);
	}
}

static bool look(uint64_t task, uint64_t offset, void *to, size_t size)
{
	return guest_memory(task + offset, to, size);
}

/* Exactly one place must be right. */
static void find_pid(uint64_t kthreadd)
{
	static uint32_t first[MAX_OFFSET / 4], second[MAX_OFFSET / 4];
	size_t size = layout.name < MAX_OFFSET ? layout.name : MAX_OFFSET, found = 0;

	if (!look(first_physical, 0, first, size) || !look(kthreadd, 0, second, size))
		return;
	for (size_t i = 0; i + 1 < size / 4; i++)
		if (!first[i] && !first[i + 1] && second[i] == 2 && second[i + 1] == 2) {
			pid_at = 4 * i;
			found++;
		}
	if (found != 1)
		pid_at = UNKNOWN;
}

/* It may be another one by now, or have another name. */
static void look_at(struct task *task)
{
	struct task now = *task;
	uint64_t begin = task->physical - read_at;
	int32_t pids[2] = { UNKNOWN, UNKNOWN };

	if (!task->physical || read_at == UNKNOWN ||
	    !look(begin, layout.name, now.name, NAME_SIZE))
		return;
	if (pid_at == UNKNOWN && !strcmp(now.name, "kthreadd"))
		find_pid(begin);
	if (pid_at != UNKNOWN && look(begin, pid_at, pids, sizeof(pids))) {
		/* The guest has begun anew, and there is something else by now */
		if (pids[0] < 0 || pids[0] > MAX_PID || pids[1] < 0 || pids[1] > MAX_PID)
			return;
		now.pid = pids[0];
		now.group = pids[1];
	}
	if (now.pid == task->pid && now.group == task->group && !strcmp(now.name, task->name))
		return;
	*task = now;
	task->number = 0;
}

static void switch_stack(unsigned int number, struct task *next)
{
	if (!flows)
		return;
	if (!first_stack)
		first_stack = flows[number].stack;
	if (!next->stack && read_at != UNKNOWN && next->read == layout.first + read_at)
		next->stack = first_stack;
	stacks_switch(number, &next->stack);
}

static void at_access(unsigned int told, uint32_t info, uint64_t address, void *data)
{
	unsigned int number = cpu_running(told);
	struct cpu *cpu = &cpus[number];
	struct qemu_plugin_hwaddr *where = qemu_plugin_get_hwaddr(info, address);
	uint64_t physical = where ? qemu_plugin_hwaddr_phys_addr(where) : 0;

	if (cpu->step == BEGUN && qemu_plugin_mem_is_store(info)) {
		at_write(number, address, physical);
	} else if (cpu->step == WRITTEN && !qemu_plugin_mem_is_store(info)) {
		cpu->step = NOTHING;
		cpu->task = task_at(address);
		cpu->task->physical = physical;
		switch_stack(number, cpu->task);
		/* Wait for kthreadd: without it nobody has a number. */
		if (pid_at == UNKNOWN)
			look_at(cpu->task);
	}
}

static void at_begin(unsigned int told, void *data)
{
	cpus[cpu_running(told)].step = BEGUN;
}

static void write_task(struct task *task)
{
	task->number = ++nr_written;
	stream_tag('T');
	stream_number(task->read);
	stream_signed(task->pid);
	stream_signed(task->group);
	stream_bytes(task->name, strlen(task->name));
}

uint32_t task_running(unsigned int cpu)
{
	struct task *task = cpus ? cpus[cpu].task : NULL;

	if (!task)
		return 0;
	look_at(task);
	if (!task->number)
		write_task(task);
	return task->number;
}

void tasks_reset(unsigned int cpu)
{
	for (unsigned int i = 0; cpus && i < nr_cpus; i++)
		cpus[i] = (struct cpu){ NOTHING, NULL };
	if (flows)
		stacks_reset(cpu, first_stack);
}

void tasks_translated(struct qemu_plugin_insn *insn)
{
	uint64_t address = qemu_plugin_insn_vaddr(insn);

	if (address < layout.from || address >= layout.to)
		return;
	if (address == layout.from)
		qemu_plugin_register_vcpu_insn_exec_cb(insn, at_begin, QEMU_PLUGIN_CB_NO_REGS,
						       NULL);
	qemu_plugin_register_vcpu_mem_cb(insn, at_access, QEMU_PLUGIN_CB_NO_REGS,
					 QEMU_PLUGIN_MEM_RW, NULL);
}

void tasks_begin(const struct task_layout *known)
{
	layout = *known;
	if (layout.to)
		cpus = must_have(calloc(nr_cpus, sizeof(*cpus)));
}
