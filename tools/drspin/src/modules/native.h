/* SPDX-License-Identifier: GPL-2.0 */
/* What ELF has in memory, as this architecture has it: 32 bits or 64. */
#ifndef MODULES_NATIVE_H
#define MODULES_NATIVE_H

#include <elf.h>
#include <link.h>

#define ehdr_t	ElfW(Ehdr)
#define phdr_t	ElfW(Phdr)
#define dyn_t	ElfW(Dyn)

#endif
