/* SPDX-License-Identifier: GPL-2.0 */
/* Which processes have the other end of a pipe, or a socket. */
#ifndef WAITS_ENDS_H
#define WAITS_ENDS_H

#include <sys/types.h>

#include "waits/phrase.h"

enum end {
	END_READS	= 1,
	END_WRITES	= 2,
};

/**
 * put_ends - the processes that have something open: "sed-32 and 2 more"
 * @words: text
 * @before: stands before them; nothing is added if nobody is found
 * @link: what /proc/PID/fd/N of theirs says: "pipe:[123]"
 * @how: enum end, at least one of these; 0: in any way
 * @pid: process that is named only if no other one has it open
 *
 * All descriptors of all processes are looked through where those that are known do not
 * have it, if the last time is long enough ago.
 */
void put_ends(struct phrase *words, const char *before, const char *link, int how, pid_t pid);

/**
 * end_of - how a descriptor may be used
 * @dir: /proc/PID/fd, open
 * @name: its number
 *
 * Return: enum end, 0: there is no such descriptor.
 */
int end_of(int dir, const char *name);

#endif
