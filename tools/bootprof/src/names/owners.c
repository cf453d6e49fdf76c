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
#include "names/archive.h"
#include "names/unpack.h"

/* The kernel's and the user's code is moved by whole pages, firmware moves itself as it likes. */
#define ANYWHERE	2

/* From here on, below the kernel, ARM has modules. */
#define ARM_MODULES	(16 << 20)

struct codes {
	struct code *list;
	size_t count, room;
};

static struct {
	struct code kernel, decompressor, firmware;
	bool has_kernel, has_decompressor, has_firmware;
	struct codes users, modules;
	struct span zimage, initrd;
	uint64_t base, module_area;
	/* Firmware is executed first. */
	bool loaded;
} all;

/* ---- files ---------------------------------------------------------------- */

static void add_code(const struct code *code)
{
	struct codes *codes = code->module ? &all.modules : &all.users;

	codes->list = grow(codes->list, &codes->room, codes->count, sizeof(*codes->list));
	codes->list[codes->count++] = *code;
}

/* The whole file, or nothing */
static struct span map_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct span file = { 0 };
	struct stat st;
	void *bytes;

	if (fd < 0)
		return file;
	if (!fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_size) {
		bytes = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (bytes != MAP_FAILED)
			file = (struct span){ bytes, st.st_size };
	}
	close(fd);
	return file;
}

static void unmap_file(struct span file)
{
	if (file.bytes)
		munmap(file.bytes, file.size);
}

static bool is_packed_module(const char *path)
{
	return strstr(base_name(path), ".ko.");
}

/* From memory, or from the file where there is none */
static void add_file_in(const char *path, struct span bytes)
{
	char *name = xstrdup(path);
	struct code code;

	if (bytes.size ? code_open_in(&code, name, bytes.bytes, bytes.size, FORMAT_PAGE) :
			 code_open(&code, name, FORMAT_PAGE))
		add_code(&code);
	else
		free(name);
}

static void add_packed(const char *path, struct span packed)
{
	static bool told;
	struct span bytes;
	const char *wrong;

	/* As the Korean page of a program's */
	if (!packed_with(packed))
		return;
	wrong = unpack(&packed, &bytes);
	if (!wrong && bytes.size)
		add_file_in(path, bytes);
	if (!wrong || told)
		return;
	told = true;
	say("%s: %s: its functions, and those of others, may be without names", path, wrong);
}

static void add_from_archive(const char *path, struct span bytes)
{
	if (is_packed_module(path))
		add_packed(path, bytes);
	else
		add_file_in(path, bytes);
}

static void add_file(const char *path)
{
	struct span packed;

	if (!is_packed_module(path)) {
		add_file_in(path, (struct span){ 0 });
		return;
	}
	packed = map_file(path);
	add_packed(path, packed);
	unmap_file(packed);
}

static void add_initrd(const char *path)
{
	const char *wrong;

	all.initrd = map_file(path);
	wrong = archive_read(all.initrd, add_from_archive);
	if (wrong)
		say("%s: %s: its files may be without symbols", path, wrong);
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void add_directory(const char *sysroot)
{
	char *paths[] = { xstrdup(sysroot), NULL };
	const int how = FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR;
	FTS *tree = fts_open(paths, how, by_name);
	FTSENT *at;

	if (!tree)
		die(STATUS_INPUT, "%s: %s", sysroot, strerror(errno));
	while ((at = fts_read(tree)))
		if (at->fts_info == FTS_F)
			add_file(at->fts_path);
	fts_close(tree);
	free(paths[0]);
}

void owners_open(const struct files *files)
{
	all.has_kernel = files->vmlinux && code_open(&all.kernel, files->vmlinux, FORMAT_PAGE);
	all.has_decompressor = files->decompressor &&
			       code_open(&all.decompressor, files->decompressor, ANYWHERE);
	all.has_firmware = files->firmware && code_open(&all.firmware, files->firmware, ANYWHERE);
	if (files->sysroot)
		add_directory(files->sysroot);
	if (files->initrd)
		add_initrd(files->initrd);
	if (files->zimage)
		all.zimage = map_file(files->zimage);
	all.base = UINT64_MAX;
	all.module_area = INT64_MAX;
	if (all.has_kernel && object_base(&all.kernel.object, &all.base) &&
	    all.kernel.machine == EM_ARM)
		all.module_area = all.base - ARM_MODULES;
}

const struct code *owners_kernel(void)
{
	return all.has_kernel ? &all.kernel : NULL;
}

static void close_all(struct codes *codes)
{
	for (size_t i = 0; i < codes->count; i++) {
		char *path = (char *)codes->list[i].object.path;

		code_close(&codes->list[i]);
		free(path);
	}
	free(codes->list);
}

void owners_close(void)
{
	if (all.has_kernel)
		code_close(&all.kernel);
	if (all.has_decompressor)
		code_close(&all.decompressor);
	if (all.has_firmware)
		code_close(&all.firmware);
	close_all(&all.users);
	close_all(&all.modules);
	unmap_file(all.zimage);
	unmap_file(all.initrd);
	unpack_free();
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

static bool is_in_one_of(const struct page *page, struct codes *codes, enum realm realm,
			 struct owner *owner)
{
	for (size_t i = 0; i < codes->count; i++)
		if (is_in(page, &codes->list[i], true, realm, owner))
			return true;
	return false;
}

/* What is not packed of the file that is booted */
static bool is_in_zimage(const struct page *page)
{
	for (size_t i = 0; i < page->count; i++)
		if (!memmem(all.zimage.bytes, all.zimage.size, page->pieces[i].bytes,
			    page->pieces[i].size))
			return false;
	return page->count && all.zimage.size;
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
	} else if (all.zimage.size && !all.loaded) {
		owner.realm = REALM_FIRMWARE;
	}
	return owner;
}

/* CPUs that come up, and a kernel that ends, are at its physical addresses once more. */
static struct owner after_it(const struct page *page)
{
	struct owner owner = { .realm = REALM_USER };

	if (is_in_one_of(page, &all.users, REALM_USER, &owner))
		return owner;
	if (!is_in(page, &all.kernel, all.has_kernel, REALM_EARLY, &owner))
		is_in(page, &all.firmware, all.has_firmware, REALM_FIRMWARE, &owner);
	return owner;
}

/* At its own addresses: some of its first pages are there to tell whether it is this one. */
static bool is_kernel(const struct page *page, struct owner *owner)
{
	return page->address >= all.base && page->count &&
	       code_label(&all.kernel, page->pieces[0].address) != NO_LABEL &&
	       is_in(page, &all.kernel, true, REALM_KERNEL, owner) && !owner->move;
}

struct owner owner_of(const struct page *page)
{
	struct owner owner = { 0 };

	if (!all.has_kernel && !all.has_firmware)
		return (struct owner){ .realm = REALM_UNKNOWN };
	if (is_kernel(page, &owner))
		return owner;
	owner = (struct owner){ .realm = REALM_MODULE };
	if (page->mapped && page->address >= all.module_area) {
		is_in_one_of(page, &all.modules, REALM_MODULE, &owner);
		return owner;
	}
	return page->mapped ? after_it(page) : before_the_mmu(page);
}
