// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "events/trace_event.h"

/* The kernel's names of tasks */
#define COMM_MAX	15

/* Events are many, and their texts are looked at more than once. */
static const bool is_word[256] = {
	['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true, ['_'] = true,
};

static size_t word_len(const char *p, const char *end)
{
	const char *start = p;

	while (p < end && is_word[(unsigned char)*p])
		p++;
	return p - start;
}

/* Texts of which the kernel leaves out whose they are: not what a program wrote */
static const struct {
	const char *begin;
	const char *name;
} nameless[] = {
	{ "<stack trace>", "kernel_stack" },
	{ "<user stack trace>", "user_stack" },
};

static void name_it(struct trace_event *te, const char *text, size_t len)
{
	size_t i;

	te->meaning = meaning_of_print();
	te->name = te->meaning->name;
	for (i = 0; i < ARRAY_SIZE(nameless); i++) {
		if (len < strlen(nameless[i].begin) ||
		    memcmp(text, nameless[i].begin, strlen(nameless[i].begin)))
			continue;
		te->name = nameless[i].name;
		te->meaning = meaning_of(te->name, strlen(te->name));
	}
	te->name_len = strlen(te->name);
}

void trace_event_parse(struct trace_event *te, const char *text, size_t len)
{
	const char *end = text + len, *p;
	size_t name = word_len(text, end);

	te->name = text;
	te->name_len = name;
	p = text + name;
	if (!name || end - p < 1 || *p != ':') {
		name_it(te, text, len);
		p = text;
	} else {
		te->meaning = meaning_of(text, name);
		p++;
	}
	while (p < end && *p == ' ')
		p++;
	te->text = p;
	te->text_len = end - p;
}

/* The length of "NAME=" if a field begins at @p, else 0. */
static size_t field_begins(const char *p, const char *end)
{
	size_t len = word_len(p, end);

	return len && p + len < end && p[len] == '=' ? len + 1 : 0;
}

/* The field that follows a task's name: its number; NULL: it is no such name. */
static const char *pid_after(const struct trace_event *te, const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < TE_ROLES; i++) {
		const char *comm = te->meaning->comm[i];

		if (comm && *comm == *name && !strncmp(comm, name, len) && !comm[len])
			return te->meaning->pid[i];
	}
	return NULL;
}

/* A field may stand in brackets: "vec=7 [action=SCHED]". */
static const char *into_bracket(const char *p, const char *end)
{
	return p < end && *p == '[' ? p + 1 : p;
}

/* The blank before the next field, or @end. */
static const char *next_field(const char *p, const char *end)
{
	while (p < end && !(*p == ' ' && field_begins(into_bracket(p + 1, end), end)))
		p++;
	return p;
}

/*
 * Where a task's name ends. What looks like the field with its number may be in it: that
 * is the last one that a name leaves room for.
 */
static const char *comm_end(const char *p, const char *end, const char *pid)
{
	size_t len = strlen(pid);
	const char *start = p, *found = NULL;

	for (; (p = next_field(p, end)) < end && p - start <= COMM_MAX; p++)
		if (field_begins(p + 1, end) == len + 1 && !memcmp(p + 1, pid, len))
			found = p;
	return found ? found : next_field(start, end);
}

bool trace_event_field(const struct trace_event *te, const char *name, struct span *value)
{
	const char *p = te->text, *end = p + te->text_len, *at, *after, *pid;
	size_t len = strlen(name), begins;

	if (!field_begins(p, end))
		p = next_field(p, end) + 1;
	for (; p < end; p = after + 1) {
		p = into_bracket(p, end);
		begins = field_begins(p, end);
		at = p + begins;
		pid = pid_after(te, p, begins - 1);
		after = pid ? comm_end(at, end, pid) : next_field(at, end);
		if (begins == len + 1 && !memcmp(p, name, len)) {
			*value = (struct span) { at, after - at };
			return true;
		}
	}
	return false;
}

static bool to_number(const struct span *text, int32_t *value)
{
	uint64_t number = 0;
	size_t i;

	for (i = 0; i < text->len && text->start[i] >= '0' && text->start[i] <= '9'; i++) {
		number = number * 10 + (text->start[i] - '0');
		if (number > INT32_MAX)
			return false;
	}
	*value = number;
	return i && (i == text->len || text->start[i] == ' ');
}

bool trace_event_number(const struct trace_event *te, const char *name, int32_t *value)
{
	struct span text;

	return trace_event_field(te, name, &text) && to_number(&text, value);
}

static const char *find_last(const struct span *in, const char *word)
{
	const char *found = NULL, *p = in->start, *end = p + in->len;
	size_t len = strlen(word);

	while ((p = memmem(p, end - p, word, len)))
		found = p++;
	return found;
}

/*
 * "sh:120 [120] S ==> swapper/0:0 [120]", "sh:120 [120]<CPU:001>": what trace-cmd's
 * plugins make of it. The number stands before the priority.
 */
static bool plugin_pid(const struct trace_event *te, enum te_role role, int32_t *pid)
{
	struct span part = { te->text, te->text_len };
	const char *arrow = find_last(&part, " ==> "), *digits, *end;

	if (arrow && role == TE_NEXT)
		part = (struct span) { arrow + 5, te->text + te->text_len - arrow - 5 };
	else if (arrow)
		part.len = arrow - te->text;
	else if (role == TE_NEXT)
		return false;
	end = find_last(&part, " [");
	if (!end)
		return false;
	for (digits = end; digits > part.start && digits[-1] >= '0' && digits[-1] <= '9'; digits--)
		;
	if (digits == part.start || digits[-1] != ':')
		return false;
	return to_number(&(struct span) { digits, end - digits }, pid);
}

bool trace_event_pid(const struct trace_event *te, enum te_role role, int32_t *pid)
{
	if (!te->meaning->pid[role])
		return false;
	return trace_event_number(te, te->meaning->pid[role], pid) ||
	       plugin_pid(te, role, pid);
}
