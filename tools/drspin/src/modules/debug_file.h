/* SPDX-License-Identifier: GPL-2.0 */
/* Debug information in a file of its own. */
#ifndef MODULES_DEBUG_FILE_H
#define MODULES_DEBUG_FILE_H

#include <stdint.h>

#include <elfutils/libdwfl.h>

/**
 * debug_file_open - open a program's debug file: by the build ID, or in the program's directory, or
 *	.debug there, or /usr/lib/debug with that directory
 * @of: the program
 * @root: directory that has what / has where the program was, NULL: it is this computer's
 * @file: its path there
 * @link: name of the debug file, as the program has it in .gnu_debuglink; NULL: it has none
 * @checksum: the file's, as it stands there
 * @found: result: its path, to be freed
 *
 * libdw would open whatever has that name, in a directory of anybody: for a FIFO it waits. Here
 * a file has to be a regular one, with the program's build ID, or else that checksum.
 *
 * Return: a descriptor, or -1.
 */
int debug_file_open(Dwfl_Module *of, const char *root, const char *file, const char *link,
		    uint32_t checksum, char **found);

#endif
