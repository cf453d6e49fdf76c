/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BOOTPROF_COUNT_H
#define BOOTPROF_COUNT_H

#include "qemu-plugin.h"

/**
 * count_install - the arguments of count.c
 * @id: the plugin's
 * @info: about this QEMU
 * @argc: number of arguments
 * @argv: arguments
 *
 * Return: 0, or -1: stderr says why.
 */
int count_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv);

#endif
