/* SPDX-License-Identifier: GPL-2.0 */
#ifndef SAMPLE_NAMES_H
#define SAMPLE_NAMES_H

#include <sys/types.h>

/**
 * process_named - the process with that name, or exit if there is none, or several
 * @name: name, as ps shows it; where the kernel has cut it off, that of its program
 */
pid_t process_named(const char *name);

#endif
