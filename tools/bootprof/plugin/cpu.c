// SPDX-License-Identifier: GPL-2.0
/*
 * Which CPU executes.
 *
 * A callback is told so. But where several CPUs share a thread, as under -icount and with
 * thread=single, QEMU 9 and 10 tell for each piece of code the CPU for which it was
 * translated. The register is read there in which Linux keeps the offset of a CPU's own
 * variables. CPUs are numbered in the order in which they set it, that in which they come up.
 */
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

unsigned int nr_cpus;

/* The offsets so far, of which nr_offsets are known */
static uint64_t *offsets;
static unsigned int nr_offsets, running;
static struct qemu_plugin_register *offset_register;
static struct g_array *value;

static void find_register(qemu_plugin_id_t id, unsigned int cpu)
{
	struct g_array *registers = qemu_plugin_get_registers();
	const struct qemu_plugin_reg_descriptor *all = registers->data;

	for (unsigned int i = 0; i < registers->len; i++)
		if (!strcmp(all[i].name, "TPIDRPRW") || !strcmp(all[i].name, "TPIDR_EL1"))
			offset_register = all[i].handle;
	g_array_free(registers, 1);
}

static void at_block(unsigned int cpu, void *data)
{
	uint64_t offset = 0;
	int size;

	g_byte_array_set_size(value, 0);
	size = offset_register ? qemu_plugin_read_register(offset_register, value) : 0;
	if (size != 4 && size != 8)
		return;
	memcpy(&offset, value->data, size);
	/* 0 before it is set: that is CPU 0, or one that is about to come up. */
	for (running = 0; offset && running < nr_offsets && offsets[running] != offset; )
		running++;
	if (offset && running == nr_offsets && nr_offsets < nr_cpus)
		offsets[nr_offsets++] = offset;
}

/**
 * cpus_tell - be able to tell which CPU executes
 * @id: the plugin's
 * @cpus: how many there are
 * @counted: QEMU counts instructions, so they share a thread
 */
void cpus_tell(qemu_plugin_id_t id, unsigned int cpus, bool counted)
{
	const bool one_thread = counted || (&mttcg_enabled && !mttcg_enabled);

	nr_cpus = cpus;
	if (cpus == 1 || !one_thread || !qemu_plugin_read_register)
		return;
	offsets = calloc(cpus, sizeof(*offsets));
	value = g_byte_array_new();
	qemu_plugin_register_vcpu_init_cb(id, find_register);
}

/**
 * cpu_at_block - look at the CPU each time that a block of code is executed
 * @tb: the block, while it is translated
 */
void cpu_at_block(struct qemu_plugin_tb *tb)
{
	if (offsets)
		qemu_plugin_register_vcpu_tb_exec_cb(tb, at_block, QEMU_PLUGIN_CB_R_REGS, NULL);
}

/**
 * cpu_running - the CPU that executes the block of code
 * @cpu: what QEMU has told the callback
 */
unsigned int cpu_running(unsigned int cpu)
{
	return offset_register ? running : cpu;
}
