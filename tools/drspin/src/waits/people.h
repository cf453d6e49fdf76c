/* SPDX-License-Identifier: GPL-2.0 */
/* Other processes: their names, and who belongs to whom. */
#ifndef WAITS_PEOPLE_H
#define WAITS_PEOPLE_H

#include <sys/types.h>

#include "waits/phrase.h"

/**
 * put_process - a process by its name and its number: "sed-32"
 * @words: text
 * @pid: number; one that has ended is called by that alone
 */
void put_process(struct phrase *words, pid_t pid);

/**
 * people_children - the children that a thread has started, and that have not ended
 * @pid: process
 * @tid: thread of it
 * @list: result
 * @size: its room
 *
 * Return: how many there are, perhaps more than @size.
 */
size_t people_children(pid_t pid, pid_t tid, pid_t *list, size_t size);

/**
 * people_near - a process, its children, its parent and the parent's children
 * @pid: process
 * @list: result; some may be in it twice
 * @size: its room
 *
 * Return: how many are in @list.
 */
size_t people_near(pid_t pid, pid_t *list, size_t size);

#endif
