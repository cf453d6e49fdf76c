// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "modules/kuser.h"

/* Their addresses are for ever: Documentation/arch/arm/kernel_user_helpers.rst. */
static const struct {
	uint64_t start, end;
	const char *name;
} helpers[] = {
	{ 0xffff0f60, 0xffff0fa0, "__kuser_cmpxchg64" },
	{ 0xffff0fa0, 0xffff0fc0, "__kuser_memory_barrier" },
	{ 0xffff0fc0, 0xffff0fe0, "__kuser_cmpxchg" },
	{ 0xffff0fe0, 0xffff0ffc, "__kuser_get_tls" },
};

const char *kuser_name(const struct module *module, uint64_t address, uint64_t *start)
{
	if (strcmp(module->name, "[vectors]"))
		return NULL;
	for (size_t i = 0; i < ARRAY_SIZE(helpers); i++) {
		if (address < helpers[i].start || address >= helpers[i].end)
			continue;
		*start = helpers[i].start;
		return helpers[i].name;
	}
	return NULL;
}
