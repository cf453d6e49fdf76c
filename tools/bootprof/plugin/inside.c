// SPDX-License-Identifier: GPL-2.0
#include "inside.h"

#include "qemu-plugin.h"

__weak int64_t icount_get(void);
__weak int64_t icount_get_raw(void);
__weak void cpu_exit(void *cpu);
__weak void cpu_physical_memory_rw(uint64_t address, void *to, uint64_t size, bool write);
extern __weak __thread void *current_cpu;
extern __weak char timers_state[];

/* In QEMU's timers_state: how far the clock is before the instructions */
#define BIAS	40

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

/* QEMU tells nobody where that is: is this it? */
static bool is_bias(int64_t *bias)
{
	static int known = -1;
	int64_t raw, before, after;
	void *cpu = current_cpu;

	if (known >= 0)
		return known;
	current_cpu = NULL;
	raw = icount_get_raw();
	before = icount_get();
	*bias += 16;
	after = icount_get();
	*bias -= 16;
	known = after - before == 16 && icount_get_raw() == raw;
	current_cpu = cpu;
	return known;
}

bool guest_clock_add(uint64_t ns)
{
	int64_t *bias;

	if (!icount_get || !icount_get_raw || !&current_cpu || !timers_state || !cpu_exit)
		return false;
	bias = (int64_t *)(timers_state + BIAS);
	if (!is_bias(bias))
		return false;
	*bias += ns;
	cpu_exit(current_cpu);
	return true;
}

bool guest_memory(uint64_t address, void *to, size_t size)
{
	if (!cpu_physical_memory_rw)
		return false;
	cpu_physical_memory_rw(address, to, size, false);
	return true;
}
