// SPDX-License-Identifier: GPL-2.0
#include <elfutils/libdwelf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/util.h"
#include "modules/cut.h"
#include "modules/debug_file.h"
#include "modules/image.h"
#include "modules/module.h"
#include "modules/open.h"
#include "target/file.h"
#include "target/memory.h"

#define PAGE	4096ull

/* Where debug files are, by their build IDs */
#define DEBUG_FILES	"/usr/lib/debug/.build-id"

/* A part of the file that is in memory. */
struct segment {
	uint64_t offset, address, length;
	bool code;
};

/* What a file is known by: its build ID, or its beginning where it has none */
struct mark {
	bool is_id;
	uint64_t address;
	size_t len;
	unsigned char bytes[PAGE];
};

static struct module **modules;
static size_t count, room;

/* Below it are the files, NULL: they are this computer's */
static const char *sysroot;

/* Where libdw looks for debug information, besides what debug_file_open() finds */
static char *debug_path = "+/usr/lib/debug";

uint32_t module_count(void)
{
	return count;
}

struct module *module_numbered(uint32_t number)
{
	return modules[number];
}

const char *module_base_name(const struct module *module)
{
	const char *slash = strrchr(module->name, '/');

	return slash && slash[1] ? slash + 1 : module->name;
}

/* ---- opening --------------------------------------------------------------- */

/* The kernel's library is in memory alone. */
static int open_vdso(const struct map *map, struct memory *memory)
{
	size_t size = map->end - map->start;
	int fd = memfd_create("vdso", MFD_CLOEXEC);
	void *bytes = zalloc(size);

	if (fd >= 0 && (memory_read(memory, map->start, bytes, size) != size ||
			write(fd, bytes, size) != (ssize_t)size)) {
		close(fd);
		fd = -1;
	}
	free(bytes);
	return fd;
}

static void take_segments(struct module *module)
{
	size_t headers = 0;
	GElf_Phdr header;

	if (elf_getphdrnum(module->elf, &headers))
		return;
	module->segments = zalloc((headers + 1) * sizeof(*module->segments));
	for (size_t i = 0; i < headers; i++)
		if (gelf_getphdr(module->elf, i, &header) && header.p_type == PT_LOAD)
			module->segments[module->segment_count++] = (struct segment) {
				.offset = header.p_offset,
				.address = header.p_vaddr,
				.length = header.p_filesz,
				.code = header.p_flags & PF_X,
			};
}

static void take_mark(struct module *module, uint64_t address, const void *bytes, size_t len)
{
	module->mark = zalloc(sizeof(*module->mark));
	module->mark->address = address;
	module->mark->len = len;
	memcpy(module->mark->bytes, bytes, len);
}

/* The build ID, if it stands in what is loaded */
static bool mark_by_id(struct module *module)
{
	const unsigned char *id, *bytes, *found;
	size_t headers = 0, len;
	GElf_Phdr header;

	id = module_build_id(module, &len);
	if (!len || len > PAGE || elf_getphdrnum(module->elf, &headers))
		return false;
	for (size_t i = 0; i < headers; i++) {
		if (!gelf_getphdr(module->elf, i, &header) || header.p_type != PT_NOTE)
			continue;
		bytes = module_bytes(module, header.p_vaddr, header.p_filesz);
		found = bytes ? memmem(bytes, header.p_filesz, id, len) : NULL;
		if (!found)
			continue;
		take_mark(module, header.p_vaddr + (found - bytes), id, len);
		module->mark->is_id = true;
		return true;
	}
	return false;
}

/* No ELF header is larger. One of a file that is gone lacks what its end has. */
#define ELF_HEADER	64

/* Headers of segments, and names: nothing that the dynamic linker changes */
static void mark_by_beginning(struct module *module)
{
	const struct segment *s = module->segments;
	size_t len;

	for (size_t i = 0; i < module->segment_count; i++, s++) {
		len = s->length < PAGE ? s->length : PAGE;
		if (s->offset || len > module->size || len < ELF_HEADER)
			continue;
		take_mark(module, s->address + ELF_HEADER, module->bytes + ELF_HEADER,
			  len - ELF_HEADER);
		return;
	}
}

/* ... or asks servers: of these alone it is told below who they are. */
static bool asks_servers;

/* A file that is mapped here is not kept open: there may be more than may be open. */
static Elf *open_elf(int fd)
{
	Elf *elf;

	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ_MMAP_PRIVATE, NULL);
	if (elf && elf_cntl(elf, ELF_C_FDREAD)) {
		elf_end(elf);
		elf = NULL;
	}
	if (elf)
		elf_cntl(elf, ELF_C_FDDONE);
	return elf;
}

/* libdw asks for it. */
static int give_elf(Dwfl_Module *of, void **user, const char *name, Dwarf_Addr start,
		    char **file_name, Elf **elf)
{
	struct module *module = *user;

	(void)of;
	(void)start;
	*file_name = xstrdup(name);
	*elf = module->elf;
	return -1;
}

/* @fd: what libdebuginfod has returned. That a server does not have the file is no news. */
static void check_servers(int fd)
{
	static bool said;

	if (said || fd >= 0 || fd == -1 || fd == -ENOENT)
		return;
	said = true;
	progress_hide();
	say("--debuginfod: %s: %s: some functions have no names", getenv("DEBUGINFOD_URLS"),
	    strerror(-fd));
}

/* libdw asks for it, while threads are sampled, too. */
static int find_debuginfo(Dwfl_Module *of, void **user, const char *name, Dwarf_Addr start,
			  const char *file, const char *link, GElf_Word checksum, char **found)
{
	static bool asked, answers;
	int fd;

	if (!asked)
		answers = open_answers(DEBUG_FILES);
	asked = true;
	if (!answers)
		return -1;
	fd = file ? debug_file_open(of, sysroot, file, link, checksum, found) : -1;
	if (fd >= 0)
		return fd;
	fd = dwfl_standard_find_debuginfo(of, user, name, start, file, link, checksum, found);
	if (asks_servers && getenv("DEBUGINFOD_URLS"))
		check_servers(fd);
	return fd;
}

/* From its first segment to the end of its last one, in whole pages */
static bool limits_of(Elf *elf, GElf_Addr *start, GElf_Addr *end)
{
	size_t headers = 0;
	GElf_Phdr header;
	bool found = false;

	*start = *end = 0;
	if (elf_getphdrnum(elf, &headers))
		return false;
	for (size_t i = 0; i < headers; i++) {
		if (!gelf_getphdr(elf, i, &header) || header.p_type != PT_LOAD)
			continue;
		if (!found)
			*start = header.p_vaddr & -header.p_align;
		if (header.p_vaddr + header.p_memsz > *end)
			*end = header.p_vaddr + header.p_memsz;
		found = true;
	}
	return found && *start < *end;
}

static void report_elf(struct module *module)
{
	GElf_Addr start, end;
	void **user;

	if (limits_of(module->elf, &start, &end))
		module->dwfl_module = dwfl_report_module(module->dwfl, module->name, start, end);
	dwfl_report_end(module->dwfl, NULL, NULL);
	if (!module->dwfl_module)
		return;
	dwfl_module_info(module->dwfl_module, &user, NULL, NULL, NULL, NULL, NULL, NULL);
	*user = module;
}

static void take_elf(struct module *module, int fd)
{
	static const Dwfl_Callbacks callbacks = {
		.find_elf = give_elf,
		.find_debuginfo = find_debuginfo,
		.section_address = dwfl_offline_section_address,
		.debuginfo_path = &debug_path,
	};
	GElf_Addr bias;

	cut_files_are_zero();
	module->file = asks_servers ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : -1;
	module->dwfl = dwfl_begin(&callbacks);
	if (!module->dwfl)
		die(STATUS_INPUT, "libdw: %s", dwfl_errmsg(-1));
	module->elf = open_elf(fd);
	close(fd);
	if (!module->elf)
		return;
	report_elf(module);
	if (!module->dwfl_module) {
		elf_end(module->elf);
		module->elf = NULL;
		return;
	}
	module->elf = dwfl_module_getelf(module->dwfl_module, &bias);
	if (!module->elf)
		return;
	take_segments(module);
	module->bytes = (const unsigned char *)elf_rawfile(module->elf, &module->size);
	/* What is mapped of a file that has a server is not compared: nobody waits for that. */
	if (!module->served && !module->mark && !mark_by_id(module))
		mark_by_beginning(module);
}

static struct module *begin(const struct map *map, pid_t pid)
{
	struct module *module = zalloc(sizeof(*module));

	modules = grow(modules, &room, count, sizeof(*modules));
	modules[count] = module;
	module->number = count++;
	module->device = map->device;
	module->inode = map->inode;
	module->pid = pid;
	module->name = xstrdup(*map->name ? map->name : "[anonymous]");
	return module;
}

/* ---- is it this one? ------------------------------------------------------- */

enum likeness { LIKE, UNLIKE, UNSURE };

/* The mark has the same distance from all code in the process. */
static enum likeness compare(const struct module *module, const struct map *map,
			     struct memory *memory)
{
	const struct mark *mark = module->mark;
	unsigned char there[PAGE];
	uint64_t bias;

	if (!mark || !map->code)
		return UNSURE;
	bias = map->start - module_address(module, map, map->start);
	if (memory_read(memory, bias + mark->address, there, mark->len) != mark->len)
		return UNSURE;
	return memcmp(there, mark->bytes, mark->len) ? UNLIKE : LIKE;
}

bool module_is_mapped(const struct module *module, const struct map *map,
		      struct memory *memory)
{
	return !module->mark || compare(module, map, memory) == LIKE;
}

bool module_is_whole(const struct module *module)
{
	const struct mark *mark = module->mark;
	const unsigned char *bytes;

	if (!mark)
		return true;
	bytes = module_bytes(module, mark->address, mark->len);
	return bytes && !memcmp(bytes, mark->bytes, mark->len);
}

/* The number of a file that is gone, or its place, may be that of another one now. */
static struct module *find(const struct map *map, pid_t pid, struct memory *memory)
{
	const char *name = *map->name ? map->name : "[anonymous]";

	for (size_t i = 0; i < count; i++)
		if (modules[i]->inode == map->inode && modules[i]->device == map->device &&
		    modules[i]->pid == pid && !modules[i]->waits &&
		    (map->inode || !strcmp(modules[i]->name, name)) &&
		    (!map->inode || compare(modules[i], map, memory) != UNLIKE))
			return modules[i];
	return NULL;
}

/* It stands for a file that is still to be opened. */
static struct module *waiting_module(const struct map *map)
{
	struct module *module;

	for (size_t i = 0; i < count; i++)
		if (modules[i]->waits && modules[i]->inode == map->inode &&
		    modules[i]->device == map->device)
			return modules[i];
	module = begin(map, 0);
	module->waits = true;
	return module;
}

/* A thread that has ended has no files and no memory; those of another one are the same. */
static bool has_ended(int dir)
{
	char c;

	return readlinkat(dir, "exe", &c, sizeof(c)) < 0;
}

/* Return: a descriptor, OPEN_LATER, or less than 0: there is none. */
static int open_code(const struct map *map, const struct maps *maps, struct memory *memory,
		     int dir, bool *served)
{
	int fd;

	if (map->inode)
		fd = open_mapped(map, dir, served);
	else if (!strcmp(map->name, "[vdso]"))
		fd = open_vdso(map, memory);
	else
		return -1;
	if (map->inode && fd == -1)
		fd = image_open(map, maps, memory);
	return fd < 0 && has_ended(dir) ? OPEN_LATER : fd;
}

static struct module *open_module(const struct map *map, const struct maps *maps,
				  struct memory *memory, int dir, pid_t pid)
{
	bool served = false;
	int fd = open_code(map, maps, memory, dir, &served);
	struct module *module;
	struct stat stat;

	if (fd == OPEN_LATER)
		return waiting_module(map);
	module = begin(map, pid);
	if (!fstat(dir, &stat))
		module->user = stat.st_uid;
	module->served = served;
	if (fd >= 0)
		take_elf(module, fd);
	return module;
}

struct module *module_of(struct map *map, const struct maps *maps, struct memory *memory,
			 int dir)
{
	/* Code without a file and a name is that of one process alone. */
	pid_t pid = map->inode || *map->name == '[' ? 0 : memory->pid;
	struct module *module = map->owner;

	if (module && !module->waits)
		return module;
	module = find(map, pid, memory);
	if (!module)
		module = open_module(map, maps, memory, dir, pid);
	map->owner = module;
	return module;
}

/* ---- servers -------------------------------------------------------------------- */

void modules_have_servers(void)
{
	Dwfl *dwfl = dwfl_begin(&(const Dwfl_Callbacks) { .debuginfo_path = &debug_path });
	const char *urls = getenv("DEBUGINFOD_URLS");

	if (!urls || !*urls)
		die(STATUS_USAGE, "--debuginfod: DEBUGINFOD_URLS does not say whom to ask; as https://debuginfod.debian.net");
	if (!dwfl || !dwfl_get_debuginfod_client(dwfl))
		die(STATUS_USAGE, "--debuginfod: libdebuginfod.so.1 cannot be loaded: install libdebuginfod1, or take --raw here and --read elsewhere");
	dwfl_end(dwfl);
	asks_servers = true;
}

void modules_open_again(void)
{
	struct module *module;
	int file;

	for (size_t i = 0; i < count; i++) {
		module = modules[i];
		if (!module->dwfl_module || module->file < 0)
			continue;
		file = module->file;
		dwfl_end(module->dwfl);
		free(module->segments);
		module->segments = NULL;
		module->segment_count = 0;
		module->elf = NULL;
		take_elf(module, file);
	}
}

/* ---- without a process ----------------------------------------------------- */

void module_sysroot(const char *dir)
{
	int fd = open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		die(STATUS_INPUT, "--sysroot %s: %s", dir, strerror(errno));
	close(fd);
	sysroot = dir;
}

const unsigned char *module_build_id(const struct module *module, size_t *len)
{
	const struct mark *mark = module->mark;
	const void *bytes = NULL;
	ssize_t got;

	/* That of when it was opened */
	if (mark && mark->is_id) {
		*len = mark->len;
		return mark->bytes;
	}
	got = module->elf ? dwelf_elf_gnu_build_id(module->elf, &bytes) : 0;
	*len = got > 0 ? got : 0;
	return bytes;
}

static bool has_id(const struct module *module, const char *build_id)
{
	const unsigned char *id;
	char text[3];
	size_t len;

	id = module_build_id(module, &len);
	if (!strcmp(build_id, "-"))
		return !len;
	if (strlen(build_id) != 2 * len)
		return false;
	for (size_t i = 0; i < len; i++) {
		snprintf(text, sizeof(text), "%02x", id[i]);
		if (memcmp(text, build_id + 2 * i, 2))
			return false;
	}
	return true;
}

/* Its functions have no names then. */
static void say_without(const char *name, const char *why)
{
	say("%s%s: %s: its functions have no names", sysroot ? sysroot : "", name, why);
}

void module_read(const char *name, const char *build_id)
{
	const struct map map = { .name = (char *)name };
	struct module *module = begin(&map, 0);
	int fd;

	if (*name != '/')
		return;
	fd = file_open_below(sysroot, name);
	if (fd < 0) {
		say_without(name, errno == EINVAL ? "this is no regular file" : strerror(errno));
		return;
	}
	take_elf(module, fd);
	if (!has_id(module, build_id)) {
		say_without(name, "this is not the file that was sampled");
		module->elf = NULL;
		module->dwfl_module = NULL;
	}
}

/* ---- addresses ------------------------------------------------------------- */

uint64_t module_address(const struct module *module, const struct map *map, uint64_t pc)
{
	uint64_t offset = pc - map->start + map->offset;
	const struct segment *s = module->segments;

	if (map->linked)
		return pc - map->bias;
	if (!map->inode && !module->elf)
		return pc;
	/* Whole pages are mapped. */
	for (size_t i = 0; i < module->segment_count; i++, s++)
		if (s->code && offset >= (s->offset & ~(PAGE - 1)) &&
		    offset < s->offset + s->length)
			return offset - s->offset + s->address;
	return offset;
}

bool module_has_code(const struct module *module, uint64_t address)
{
	const struct segment *s = module->segments;

	for (size_t i = 0; i < module->segment_count; i++, s++)
		if (s->code && address - s->address < s->length)
			return true;
	return false;
}

const unsigned char *module_bytes(const struct module *module, uint64_t address, size_t len)
{
	const struct segment *s = module->segments;
	uint64_t at;

	for (size_t i = 0; i < module->segment_count; i++, s++) {
		at = address - s->address;
		if (at >= s->length)
			continue;
		if (len > s->length - at || s->offset + at > module->size ||
		    len > module->size - s->offset - at)
			return NULL;
		return module->bytes + s->offset + at;
	}
	return NULL;
}
