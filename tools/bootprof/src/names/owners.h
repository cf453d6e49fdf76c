/* SPDX-License-Identifier: GPL-2.0 */
/* Whose code a page is: by its bytes, and by when it was executed first. */
#ifndef NAMES_OWNERS_H
#define NAMES_OWNERS_H

#include "file/format.h"
#include "names/code.h"
#include "names/pages.h"

/**
 * struct files - files that tell whose code it is; each may be NULL
 * @vmlinux: the kernel
 * @decompressor: what it is packed with; ELF
 * @firmware: ELF
 * @zimage: what QEMU was told to boot, in any form
 * @initrd: an initramfs: programs and modules
 * @sysroot: directory that has the same
 */
struct files {
	const char *vmlinux, *decompressor, *firmware, *zimage, *initrd, *sysroot;
};

/**
 * struct owner - whose a page is
 * @realm: whose
 * @code: the ELF file it is from, or NULL
 * @move: from where it was executed to where it is in that
 */
struct owner {
	enum realm realm;
	struct code *code;
	uint64_t move;
};

/**
 * owners_open - open the files; those that cannot be read, or have no code, are left out
 * @files: which
 */
void owners_open(const struct files *files);

/**
 * owners_kernel - the kernel, or NULL
 */
const struct code *owners_kernel(void);

/**
 * owner_of - whose a page is
 * @page: page, in the order of the profile
 */
struct owner owner_of(const struct page *page);

/**
 * owners_close - close the files
 */
void owners_close(void);

#endif
