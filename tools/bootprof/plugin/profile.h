/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BOOTPROF_PROFILE_H
#define BOOTPROF_PROFILE_H

#include "qemu-plugin.h"

/**
 * profile_install - the arguments of profile.c
 * @id: the plugin's
 * @info: about this QEMU
 * @argc: number of arguments
 * @argv: arguments
 *
 * Return: 0, or -1: stderr says why.
 */
int profile_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv);

#endif
