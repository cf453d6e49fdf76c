// SPDX-License-Identifier: GPL-2.0
/* For LD_PRELOAD: the first file that is opened below a process's root takes 0.1 s. */
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int openat64(int dir, const char *path, int flags, ...)
{
	static bool is_late;
	unsigned int mode;
	va_list more;

	va_start(more, flags);
	mode = flags & O_CREAT ? va_arg(more, unsigned int) : 0;
	va_end(more);
	if (!is_late && !strncmp(path, "root/", strlen("root/"))) {
		is_late = true;
		usleep(100000);
	}
	return syscall(SYS_openat, dir, path, flags, mode);
}
