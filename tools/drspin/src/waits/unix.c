// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <inttypes.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "waits/ends.h"
#include "waits/unix.h"

/**
 * struct side - what the kernel tells about a socket
 * @peer: inode of the socket that it is connected with; 0: none
 * @name: its address, "": it has none
 */
struct side {
	uint32_t peer;
	char name[128];
};

/* The kernel's answers come from there. -1: it does not give any. */
static int diag(void)
{
	static int fd = -2;

	if (fd == -2)
		fd = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
	return fd;
}

static bool ask(int fd, uint32_t inode)
{
	struct {
		struct nlmsghdr header;
		struct unix_diag_req request;
	} message = {
		.header = {
			.nlmsg_len = sizeof(message),
			.nlmsg_type = SOCK_DIAG_BY_FAMILY,
			.nlmsg_flags = NLM_F_REQUEST,
		},
		.request = {
			.sdiag_family = AF_UNIX,
			.udiag_states = ~0u,
			.udiag_ino = inode,
			.udiag_show = UDIAG_SHOW_NAME | UDIAG_SHOW_PEER,
			.udiag_cookie = { ~0u, ~0u },
		},
	};

	return send(fd, &message, sizeof(message), 0) == sizeof(message);
}

/* The name of an abstract address begins with a 0: "@" stands for it, as elsewhere. */
static void take_name(struct side *side, const char *name, size_t len)
{
	if (len >= sizeof(side->name))
		len = sizeof(side->name) - 1;
	memcpy(side->name, name, len);
	side->name[len] = '\0';
	if (len && !*name)
		side->name[0] = '@';
}

static void take(struct side *side, const struct nlmsghdr *header)
{
	const struct unix_diag_msg *message = NLMSG_DATA(header);
	const struct rtattr *attribute = (const struct rtattr *)(message + 1);
	int left = header->nlmsg_len - NLMSG_LENGTH(sizeof(*message));

	for (; RTA_OK(attribute, left); attribute = RTA_NEXT(attribute, left)) {
		if (attribute->rta_type == UNIX_DIAG_PEER && RTA_PAYLOAD(attribute) >= 4)
			memcpy(&side->peer, RTA_DATA(attribute), 4);
		else if (attribute->rta_type == UNIX_DIAG_NAME)
			take_name(side, RTA_DATA(attribute), RTA_PAYLOAD(attribute));
	}
}

/* The kernel answers within send(). */
static bool read_side(uint32_t inode, struct side *side)
{
	uint32_t words[256];
	const struct nlmsghdr *header = (const struct nlmsghdr *)words;
	ssize_t got;

	*side = (struct side) { 0 };
	if (diag() < 0 || !ask(diag(), inode))
		return false;
	got = recv(diag(), words, sizeof(words), MSG_DONTWAIT);
	if (got < 0 || !NLMSG_OK(header, (size_t)got) ||
	    header->nlmsg_type != SOCK_DIAG_BY_FAMILY ||
	    header->nlmsg_len < NLMSG_LENGTH(sizeof(struct unix_diag_msg)))
		return false;
	take(side, header);
	return true;
}

bool put_unix(struct phrase *words, pid_t pid, uint64_t inode)
{
	struct side side, other = { 0 };
	char link[32];

	if (inode > UINT32_MAX || !read_side(inode, &side))
		return false;
	if (side.peer)
		read_side(side.peer, &other);
	phrase_put(words, "socket:[%" PRIu64 "]", inode);
	if (*side.name || *other.name)
		phrase_put(words, " %s", *side.name ? side.name : other.name);
	if (side.peer) {
		snprintf(link, sizeof(link), "socket:[%" PRIu32 "]", side.peer);
		put_ends(words, " <-> ", link, 0, pid);
	}
	return true;
}
