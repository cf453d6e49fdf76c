/* SPDX-License-Identifier: GPL-2.0 */
/* A file for what goes to standard output: all of it, or what was there before. */
#ifndef CMD_OUTFILE_H
#define CMD_OUTFILE_H

/**
 * outfile_check - exit if a file cannot be written that is to be written later
 * @path: its name; nothing in it changes
 */
void outfile_check(const char *path);

/**
 * outfile_begin - what is printed from now on goes to a file
 * @path: its name; a device or a pipe gets it at once, a file in outfile_end()
 */
void outfile_begin(const char *path);

/**
 * outfile_drop - nothing comes of it; a signal's handler may call that
 */
void outfile_drop(void);

/**
 * outfile_end - it has been printed
 */
void outfile_end(void);

#endif
