// SPDX-License-Identifier: GPL-2.0
#include "names/owners.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"

/* The kernel's and the user's code is moved by whole pages, firmware moves itself as it likes. */
#define ANYWHERE	2

/* From here on, below the kernel, ARM has modules. */
#define ARM_MODULES	(16 << 20)

static struct {
	struct code kernel, decompressor, firmware, *users;
	bool has_kernel, has_decompressor, has_firmware;
	size_t user_count, user_room;
	const unsigned char *zimage;
	size_t zimage_size;
	uint64_t modules;
	/* Firmware is executed first. */
	bool loaded;
} all;

/* ---- files ---------------------------------------------------------------- */

static void add_user(const char *path)
{
	struct code code;
	char *kept = strdup(path);

	if (!kept)
		die(STATUS_INPUT, "out of memory");
	if (!code_open(&code, kept, FORMAT_PAGE)) {
		free(kept);
		return;
	}
	all.users = grow(all.users, &all.user_room, all.user_count, sizeof(*all.users));
	all.users[all.user_count++] = code;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void add_users(const char *sysroot)
{
	char *paths[] = { strdup(sysroot), NULL };
	FTS *tree = paths[0] ? fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, by_name) : NULL;
	FTSENT *at;

	if (!tree)
		die(STATUS_INPUT, "%s: %s", sysroot, strerror(errno));
	while ((at = fts_read(tree)))
		if (at->fts_info == FTS_F)
			add_user(at->fts_path);
	fts_close(tree);
	free(paths[0]);
}

static void map_zimage(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	void *bytes;

	if (fd < 0)
		return;
	if (!fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_size) {
		bytes = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (bytes != MAP_FAILED) {
			all.zimage = bytes;
			all.zimage_size = st.st_size;
		}
	}
	close(fd);
}

void owners_open(const struct files *files)
{
	struct symbol text;

	all.has_kernel = files->vmlinux && code_open(&all.kernel, files->vmlinux, FORMAT_PAGE);
	all.has_decompressor = files->decompressor &&
			       code_open(&all.decompressor, files->decompressor, ANYWHERE);
	all.has_firmware = files->firmware && code_open(&all.firmware, files->firmware, ANYWHERE);
	if (files->sysroot)
		add_users(files->sysroot);
	if (files->zimage)
		map_zimage(files->zimage);
	all.modules = INT64_MAX;
	if (all.has_kernel && all.kernel.machine == EM_ARM &&
	    object_symbol(&all.kernel.object, "_stext", &text))
		all.modules = (text.address & ~0xfffffffull) - ARM_MODULES;
}

const struct code *owners_kernel(void)
{
	return all.has_kernel ? &all.kernel : NULL;
}

void owners_close(void)
{
	if (all.has_kernel)
		code_close(&all.kernel);
	if (all.has_decompressor)
		code_close(&all.decompressor);
	if (all.has_firmware)
		code_close(&all.firmware);
	for (size_t i = 0; i < all.user_count; i++) {
		char *path = (char *)all.users[i].object.path;

		code_close(&all.users[i]);
		free(path);
	}
	free(all.users);
	if (all.zimage)
		munmap((void *)all.zimage, all.zimage_size);
	memset(&all, 0, sizeof(all));
}

/* ---- pages ---------------------------------------------------------------- */

static bool is_in(const struct page *page, struct code *code, bool there, enum realm realm,
		  struct owner *owner)
{
	if (!there || !code_find(code, page->pieces, page->count, &owner->move))
		return false;
	owner->code = code;
	owner->realm = realm;
	return true;
}

/* What is not packed of the file that is booted */
static bool is_in_zimage(const struct page *page)
{
	for (size_t i = 0; i < page->count; i++)
		if (!all.zimage || !memmem(all.zimage, all.zimage_size, page->pieces[i].bytes,
					   page->pieces[i].size))
			return false;
	return page->count;
}

static struct owner before_the_mmu(const struct page *page)
{
	struct owner owner = { 0 };

	if (is_in(page, &all.kernel, all.has_kernel, REALM_EARLY, &owner) ||
	    is_in(page, &all.decompressor, all.has_decompressor, REALM_DECOMPRESSOR, &owner)) {
		all.loaded = true;
	} else if (is_in(page, &all.firmware, all.has_firmware, REALM_FIRMWARE, &owner)) {
		return owner;
	} else if (is_in_zimage(page)) {
		owner.realm = REALM_DECOMPRESSOR;
		all.loaded = true;
	} else if (all.zimage && !all.loaded) {
		owner.realm = REALM_FIRMWARE;
	}
	return owner;
}

/* CPUs that come up, and a kernel that ends, are at its physical addresses once more. */
static struct owner after_it(const struct page *page)
{
	struct owner owner = { .realm = REALM_USER };

	for (size_t i = 0; i < all.user_count; i++)
		if (is_in(page, &all.users[i], true, REALM_USER, &owner))
			return owner;
	if (!is_in(page, &all.kernel, all.has_kernel, REALM_EARLY, &owner))
		is_in(page, &all.firmware, all.has_firmware, REALM_FIRMWARE, &owner);
	return owner;
}

struct owner owner_of(const struct page *page)
{
	if (!all.has_kernel && !all.has_firmware)
		return (struct owner){ .realm = REALM_UNKNOWN };
	if (page->mapped && page->address >= all.modules)
		return (struct owner){ .realm = REALM_MODULE };
	return page->mapped ? after_it(page) : before_the_mmu(page);
}
