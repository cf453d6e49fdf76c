/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BOOTPROF_CPU_H
#define BOOTPROF_CPU_H

#include <stdbool.h>

#include "qemu-plugin.h"

extern unsigned int nr_cpus;

void cpus_tell(qemu_plugin_id_t id, unsigned int cpus, bool counted);
void cpu_at_block(struct qemu_plugin_tb *tb);
unsigned int cpu_running(unsigned int cpu);

#endif
