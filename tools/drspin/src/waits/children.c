// SPDX-License-Identifier: GPL-2.0
#include "waits/children.h"
#include "waits/people.h"

#define NAMED	3

static void put_children(struct phrase *words, const pid_t *list, size_t count)
{
	for (size_t i = 0; i < count && i < NAMED; i++) {
		phrase_put(words, i ? ", " : ": ");
		put_process(words, list[i]);
	}
	if (count > NAMED)
		phrase_put(words, " and %zu more", count - NAMED);
}

void put_child(struct phrase *words, const struct waiter *waiter, pid_t pid)
{
	pid_t list[NAMED];
	size_t count;

	words->others = true;
	if (pid > 0) {
		put_process(words, pid);
		return;
	}
	phrase_put(words, pid == -1 ? "any child" : "any child of a group");
	/* Those of the other threads count, too; it is the first one that starts them mostly. */
	count = people_children(waiter->pid, waiter->tid, list, NAMED);
	if (!count)
		count = people_children(waiter->pid, waiter->pid, list, NAMED);
	put_children(words, list, count);
}
