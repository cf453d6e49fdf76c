// SPDX-License-Identifier: GPL-2.0
/*
 * What several unwinders find on the same stacks:
 *
 *	unwinders OUT NAME MSEC COMMAND...
 *
 * runs a command, stops the newest process of that name time and again, and while it is
 * stopped has drspin's functions, libunwind and elfutils look for callers. What they have
 * found goes to OUT, and for gdb a core file of it to OUT.1, OUT.2 and so on.
 *
 *	sample NUMBER
 *	map START END OFFSET FILE	code of the process
 *	drspin ADDRESS...		of files; the last one is "end" if that is the beginning
 *	libunwind ADDRESS...		of the process
 *	elfutils ADDRESS...
 *
 * drspin itself would not stop those that sleep, and know less of them.
 */
#include <dirent.h>
#include <elf.h>
#include <elfutils/libdwfl.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libunwind-ptrace.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/procfs.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "unwind/walk.h"

#define MAX_FRAMES	1024
#define MAX_SAMPLES	80

/* Of mappings other than the stack a core file has so much, and of none that is larger. */
#define PIECE		(64 << 10)

static unsigned char bytes[1 << 20];
static struct walk walk;
static FILE *out;

/* ---- a process that is stopped ------------------------------------------------------ */

static pid_t process_called(const char *name)
{
	DIR *dir = opendir("/proc");
	char path[300], text[32];
	struct dirent *entry;
	pid_t found = 0;
	FILE *in;

	while ((entry = readdir(dir))) {
		snprintf(path, sizeof(path), "/proc/%s/comm", entry->d_name);
		in = atoi(entry->d_name) ? fopen(path, "re") : NULL;
		if (!in)
			continue;
		if (fgets(text, sizeof(text), in) && !strncmp(text, name, strlen(name)))
			found = atoi(entry->d_name);
		fclose(in);
	}
	closedir(dir);
	return found;
}

static bool stop(pid_t pid)
{
	int status;

	if (ptrace(PTRACE_SEIZE, pid, 0, 0))
		return false;
	ptrace(PTRACE_INTERRUPT, pid, 0, 0);
	return waitpid(pid, &status, __WALL) == pid && WIFSTOPPED(status);
}

/* ---- those that look for callers ----------------------------------------------------- */

static void by_drspin(struct space *space, const struct raw_regs *raw)
{
	struct copy copy = { .bytes = bytes };
	struct regs regs = { 0 };

	regs_from_raw(&regs, raw);
	copy.start = regs.value[REG_SP];
	copy.len = memory_read(&space->memory, copy.start, bytes,
			       space_end(space, copy.start) - copy.start);
	walk_stack(&walk, space, &regs, &copy);
	fputs("drspin", out);
	for (size_t i = 0; i < walk.count; i++)
		fprintf(out, " %" PRIx64, walk.frames[i].address);
	fputs(walk.complete ? " end\n" : "\n", out);
}

static void by_libunwind(pid_t pid)
{
	unw_addr_space_t space = unw_create_addr_space(&_UPT_accessors, 0);
	void *process = _UPT_create(pid);
	unw_cursor_t cursor;
	unw_word_t pc;
	int frames = 0, error = 0;

	fputs("libunwind", out);
	if (!unw_init_remote(&cursor, space, process)) {
		do {
			unw_get_reg(&cursor, UNW_REG_IP, &pc);
			fprintf(out, " %" PRIx64, (uint64_t)pc);
			error = unw_step(&cursor);
		} while (++frames < MAX_FRAMES && error > 0);
	}
	if (error < 0)
		fprintf(stderr, "libunwind: %s\n", unw_strerror(error));
	putc('\n', out);
	_UPT_destroy(process);
	unw_destroy_addr_space(space);
}

static int put_frame(Dwfl_Frame *frame, void *data)
{
	Dwarf_Addr pc;
	int *left = data;

	if (dwfl_frame_pc(frame, &pc, NULL))
		fprintf(out, " %" PRIx64, (uint64_t)pc);
	return --*left ? DWARF_CB_OK : DWARF_CB_ABORT;
}

static void by_elfutils(pid_t pid)
{
	static const Dwfl_Callbacks callbacks = {
		.find_elf = dwfl_linux_proc_find_elf,
		.find_debuginfo = dwfl_standard_find_debuginfo,
	};
	Dwfl *dwfl = dwfl_begin(&callbacks);
	int left = MAX_FRAMES;

	fputs("elfutils", out);
	if (!dwfl_linux_proc_report(dwfl, pid) && !dwfl_report_end(dwfl, NULL, NULL) &&
	    !dwfl_linux_proc_attach(dwfl, pid, true))
		dwfl_getthread_frames(dwfl, pid, put_frame, &left);
	putc('\n', out);
	dwfl_end(dwfl);
}

/* ---- a core file ---------------------------------------------------------------------- */

static void put_note(FILE *core, uint32_t type, const void *data, size_t size)
{
	const Elf32_Nhdr header = { .n_namesz = 5, .n_descsz = size, .n_type = type };
	static const char zeros[4];

	fwrite(&header, sizeof(header), 1, core);
	fwrite("CORE\0\0\0", 8, 1, core);
	fwrite(data, size, 1, core);
	fwrite(zeros, -size & 3, 1, core);
}

/* What gdb needs: the stack, the linker's lists and what they hang on, headers of files */
static size_t wanted(const struct map *map, uint64_t sp, uint64_t *from)
{
	*from = map->start;
	if (sp >= map->start && sp < map->end) {
		*from = sp & ~4095ull;
		return map->end - *from;
	}
	if (map->code)
		return map->offset ? 0 : 4096;
	if (map->inode || map->end - map->start <= PIECE)
		return map->end - map->start < PIECE ? map->end - map->start : PIECE;
	return 0;
}

static void put_core(const char *path, struct space *space, const struct raw_regs *raw)
{
	const struct maps *maps = &space->maps;
	Elf32_Ehdr header = {
		.e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS32, ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_CORE, .e_machine = EM_ARM, .e_version = EV_CURRENT,
		.e_flags = EF_ARM_EABI_VER5, .e_ehsize = sizeof(header),
		.e_phoff = sizeof(header), .e_phentsize = sizeof(Elf32_Phdr),
		.e_phnum = 1 + maps->count,
	};
	struct elf_prstatus status = { .pr_pid = space->memory.pid };
	Elf32_Phdr *phs = zalloc(header.e_phnum * sizeof(*phs));
	FILE *core = fopen(path, "we");
	unsigned char auxv[1024];
	uint64_t from;
	size_t size;
	int fd = openat(space->dir, "auxv", O_RDONLY);
	ssize_t got = read(fd, auxv, sizeof(auxv));

	close(fd);
	memcpy(&status.pr_reg, &raw->user, sizeof(raw->user));
	fseek(core, sizeof(header) + header.e_phnum * sizeof(*phs), SEEK_SET);
	phs[0] = (Elf32_Phdr) { .p_type = PT_NOTE, .p_offset = ftell(core) };
	put_note(core, NT_PRSTATUS, &status, sizeof(status));
	put_note(core, NT_AUXV, auxv, got > 0 ? got : 0);
	phs[0].p_filesz = ftell(core) - phs[0].p_offset;
	for (size_t i = 0; i < maps->count; i++) {
		size = wanted(&maps->list[i], raw->user.uregs[REG_SP], &from);
		size = size < sizeof(bytes) ? size : sizeof(bytes);
		size = memory_read(&space->memory, from, bytes, size);
		phs[1 + i] = (Elf32_Phdr) {
			.p_type = PT_LOAD, .p_offset = ftell(core), .p_vaddr = from,
			.p_filesz = size, .p_memsz = size, .p_flags = PF_R,
		};
		fwrite(bytes, size, 1, core);
	}
	rewind(core);
	fwrite(&header, sizeof(header), 1, core);
	fwrite(phs, sizeof(*phs), header.e_phnum, core);
	fclose(core);
	free(phs);
}

/* ---- samples ------------------------------------------------------------------------------ */

static void put_maps(const struct maps *maps)
{
	for (size_t i = 0; i < maps->count; i++)
		if (maps->list[i].code && maps->list[i].inode)
			fprintf(out, "map %" PRIx64 " %" PRIx64 " %" PRIx64 " %s\n",
				maps->list[i].start, maps->list[i].end, maps->list[i].offset,
				maps->list[i].name);
}

static void look_at(pid_t pid, const char *path, int number)
{
	struct space space = { 0 };
	struct raw_regs raw;
	char name[300];

	snprintf(name, sizeof(name), "/proc/%d", (int)pid);
	space.dir = open(name, O_RDONLY | O_DIRECTORY);
	memory_begin(&space.memory, pid);
	if (space.dir < 0 || !regs_read(pid, &raw))
		return;
	maps_read(&space.maps, space.dir);
	fprintf(out, "sample %d\n", number);
	put_maps(&space.maps);
	by_drspin(&space, &raw);
	by_libunwind(pid);
	by_elfutils(pid);
	snprintf(name, sizeof(name), "%s.%d", path, number);
	put_core(name, &space, &raw);
	maps_free(&space.maps);
	memory_end(&space.memory);
	close(space.dir);
}

int main(int argc, char **argv)
{
	int number = 0, status;
	pid_t child, pid;

	if (argc < 5)
		die(STATUS_USAGE, "say OUT NAME MSEC COMMAND...");
	out = fopen(argv[1], "we");
	child = fork();
	if (!child) {
		execvp(argv[4], argv + 4);
		_exit(127);
	}
	srand(1);
	while (number < MAX_SAMPLES && waitpid(child, &status, WNOHANG | __WALL) != child) {
		usleep(atoi(argv[3]) * (500 + rand() % 1000));
		pid = process_called(argv[2]);
		if (!pid || !stop(pid))
			continue;
		look_at(pid, argv[1], ++number);
		ptrace(PTRACE_DETACH, pid, 0, 0);
	}
	kill(child, SIGKILL);
	return fclose(out) != 0;
}
