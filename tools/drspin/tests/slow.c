// SPDX-License-Identifier: GPL-2.0
/*
 * slow DIRECTORY: threads that wait for a disk: for a file system of its own at DIRECTORY, which
 * never has what they want to read. What each one waits for is printed, a line each, the
 * thread's name, a blank, and the words; an empty line is the last one. Then it sleeps until it
 * is killed.
 */
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

static int server;	/* /dev/fuse */
static int file;

static void check(bool good, const char *what)
{
	if (good)
		return;
	perror(what);
	exit(1);
}

/* ---- the file system ----------------------------------------------------------------- */

static struct fuse_attr attributes(uint64_t node)
{
	return (struct fuse_attr) {
		.ino = node, .nlink = 1, .blksize = 4096, .size = FILE_SIZE,
		.mode = node == FILE_NODE ? S_IFREG | 0444 : S_IFDIR | 0555,
	};
}

static void answer(const struct fuse_in_header *to, const void *what, size_t size, int error)
{
	struct {
		struct fuse_out_header header;
		char what[256];
	} out = { .header = { sizeof(out.header) + size, error, to->unique } };

	if (size)
		memcpy(out.what, what, size);
	/* Who asked may have gone. */
	if (write(server, &out, out.header.len) < 0 && errno != ENOENT)
		perror("write");
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
	const struct fuse_open_out open = { 0 };

	switch (in->opcode) {
	case FUSE_INIT:
		answer(in, &init, sizeof(init), 0);
		break;
	case FUSE_LOOKUP:
		answer(in, &entry, sizeof(entry), 0);
		break;
	case FUSE_GETATTR:
		answer(in, &attr, sizeof(attr), 0);
		break;
	case FUSE_OPEN:
		answer(in, &open, sizeof(open), 0);
		break;
	case FUSE_READ:
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

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	while (read(server, request, sizeof(request)) > 0)
		serve((const struct fuse_in_header *)request);
	_exit(0);
}

static void begin(const char *name, void *(*function)(void *))
{
	pthread_t thread;

	check(!pthread_create(&thread, NULL, function, NULL), "pthread_create");
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

int main(int argc, char **argv)
{
	char path[4096];

	if (argc != 2)
		return 2;
	mount_it(argv[1]);
	if (!fork())
		serve_all();
	close(server);
	snprintf(path, sizeof(path), "%s/file", argv[1]);
	file = open(path, O_RDONLY | O_CLOEXEC);
	check(file >= 0, path);
	begin("reader", read_file);
	begin("mapper", touch_file);
	printf("reader [waiting, uninterruptible: pread64,\n");
	printf("reader pread64(%d %s)\n", file, path);
	puts("mapper [waiting, uninterruptible: page fault,\n");
	fflush(stdout);
	pause();
	return 0;
}
