/* SPDX-License-Identifier: GPL-2.0 */
/* Names of code that a program has made itself: /tmp/perf-PID.map */
#ifndef MODULES_PERF_MAP_H
#define MODULES_PERF_MAP_H

#include <stdint.h>
#include <sys/types.h>

/**
 * perf_map_name - the name of such code
 * @pid: process
 * @user: who runs it
 * @address: address in it
 * @start: result, where it begins
 *
 * The file is read the first time that one of this process is looked for. One of another user
 * is not, but for root's, nor one of more than 128 MB.
 *
 * Return: NULL if it is not known. Stays.
 */
const char *perf_map_name(pid_t pid, uid_t user, uint64_t address, uint64_t *start);

#endif
