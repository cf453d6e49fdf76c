/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What is small of a profile: all but samples, waits and counts. These are streamed past
 * in a second reading.
 */
#ifndef FIGURES_PROFILE_H
#define FIGURES_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "file/reader.h"

/**
 * struct symbol_name - a symbol, or what is known where there is none
 * @realm: whose code it is
 * @file: its file, or "": it is the only one of its realm, or unknown
 * @symbol: symbol, or "": unknown
 *
 * Of one name and file there is one: functions of the same name count as one.
 */
struct symbol_name {
	enum realm realm;
	char *file;
	char *symbol;
};

/**
 * struct task_name - a task
 * @pid: -1: unknown
 * @group: -1: unknown
 * @name: its name
 */
struct task_name {
	int32_t pid, group;
	char *name;
};

/**
 * struct run - instructions that are executed one after the other
 */
struct run {
	uint64_t address;
	uint32_t page;
	uint16_t instructions, size;
};

/**
 * struct call - a call that samples were taken in
 * @caller: number of the call that it was made in, 0: unknown
 * @page: page
 * @address: where the caller called
 */
struct call {
	uint32_t caller, page;
	uint64_t address;
};

struct area;
struct code_page;

/**
 * struct profile - a profile without its samples
 * @path: file
 * @qemu: QEMU's version, escaped, or NULL
 * @command: QEMU's command line, escaped, or NULL
 * @vmlinux: the kernel's path, escaped, or NULL
 * @seed: of the distances of samples
 * @period: mean distance of samples in ns
 * @exact: it has counts
 * @stacks: it has calls
 * @shift: an instruction takes 2^shift ns
 * @one_clock: of all CPUs, so that what is not idle is known exactly
 * @wrong: vmlinux was not the kernel's
 * @end: its last point of time, in ns
 * @names: symbols
 * @name_count: how many
 * @tasks: tasks; the first one has the number 1
 * @task_count: one more than there are
 * @calls: the same of calls; each comes after its caller
 * @call_count: one more than there are
 * @runs: the same of runs
 * @run_count: one more than there are
 *
 * The rest is private.
 */
struct profile {
	const char *path;
	char *qemu, *command, *vmlinux;
	uint64_t seed, period;
	bool exact, stacks;
	unsigned int shift;
	bool one_clock, wrong;
	uint64_t end;
	struct symbol_name *names;
	size_t name_count;
	struct task_name *tasks;
	size_t task_count;
	struct call *calls;
	size_t call_count;
	struct run *runs;
	size_t run_count;

	size_t name_room, task_room, call_room, run_room;
	uint32_t *same;			/* number in the file to the one in @names */
	struct code_page *pages;
	size_t page_count, page_room;
	struct area *areas;
	size_t area_count, area_room;
};

/**
 * profile_load - read a profile, or exit
 * @p: result
 * @path: file
 */
void profile_load(struct profile *p, const char *path);

/**
 * profile_symbol - what is executed there
 * @p: profile
 * @page: number of the page
 * @address: address
 *
 * Return: its number in @p->names.
 */
uint32_t profile_symbol(const struct profile *p, uint32_t page, uint64_t address);

/**
 * profile_begins - does a symbol begin there?
 * @p: profile
 * @page: number of the page
 * @address: address
 */
bool profile_begins(const struct profile *p, uint32_t page, uint64_t address);

/**
 * symbol_order - the order that names of a profile are in
 * @a: a name
 * @b: another one, of this profile or of another one
 *
 * Return: less than 0, 0 or more, as strcmp() does.
 */
int symbol_order(const struct symbol_name *a, const struct symbol_name *b);

/**
 * profile_title - its file's name, without directories
 * @p: profile
 */
const char *profile_title(const struct profile *p);

/**
 * profile_free - forget it
 * @p: profile
 */
void profile_free(struct profile *p);

/**
 * realm_word - a realm's name in options and tables
 * @realm: realm
 */
const char *realm_word(enum realm realm);

#endif
