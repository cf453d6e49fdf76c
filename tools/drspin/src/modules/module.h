/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What code comes from: programs, libraries, the kernel's vdso. One that several processes
 * have is one module. Addresses in it are those of the file, as its symbols have them,
 * wherever a process has it.
 */
#ifndef MODULES_MODULE_H
#define MODULES_MODULE_H

#include <elfutils/libdwfl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "target/maps.h"
#include "target/memory.h"

/**
 * struct module - a file with code, or code without one
 * @number: counts modules, from 0 on
 * @name: the file's path, as the first process that had it saw it; or [vdso] and the like
 * @pid: process whose code it is, where there is no file; 0: there is one
 * @user: who runs it
 * @elf: NULL if it is no ELF file, or cannot be read
 * @waits: for the answer of its file system, or for a thread that still has files; another
 *         module has what is sampled after that
 *
 * The rest is private.
 */
struct module {
	uint32_t number;
	char *name;
	pid_t pid;
	uid_t user;
	Elf *elf;
	bool waits;

	uint64_t device, inode;
	bool served;
	Dwfl *dwfl;
	Dwfl_Module *dwfl_module;
	struct segment *segments;
	size_t segment_count;
	const unsigned char *bytes;
	size_t size;
	int file;
	struct mark *mark;
};

/**
 * module_of - the module that a mapping is of
 * @map: mapping; remembers it
 * @maps: all of the process
 * @memory: that of the process that has it
 * @dir: its directory in /proc, open
 *
 * The file is opened the first time, while the process is there. A file that has been
 * deleted can be opened by root; for others it is what the process has of it in memory.
 */
struct module *module_of(struct map *map, const struct maps *maps, struct memory *memory,
			 int dir);

/**
 * module_is_mapped - is it still this module that a process has there?
 * @module: module
 * @map: where it was found; code
 * @memory: that of the process
 *
 * Another file may have taken the place of one that the process has let go.
 */
bool module_is_mapped(const struct module *module, const struct map *map,
		      struct memory *memory);

/**
 * module_is_whole - does the file still have what it had when it was opened?
 * @module: module
 *
 * Another one may have been written over it.
 */
bool module_is_whole(const struct module *module);

/**
 * module_numbered - a module
 * @number: its number
 */
struct module *module_numbered(uint32_t number);

/**
 * module_sysroot - where the files of modules are that are read by their names
 * @dir: directory that has what / had; debug information is looked for there, too
 */
void module_sysroot(const char *dir);

/**
 * module_read - a module of a process that is not there any more
 * @name: its path, or [vdso] and the like
 * @build_id: of the file, hexadecimal; "-": it has none
 *
 * If the file cannot be read, or is another one, that is said.
 */
void module_read(const char *name, const char *build_id);

/**
 * modules_have_servers - ask the servers of DEBUGINFOD_URLS for debug files that are not here
 *
 * Before the first module; exits with the reason why that cannot be. They are asked while the
 * variable is in the environment.
 */
void modules_have_servers(void);

/**
 * modules_open_again - look for debug files anew
 *
 * For after sampling: nobody is asked while a thread may be stopped.
 */
void modules_open_again(void);

/**
 * module_build_id - the build ID of a module
 * @module: module
 * @len: its length, result; 0: it has none
 */
const unsigned char *module_build_id(const struct module *module, size_t *len);

/**
 * module_count - how many there are
 */
uint32_t module_count(void);

/**
 * module_address - an address of a process as one of the file
 * @module: module
 * @map: mapping of it
 * @pc: address in that
 */
uint64_t module_address(const struct module *module, const struct map *map, uint64_t pc);

/**
 * module_has_code - has the file code at an address?
 * @module: module
 * @address: address of the file
 */
bool module_has_code(const struct module *module, uint64_t address);

/**
 * module_bytes - what the file has at an address
 * @module: module
 * @address: address of the file
 * @len: bytes that have to be there
 *
 * Return: NULL if it has not.
 */
const unsigned char *module_bytes(const struct module *module, uint64_t address, size_t len);

/**
 * module_base_name - its name without directories
 * @module: module
 */
const char *module_base_name(const struct module *module);

#endif
