/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What may take for ever: another process tries it first. A wait for a file system may be one
 * that even SIGKILL does not end, and a process with a thread in that would not end, either.
 */
#ifndef MODULES_ERRAND_H
#define MODULES_ERRAND_H

#include <stdbool.h>

/**
 * errand_begin - have another process do something
 * @run: what it does; nothing of it is seen here but that it has been done
 * @data: for that
 *
 * It has the same priority, and ends with this thread at the latest, if it can.
 *
 * Return: a descriptor, to be closed; -1: there can be no such process.
 */
int errand_begin(void (*run)(const void *data), const void *data);

/**
 * errand_wait - wait until it has been done
 * @errand: descriptor
 * @msec: for so long at most
 *
 * Return: has it?
 */
bool errand_wait(int errand, int msec);

#endif
