/* SPDX-License-Identifier: GPL-2.0 */
/* Sockets of this machine's processes among themselves. */
#ifndef WAITS_UNIX_H
#define WAITS_UNIX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "waits/phrase.h"

/**
 * put_unix - "socket:[123] /run/dbus/socket <-> dbus-daemon-40"
 * @words: text
 * @pid: process that has the socket
 * @inode: of the socket
 *
 * Return: false if it is none of these, or the kernel does not tell.
 */
bool put_unix(struct phrase *words, pid_t pid, uint64_t inode);

#endif
