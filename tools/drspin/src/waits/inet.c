// SPDX-License-Identifier: GPL-2.0
#include <arpa/inet.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "target/proc.h"
#include "waits/ends.h"
#include "waits/inet.h"
#include "waits/thrift.h"

/**
 * struct place - an address and a port
 * @words: the address, as the network has it
 * @port: port, 0: none
 */
struct place {
	uint32_t words[4];
	unsigned int port;
};

/**
 * struct talk - a socket
 * @inode: its inode
 * @family: AF_INET or AF_INET6
 * @protocol: name
 * @here: its address
 * @there: that of the other side
 */
struct talk {
	uint64_t inode;
	int family;
	const char *protocol;
	struct place here, there;
};

static struct talk *talks;
static size_t count, room;
static struct thrift thrift;

/* ---- /proc/PID/net ---------------------------------------------------------------- */

static bool parse_place(const char *text, struct place *place, int *family)
{
	size_t words = strcspn(text, ":") / 8;
	char word[9] = "";

	if (words != 1 && words != 4)
		return false;
	*family = words == 1 ? AF_INET : AF_INET6;
	for (size_t i = 0; i < words; i++, text += 8) {
		memcpy(word, text, 8);
		place->words[i] = strtoul(word, NULL, 16);
	}
	place->port = strtoul(text + 1, NULL, 16);
	return *text == ':';
}

/* "N: HERE THERE STATE QUEUES TIMER RETRANSMIT UID TIMEOUT INODE ..." */
static void add(const char *line, const char *protocol)
{
	struct talk talk = { .protocol = protocol };
	char here[64], there[64];

	if (sscanf(line, "%*[^:]: %63s %63s %*s %*s %*s %*s %*s %*s %" SCNu64, here, there,
		   &talk.inode) != 3 || !talk.inode ||
	    !parse_place(here, &talk.here, &talk.family) ||
	    !parse_place(there, &talk.there, &talk.family))
		return;
	talks = grow(talks, &room, count, sizeof(*talks));
	talks[count++] = talk;
}

static void read_file(int dir, const char *path, const char *protocol)
{
	FILE *in = open_lines(dir, path);
	char *line = NULL;
	size_t size = 0;

	if (!in)
		return;
	while (getline(&line, &size, in) > 0)
		add(line, protocol);
	free(line);
	fclose(in);
}

static void read_all(int dir)
{
	if (!thrift_begin(&thrift))
		return;
	count = 0;
	read_file(dir, "net/tcp", "tcp");
	read_file(dir, "net/tcp6", "tcp");
	read_file(dir, "net/udp", "udp");
	read_file(dir, "net/udp6", "udp");
	thrift_end(&thrift);
}

/* ---- one of them --------------------------------------------------------------------- */

static const struct talk *find(uint64_t inode)
{
	for (size_t i = 0; i < count; i++)
		if (talks[i].inode == inode)
			return &talks[i];
	return NULL;
}

static bool same(const struct place *one, const struct place *other)
{
	return one->port == other->port && !memcmp(one->words, other->words, sizeof(one->words));
}

/* The other side, if that is on this machine */
static const struct talk *other_side(const struct talk *talk)
{
	for (size_t i = 0; i < count; i++)
		if (talk->there.port && same(&talks[i].here, &talk->there) &&
		    same(&talks[i].there, &talk->here))
			return &talks[i];
	return NULL;
}

static void put_place(struct phrase *words, const struct place *place, int family)
{
	char text[INET6_ADDRSTRLEN] = "?";

	inet_ntop(family, place->words, text, sizeof(text));
	phrase_put(words, family == AF_INET ? "%s:%u" : "[%s]:%u", text, place->port);
}

bool put_inet(struct phrase *words, int dir, pid_t pid, uint64_t inode)
{
	const struct talk *talk = find(inode), *other;
	char link[32];

	if (!talk) {
		read_all(dir);
		talk = find(inode);
	}
	if (!talk)
		return false;
	phrase_put(words, "%s ", talk->protocol);
	put_place(words, &talk->here, talk->family);
	if (!talk->there.port)
		return true;
	phrase_put(words, " <-> ");
	put_place(words, &talk->there, talk->family);
	other = other_side(talk);
	if (other) {
		snprintf(link, sizeof(link), "socket:[%" PRIu64 "]", other->inode);
		put_ends(words, " ", link, 0, pid);
	}
	return true;
}
