// SPDX-License-Identifier: GPL-2.0
/*
 * Threads that wait, each in one way: waits DIRECTORY. A child, "helper", has the other ends.
 * What each one waits for is printed, a line each: the thread's name, a blank, and the words.
 * Sockets are left out where the kernel has none, and pages that never come where it has no
 * userfaultfd(2), or this user may not have it.
 * An empty line is the last one; then it sleeps until it is killed.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t of_condition = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_t main_thread;
static int pipes[2], pair[2], tcp, lock, fifo, listener;
static pid_t helper;
static bool has_net;

static void check(bool good, const char *what)
{
	if (good)
		return;
	perror(what);
	exit(1);
}

static void *read_pipe(void *data)
{
	char c;

	return read(pipes[0], &c, 1) < 0 ? data : NULL;
}

static void *read_fifo(void *data)
{
	char c;

	return read(fifo, &c, 1) < 0 ? data : NULL;
}

static void *in_poll(void *data)
{
	struct pollfd fds[] = {
		{ .fd = pipes[0], .events = POLLIN }, { .fd = -1 },
		{ .fd = fifo, .events = POLLIN }, { .fd = listener, .events = POLLIN },
		{ .fd = pair[0], .events = POLLIN }, { .fd = tcp, .events = POLLIN },
	};

	poll(fds, has_net ? 6 : 3, -1);
	return data;
}

static void *in_select(void *data)
{
	fd_set set;

	FD_ZERO(&set);
	FD_SET(pipes[0], &set);
	select(pipes[0] + 1, &set, NULL, NULL, NULL);
	return data;
}

static void *in_epoll(void *data)
{
	struct epoll_event event = { .events = EPOLLIN };
	int fd = *(int *)data;

	check(!epoll_ctl(fd, EPOLL_CTL_ADD, pipes[0], &event), "epoll_ctl");
	epoll_wait(fd, &event, 1, -1);
	return NULL;
}

static void *wait_for_helper(void *data)
{
	waitpid(helper, NULL, 0);
	return data;
}

static void *wait_for_any(void *data)
{
	waitpid(-1, NULL, 0);
	return data;
}

static void *lock_mutex(void *data)
{
	pthread_mutex_lock(&mutex);
	return data;
}

static void *wait_for_condition(void *data)
{
	pthread_mutex_lock(&of_condition);
	pthread_cond_wait(&condition, &of_condition);
	return data;
}

static void *touch(void *page)
{
	return *(void *volatile *)page;
}

static void *call(void *page)
{
	((void (*)(void))page)();
	return page;
}

static void *join_main(void *data)
{
	pthread_join(main_thread, NULL);
	return data;
}

static void *sleep_long(void *data)
{
	sleep(600);
	return data;
}

static void *receive_pair(void *data)
{
	char c;

	return recv(pair[0], &c, 1, 0) < 0 ? data : NULL;
}

static void *receive_tcp(void *data)
{
	char c;

	return recv(tcp, &c, 1, 0) < 0 ? data : NULL;
}

static void *lock_file(void *data)
{
	return flock(lock, LOCK_EX) ? data : NULL;
}

static void begin(const char *name, void *(*function)(void *), void *data)
{
	pthread_t thread;

	check(!pthread_create(&thread, NULL, function, data), "pthread_create");
	pthread_setname_np(thread, name);
	printf("%s ", name);
}

static unsigned long inode_of(int fd)
{
	struct stat stat;

	check(!fstat(fd, &stat), "fstat");
	return stat.st_ino;
}

static int port_of(int fd)
{
	struct sockaddr_in address;
	socklen_t size = sizeof(address);

	check(!getsockname(fd, (struct sockaddr *)&address, &size), "getsockname");
	return ntohs(address.sin_port);
}

static void open_sockets(int *accepted)
{
	struct sockaddr_in address = { .sin_family = AF_INET };
	socklen_t size = sizeof(address);

	check(!socketpair(AF_UNIX, SOCK_STREAM, 0, pair), "socketpair");

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	check(listener >= 0 && !listen(listener, 1) &&
	      !getsockname(listener, (struct sockaddr *)&address, &size), "listen");
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	tcp = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	check(tcp >= 0 && !connect(tcp, (struct sockaddr *)&address, sizeof(address)), "connect");
	*accepted = accept(listener, NULL, NULL);
	check(*accepted >= 0, "accept");
}

/* A page that somebody else would have to bring, of a file or of none, -1; NULL: nobody can */
static void *missing_page(int file)
{
	int fd = syscall(SYS_userfaultfd, O_CLOEXEC);
	long size = sysconf(_SC_PAGESIZE);
	void *page = mmap(NULL, size, PROT_READ | PROT_EXEC,
			  file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED, file, 0);
	struct uffdio_api api = { .api = UFFD_API };
	struct uffdio_register area = {
		.range = { .start = (unsigned long)page, .len = size },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};

	check(page != MAP_FAILED, "mmap");
	return fd < 0 || ioctl(fd, UFFDIO_API, &api) || ioctl(fd, UFFDIO_REGISTER, &area) ? NULL :
											   page;
}

/* It has what the threads wait for, and nothing that they have. */
static void help(int other_lock, int ready)
{
	prctl(PR_SET_NAME, "helper");
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	check(!flock(other_lock, LOCK_EX), "flock");
	close(pipes[0]);
	if (has_net) {
		close(pair[0]);
		close(tcp);
	}
	check(write(ready, "x", 1) == 1, "write");
	close(ready);
	pause();
	_exit(0);
}

static void open_all(const char *directory)
{
	int accepted = -1, other_lock, ready[2];
	char path[4096], c;

	check(!pipe2(pipes, O_CLOEXEC) && !pipe(ready), "pipe");
	snprintf(path, sizeof(path), "%s/fifo", directory);
	check(!mkfifo(path, 0600), path);
	fifo = open(path, O_RDONLY | O_NONBLOCK);
	check(fifo >= 0 && open(path, O_WRONLY) >= 0 && !fcntl(fifo, F_SETFL, 0), path);
	snprintf(path, sizeof(path), "%s/lock", directory);
	lock = open(path, O_RDWR | O_CREAT, 0600);
	other_lock = open(path, O_RDWR);
	check(lock >= 0 && other_lock >= 0, path);
	has_net = !access("/proc/net/tcp", F_OK);
	if (has_net)
		open_sockets(&accepted);
	helper = fork();
	if (!helper)
		help(other_lock, ready[1]);
	close(pipes[1]);
	close(other_lock);
	if (has_net) {
		close(pair[1]);
		close(accepted);
	}
	check(read(ready[0], &c, 1) == 1, "read");
}

static void begin_sockets(void)
{
	begin("unix", receive_pair, NULL);
	printf("(%d socket:[%lu] <-> helper-%d)\n", pair[0], inode_of(pair[0]), helper);
	begin("tcp", receive_tcp, NULL);
	printf("(%d tcp 127.0.0.1:%d <-> 127.0.0.1:%d helper-%d)\n", tcp, port_of(tcp),
	       port_of(listener), helper);
}

static void begin_descriptors(const char *directory, char *pipe, size_t size)
{
	static int epoll;

	snprintf(pipe, size, "%d pipe:[%lu] <- helper-%d", pipes[0], inode_of(pipes[0]), helper);
	begin("pipe", read_pipe, NULL);
	printf("read(%s)\n", pipe);
	begin("fifo", read_fifo, NULL);
	printf("read(%d %s/fifo <- helper-%d)\n", fifo, directory, helper);
	epoll = epoll_create1(EPOLL_CLOEXEC);
	begin("epoll", in_epoll, &epoll);
	printf("%d: %s)\n", epoll, pipe);
	begin("select", in_select, NULL);
	printf("(%s)\n", pipe);
	begin("poll", in_poll, NULL);
	printf("(%s, %d %s/fifo <- helper-%d", pipe, fifo, directory, helper);
	if (has_net)
		printf(", %d tcp 0.0.0.0:%d and 2 more", listener, port_of(listener));
	puts(")");
	begin("lock", lock_file, NULL);
	printf("flock(%d %s/lock held by helper-%d)\n", lock, directory, helper);
}

/* A page of data, and one of code, which is of a file */
static void begin_faults(void)
{
	void *data = missing_page(-1), *code;
	int file = memfd_create("missing", MFD_CLOEXEC);

	if (!data)
		return;
	begin("page", touch, data);
	puts("[waiting: page fault, handle_userfault]");
	check(file >= 0 && !ftruncate(file, sysconf(_SC_PAGESIZE)), "memfd_create");
	code = missing_page(file);
	check(code, "userfaultfd");
	begin("code", call, code);
	puts(";page fault(/memfd:missing (deleted)) ");
}

int main(int argc, char **argv)
{
	char pipe[128];

	if (argc != 2)
		return 2;
	main_thread = pthread_self();
	pthread_mutex_lock(&mutex);
	open_all(argv[1]);
	begin_descriptors(argv[1], pipe, sizeof(pipe));
	if (has_net)
		begin_sockets();
	begin("child", wait_for_helper, NULL);
	printf("wait4(helper-%d)\n", helper);
	begin("any", wait_for_any, NULL);
	printf("wait4(any child: helper-%d)\n", helper);
	begin("mutex", lock_mutex, NULL);
	printf("%p held by thread %d)\n", (void *)&mutex, getpid());
	begin("condition", wait_for_condition, NULL);
	puts("(0x");
	begin_faults();
	begin("join", join_main, NULL);
	printf(" until thread %d ends)\n", getpid());
	begin("sleep", sleep_long, NULL);
	puts("(600.0 s)\n");
	fflush(stdout);
	pause();
	return 0;
}
