// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stddef.h>
#include <string.h>
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

/* Those that do nothing but sleep, or wait for files, return 0 when their time is over. */
static bool returns_zero(const char *name)
{
	static const char *const parts[] = { "nanosleep", "poll", "select" };

	for (size_t i = 0; i < ARRAY_SIZE(parts); i++)
		if (strstr(name, parts[i]))
			return strcmp(name, "epoll_ctl");
	return false;
}

/* The kernel begins anew what it has interrupted: ERESTARTSYS and so on, which are its own. */
bool syscall_slept(long number, long result)
{
	const char *name = syscall_name(number);

	return result == -ETIMEDOUT || (result <= -512 && result >= -516) ||
	       (!result && name && returns_zero(name));
}
