// SPDX-License-Identifier: GPL-2.0
#include "inside.h"

#include "qemu-plugin.h"

__weak int64_t icount_get(void);
__weak void cpu_physical_memory_rw(uint64_t address, void *to, uint64_t size, bool write);
extern __weak __thread void *current_cpu;

/*
 * QEMU refuses to tell a CPU that is in the middle of a block. Who is no CPU gets the
 * time of when a CPU has stopped last.
 */
uint64_t guest_clock(void)
{
	void *cpu;
	uint64_t time;

	if (!icount_get || !&current_cpu)
		return 0;
	cpu = current_cpu;
	current_cpu = NULL;
	time = icount_get();
	current_cpu = cpu;
	return time;
}

bool guest_memory(uint64_t address, void *to, size_t size)
{
	if (!cpu_physical_memory_rw)
		return false;
	cpu_physical_memory_rw(address, to, size, false);
	return true;
}
