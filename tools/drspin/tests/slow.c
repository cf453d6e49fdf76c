// SPDX-License-Identifier: GPL-2.0
/*
 * slow DIRECTORY [mute|LIBRARY]: threads that wait for a disk: for a file system of its own at
 * DIRECTORY, which never has what they want to read. What each one waits for is printed, a line
 * each, the thread's name, a blank, and the words; an empty line is the last one. Then it sleeps
 * until it is killed. One that is mute does not even tell which files it has, and nobody waits
 * for it here. Of a library it has all, but takes 0.3 s for each time that it is opened after the
 * first one; a thread executes plugin.c's first_spin() of it.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NODE	2
#define FILE_SIZE	(1 << 20)
#define MAX_READ	131072

static int server;	/* /dev/fuse */
static bool mute;
static int library = -1;
static int file;

static void check(bool good, const char *what)
{
	if (good)
		return;
	perror(what);
	exit(1);
}

/* ---- the file system ----------------------------------------------------------------- */

static uint64_t file_size(void)
{
	struct stat stat;

	return library >= 0 && !fstat(library, &stat) ? stat.st_size : FILE_SIZE;
}

static struct fuse_attr attributes(uint64_t node)
{
	return (struct fuse_attr) {
		.ino = node, .nlink = 1, .blksize = 4096, .size = file_size(),
		.mode = node == FILE_NODE ? S_IFREG | 0444 : S_IFDIR | 0555,
	};
}

static void answer(const struct fuse_in_header *to, const void *what, size_t size, int error)
{
	static struct {
		struct fuse_out_header header;
		char what[MAX_READ];
	} out;

	out.header = (struct fuse_out_header) { sizeof(out.header) + size, error, to->unique };
	if (size)
		memcpy(out.what, what, size);
	/* Who asked may have gone. */
	if (write(server, &out, out.header.len) < 0 && errno != ENOENT)
		perror("write");
}

static void answer_open(const struct fuse_in_header *in)
{
	const struct fuse_open_out open = { 0 };
	static int opens;

	if (library >= 0 && opens++)
		usleep(300000);
	answer(in, &open, sizeof(open), 0);
}

static void answer_read(const struct fuse_in_header *in)
{
	const struct fuse_read_in *wanted = (const void *)(in + 1);
	static char bytes[MAX_READ];
	ssize_t got;

	if (library < 0 || wanted->size > sizeof(bytes))
		return;
	got = pread(library, bytes, wanted->size, wanted->offset);
	answer(in, bytes, got < 0 ? 0 : got, got < 0 ? -EIO : 0);
}

static void serve(const struct fuse_in_header *in)
{
	const struct fuse_init_out init = {
		.major = FUSE_KERNEL_VERSION, .minor = FUSE_KERNEL_MINOR_VERSION,
		.max_write = 4096, .max_readahead = 65536, .max_background = 16,
		.flags = FUSE_ASYNC_READ,
	};
	const struct fuse_entry_out entry = {
		.nodeid = FILE_NODE, .entry_valid = 3600, .attr_valid = 3600,
		.attr = attributes(FILE_NODE),
	};
	const struct fuse_attr_out attr = { .attr_valid = 3600, .attr = attributes(in->nodeid) };

	switch (in->opcode) {
	case FUSE_INIT:
		answer(in, &init, sizeof(init), 0);
		break;
	case FUSE_LOOKUP:
		if (!mute)
			answer(in, &entry, sizeof(entry), 0);
		break;
	case FUSE_GETATTR:
		answer(in, &attr, sizeof(attr), 0);
		break;
	case FUSE_OPEN:
		answer_open(in);
		break;
	case FUSE_READ:
		answer_read(in);
		break;
	case FUSE_FORGET:
	case FUSE_INTERRUPT:
		break;
	default:
		answer(in, NULL, 0, -ENOSYS);
	}
}

/* Another process: when it ends, so do all waits. */
static void serve_all(void)
{
	static char request[1 << 16];
	const struct sched_param none = { 0 };

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	/* It is long on its way when it is asked to stop. */
	if (library >= 0)
		check(!sched_setscheduler(0, SCHED_IDLE, &none), "SCHED_IDLE");
	while (read(server, request, sizeof(request)) > 0)
		serve((const struct fuse_in_header *)request);
	_exit(0);
}

static void begin(const char *name, void *(*function)(void *), void *data)
{
	pthread_t thread;

	check(!pthread_create(&thread, NULL, function, data), "pthread_create");
	pthread_setname_np(thread, name);
}

/* In a mount namespace of its own: it ends with this process. */
static void mount_it(const char *directory)
{
	char options[128];

	server = open("/dev/fuse", O_RDWR | O_CLOEXEC);
	snprintf(options, sizeof(options), "fd=%d,rootmode=40000,user_id=0,group_id=0", server);
	check(server >= 0 && !unshare(CLONE_NEWNS) &&
	      !mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) &&
	      !mount("slow", directory, "fuse", MS_NOSUID | MS_NODEV, options), "fuse");
}

/* ---- who waits for it ------------------------------------------------------------------ */

static void *read_file(void *data)
{
	char c;

	return pread(file, &c, 1, 0) < 0 ? data : NULL;
}

static void *touch_file(void *data)
{
	const volatile char *bytes = mmap(NULL, FILE_SIZE, PROT_READ, MAP_PRIVATE, file, 0);

	check(bytes != MAP_FAILED, "mmap");
	return bytes[FILE_SIZE / 2] ? data : NULL;
}

static void *execute_file(void *data)
{
	char *code = mmap(NULL, FILE_SIZE, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0);

	check(code != MAP_FAILED, "mmap");
	((void (*)(void))(code + FILE_SIZE / 2))();
	return data;
}

static void *spin(void *data)
{
	void (*function)(int64_t nsec) = (void (*)(int64_t))dlsym(data, "first_spin");

	check(function, "first_spin");
	for (;;)
		function(10000000);
	return data;
}

static void wait_for_end(void)
{
	puts("");
	fflush(stdout);
	pause();
}

static void begin_all(const char *path)
{
	file = open(path, O_RDONLY | O_CLOEXEC);
	check(file >= 0, path);
	begin("reader", read_file, NULL);
	begin("mapper", touch_file, NULL);
	begin("runner", execute_file, NULL);
	printf("reader [waiting, uninterruptible: pread64,\n");
	printf("reader pread64(%d %s)\n", file, path);
	puts("mapper [waiting, uninterruptible: page fault,");
	printf("runner ;file+0x%x;[waiting, uninterruptible: page fault,\n", FILE_SIZE / 2);
	printf("runner ;page fault(%s)\n", path);
}

int main(int argc, char **argv)
{
	char path[4096];

	if (argc < 2)
		return 2;
	mute = argc > 2 && !strcmp(argv[2], "mute");
	if (argc > 2 && !mute) {
		library = open(argv[2], O_RDONLY | O_CLOEXEC);
		check(library >= 0, argv[2]);
	}
	mount_it(argv[1]);
	if (!fork())
		serve_all();
	close(server);
	snprintf(path, sizeof(path), "%s/file", argv[1]);
	if (library >= 0)
		begin("spinner", spin, dlopen(path, RTLD_NOW));
	else if (!mute)
		begin_all(path);
	wait_for_end();
	return 0;
}
