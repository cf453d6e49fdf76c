/* SPDX-License-Identifier: GPL-2.0 */
/* Sockets of the internet protocols: who talks to whom. */
#ifndef WAITS_INET_H
#define WAITS_INET_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "waits/phrase.h"

/**
 * put_inet - "tcp 127.0.0.1:80 <-> 127.0.0.1:4242 curl-12"
 * @words: text
 * @dir: /proc/PID, open, of the process that has the socket
 * @pid: the process
 * @inode: of the socket
 *
 * Return: false if it is none of these, or nothing is known about it yet.
 */
bool put_inet(struct phrase *words, int dir, pid_t pid, uint64_t inode);

#endif
