// SPDX-License-Identifier: GPL-2.0
/*
 * nmis SECONDS: has the PMU interrupt each CPU again and again, after so many
 * cycles that the interrupts come everywhere. Prints how many there were.
 */
#include <asm/unistd.h>
#include <linux/perf_event.h>

#define CPUS 4
#define PERIOD 99991		/* cycles, a prime */

int main(int argc, char *argv[])
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = PERF_TYPE_HARDWARE,
		.config = PERF_COUNT_HW_CPU_CYCLES,
		.sample_period = PERIOD,
		.pinned = 1,
	};
	unsigned long long cycles, total = 0;
	int events[CPUS], cpu;

	if (argc != 2)
		return 2;
	for (cpu = 0; cpu < CPUS; cpu++) {
		events[cpu] = my_syscall5(__NR_perf_event_open, &attr, -1, cpu, -1, 0);
		if (events[cpu] < 0)
			return 1;
	}
	sleep(atoi(argv[1]));
	for (cpu = 0; cpu < CPUS; cpu++) {
		if (read(events[cpu], &cycles, sizeof(cycles)) != sizeof(cycles))
			return 1;
		total += cycles / PERIOD;
	}
	printf("%d\n", (int)total);
	return 0;
}
