/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reads a profile, record by record, and exits with what is wrong and where if it is not
 * one, or damaged. What it hands out refers only to what has come before: pages, tasks,
 * runs and names that exist, realms that there are, pieces of code that fit their page.
 * It keeps nothing.
 */
#ifndef FILE_READER_H
#define FILE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "file/format.h"

/**
 * struct text - a text of a record: any bytes, with a NUL behind them
 * @bytes: valid until the next record
 * @length: without the NUL
 */
struct text {
	const char *bytes;
	size_t length;
};

/**
 * struct record - a record; format.h says which of these it has
 * @tag: what it is
 * @time: in ns, from the guest's first instruction on
 * @address: in full, not the difference
 * @duration: of TAG_IDLE
 * @cpu: CPU
 * @frame: 0: unknown; of TAG_FRAME: who called
 * @page: 0: the kernel's addresses
 * @task: 0: unknown
 * @name: number of the name, 0: none
 * @pid: -1: unknown
 * @group: -1: unknown
 * @offset: of code in its page
 * @instructions: of a run
 * @size: bytes of a run or an area
 * @realm: realm
 * @text: bytes of code, a task's name, why it ended, a symbol
 * @file: of a name
 */
struct record {
	enum tag tag;
	uint64_t time, address, duration;
	uint32_t cpu, frame, page, task, name;
	int32_t pid, group;
	uint32_t offset, instructions;
	uint64_t size;
	enum realm realm;
	struct text text, file;
};

/**
 * struct profile_head - the lines at the beginning of a profile
 * @qemu: version, escaped
 * @command: QEMU's command line, escaped, with blanks between the words
 * @vmlinux: the kernel's path, escaped, or NULL
 * @balloon: the function that took longer, or NULL
 * @balloon_by: by so many ns, each call
 * @period: mean distance of samples in ns
 * @seed: of these distances
 * @exact: there are counts
 * @stacks: there is who called
 * @shift: an instruction takes 2^shift ns; -1: QEMU did not count them
 */
struct profile_head {
	char *qemu, *command, *vmlinux, *balloon;
	uint64_t period, seed, balloon_by;
	bool exact, stacks;
	int shift;
};

struct reader;

/**
 * reader_open - begin to read
 * @path: file
 * @named: it has to be complete, with the names; else it ends at TAG_END
 */
struct reader *reader_open(const char *path, bool named);

/**
 * reader_head - the lines at its beginning
 * @r: reader
 */
const struct profile_head *reader_head(const struct reader *r);

/**
 * reader_next - the next record
 * @r: reader
 * @record: result
 *
 * Return: false if there is none left.
 */
bool reader_next(struct reader *r, struct record *record);

/**
 * reader_count - the next pair of a TAG_COUNTS, which was the last record
 * @r: reader
 * @run: result: number of a run
 * @times: result: how often it was executed
 *
 * Return: false if there is none left.
 */
bool reader_count(struct reader *r, uint32_t *run, uint64_t *times);

/**
 * reader_close - end
 * @r: reader
 */
void reader_close(struct reader *r);

#endif
