/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What was changed on a system, to be put back whatever happens.
 *
 * The journal is a file, mapped by the program and by a watcher, a child in a session
 * of its own which does nothing but wait for the end of a pipe. Its other end is with
 * the program, so that the pipe ends when the program does, even by SIGKILL. Then the
 * watcher puts everything back, the last change first, and removes the file. There is
 * no second way: a program that ends as it should has the watcher do the same. If the
 * watcher is killed as well, the file stays, and the next program that begins a
 * journal for the same directory puts back what is in it.
 *
 * The file is locked by both: it belongs to one program at a time.
 */
#ifndef FTD_JOURNAL_H
#define FTD_JOURNAL_H

/**
 * journal_begin - start the watcher; from then on changes are put back at exit
 * @dir: the directory that is about to be changed
 *
 * Exits with a message if another program has a journal for it.
 */
void journal_begin(const char *dir);

/**
 * journal_file - note the value of a control file that is about to change
 * @path: file
 * @value: what it holds
 */
void journal_file(const char *path, const char *value);

/**
 * journal_list - the same for a file that takes one entry of many at a time
 * @path: file
 * @lines: what it holds; comments are left out
 */
void journal_list(const char *path, const char *lines);

/**
 * journal_mount - note a mount that was made, before all other changes
 * @dir: where
 */
void journal_mount(const char *dir);

/**
 * journal_end - put everything back, and wait until that is done
 *
 * At exit this happens by itself.
 */
void journal_end(void);

#endif
