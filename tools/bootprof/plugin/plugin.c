// SPDX-License-Identifier: GPL-2.0
/*
 * A plugin for QEMU. "bootprof record" has it write a profile; without it, it counts
 * for the tests.
 */
#include <string.h>

#include "count.h"
#include "profile.h"

int qemu_plugin_version;

/* QEMU looks at the version when the plugin is loaded. */
__attribute__((constructor)) static void set_version(void)
{
	qemu_plugin_version = qemu_plugin_read_register ? 2 : 1;
}

int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (!strncmp(argv[i], "stream=", 7))
			return profile_install(id, info, argc, argv);
	return count_install(id, info, argc, argv);
}
