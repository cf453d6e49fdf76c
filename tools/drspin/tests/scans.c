// SPDX-License-Identifier: GPL-2.0
/*
 * scans DIRECTORY: nobody opens a file there before this says yes, which it does when it has
 * time, as programs do that look for viruses.
 */
#include <stdio.h>
#include <fcntl.h>
#include <sys/fanotify.h>
#include <unistd.h>

static volatile unsigned int turns;

static __attribute__((noinline)) void be_busy(void)
{
	for (int i = 0; i < 10000000; i++)
		turns++;
}

static void answer(int fd, const struct fanotify_event_metadata *event)
{
	const struct fanotify_response yes = { event->fd, FAN_ALLOW };

	if (write(fd, &yes, sizeof(yes)) < 0)
		perror("fanotify");
	close(event->fd);
}

int main(int argc, char **argv)
{
	int fd = fanotify_init(FAN_CLASS_CONTENT | FAN_CLOEXEC | FAN_NONBLOCK, O_RDONLY);
	const struct fanotify_event_metadata *event;
	char bytes[8192];
	ssize_t got;

	if (argc != 2 || fd < 0 ||
	    fanotify_mark(fd, FAN_MARK_ADD, FAN_OPEN_PERM | FAN_EVENT_ON_CHILD, AT_FDCWD, argv[1]))
		return 1;
	puts("");	/* It may be sampled. */
	fflush(stdout);
	for (;;) {
		be_busy();
		got = read(fd, bytes, sizeof(bytes));
		for (event = (void *)bytes; got > 0 && FAN_EVENT_OK(event, got);
		     event = FAN_EVENT_NEXT(event, got))
			answer(fd, event);
	}
}
