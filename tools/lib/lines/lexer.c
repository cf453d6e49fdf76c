// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "lines/columns.h"
#include "lines/lexer.h"

void lexer_init(struct lexer *lx)
{
	memset(lx, 0, sizeof(*lx));
	lx->seconds_text = UINT64_MAX;	/* no text at all is not 0 seconds */
	names_init(&lx->names);
	names_init(&lx->who_names);
}

void lexer_free(struct lexer *lx)
{
	names_free(&lx->names);
	names_free(&lx->who_names);
	free(lx->whos);
}

uint32_t lexer_who(struct lexer *lx, const char *comm, uint32_t comm_len,
		   int32_t pid)
{
	char number[16];
	const char *text = comm;
	uint32_t who, len;

	if (comm_len) {
		len = skip_digits(comm + comm_len + 1) - comm;
	} else {
		text = number;
		len = sprintf(number, "-%d", pid);
	}
	who = names_intern(&lx->who_names, text, len);
	if (who >= lx->who_room)
		lx->whos = grow(lx->whos, &lx->who_room, who, sizeof(*lx->whos));
	lx->whos[who] = (struct who) { .pid = pid, .comm_len = comm_len };
	return who;
}
