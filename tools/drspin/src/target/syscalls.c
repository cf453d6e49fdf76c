// SPDX-License-Identifier: GPL-2.0
#include <stddef.h>
#include <sys/syscall.h>

#include "base/util.h"
#include "target/syscalls.h"

#define CALL(name)	[__NR_ ## name] = #name,

static const char *const names[] = {
#include "syscalls.inc"
};

const char *syscall_name(long number)
{
	return number >= 0 && number < (long)ARRAY_SIZE(names) ? names[number] : NULL;
}
