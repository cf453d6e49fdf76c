// SPDX-License-Identifier: GPL-2.0
/* The fast reader of usual lines: it says what the slow one says, or nothing. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "lines/block.h"
#include "lines/lexer_slow.h"
#include "read/input.h"

static void same_text(const struct names *a, uint32_t i, const struct names *b, uint32_t j)
{
	assert((i == NO_NAME) == (j == NO_NAME));
	if (i != NO_NAME)
		assert(!strcmp(a->list[i].text, b->list[j].text));
}

static void same_event(const struct lexer *fast, const struct event *a,
		       const struct lexer *slow, const struct event *b)
{
	assert(a->kind == b->kind && a->time == b->time && a->cpu == b->cpu);
	if (a->kind == EVENT_UNKNOWN)
		return;
	assert(a->depth == b->depth);
	if (a->kind == EVENT_TRACE) {
		assert(a->func == b->func);	/* a length */
	} else {
		assert(a->duration == b->duration);
		same_text(a->kind == EVENT_SWITCH ? &fast->who_names : &fast->names, a->func,
			  b->kind == EVENT_SWITCH ? &slow->who_names : &slow->names, b->func);
	}
	assert((a->who == NO_WHO) == (b->who == NO_WHO));
	if (a->who == NO_WHO)
		return;
	same_text(&fast->who_names, a->who, &slow->who_names, b->who);
	assert(fast->whos[a->who].pid == slow->whos[b->who].pid);
	assert(fast->whos[a->who].comm_len == slow->whos[b->who].comm_len);
}

static void same_value(const struct value *a, const struct value *b)
{
	assert(a->has_ret == b->has_ret && a->args_len == b->args_len);
	assert(!a->has_ret || a->ret == b->ret);
	assert(!a->args_len || !memcmp(a->args, b->args, a->args_len));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1 + BLOCK_SLACK), *line;
	struct events events = { 0 };
	struct lexer fast, slow;
	struct event ev;
	size_t n = 0, values = 0;

	memcpy(text, data, size);
	text[size] = '\n';
	memset(text + size + 1, 0xa5, BLOCK_SLACK);
	lexer_init(&fast);
	lexer_init(&slow);
	fast.values = size % 2;
	lexer_block(&fast, text, text + size + 1, &events);
	for (line = text; line <= text + size; line++) {
		char *end = memchr(line, '\n', text + size + 1 - line);
		struct value value = { 0 };

		if (lexer_slow(&slow, line, end, &ev, fast.values ? &value : NULL)) {
			assert(n < events.count);
			same_event(&fast, &events.list[n++], &slow, &ev);
		}
		if (value.has_ret || value.args_len) {
			assert(values < events.value_count);
			assert(events.values[values].number == n - 1);
			same_value(&events.values[values++].value, &value);
		}
		line = end;
	}
	assert(n == events.count && values == events.value_count);
	lexer_free(&fast);
	lexer_free(&slow);
	free(events.list);
	free(events.values);
	free(text);
	return 0;
}
