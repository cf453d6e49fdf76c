// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/collect.h"
#include "figures/marks.h"

struct mark mark_event(struct task *task, const struct trace_event *te)
{
	uint32_t len = te->text_len < EVENT_TEXT_MAX ? te->text_len : EVENT_TEXT_MAX;
	struct mark mark = {
		.task = task, .begin = te->time, .cpu = te->cpu, .same = te->name_len,
	};

	mark.text = zalloc(te->name_len + len + 3);
	memcpy(mark.text, te->name, te->name_len);
	memcpy(mark.text + te->name_len, ": ", 2);
	memcpy(mark.text + te->name_len + 2, te->text, len);
	return mark;
}

struct mark mark_off_cpu(struct task *task, const struct off_cpu *off, uint64_t now)
{
	struct mark mark = {
		.task = task, .begin = off->out, .width = now - off->out, .cpu = NO_CPU,
		.off_cpu = true, .same = strlen("off CPU"),
	};
	char label[TASK_LABEL];
	struct string text;

	string_begin(&text);
	fputs("off CPU", text.out);
	if (off->waker.time != NO_TIME && *off->waker.irq)
		fprintf(text.out, ", woken by %s", off->waker.irq);
	else if (off->waker.time != NO_TIME)
		fprintf(text.out, ", woken by %s", task_label(off->waker.task, label));
	else if (off->state == 'R')
		fputs(", ready to run", text.out);
	mark.text = string_end(&text);
	return mark;
}

void marks_add(struct marks *m, struct mark mark)
{
	if (mark.begin == NO_TIME || m->count >= m->limit) {
		m->cut += mark.begin != NO_TIME;
		free(mark.text);
		return;
	}
	if (m->count >= m->room)
		m->list = grow(m->list, &m->room, m->count, sizeof(*m->list));
	mark.order = m->count;
	m->list[m->count++] = mark;
}

static int compare_marks(const void *va, const void *vb)
{
	const struct mark *a = va, *b = vb;

	if (a->task->number != b->task->number)
		return a->task->number < b->task->number ? -1 : 1;
	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	/* A box lies below the strokes in it. */
	if (a->width != b->width)
		return a->width > b->width ? -1 : 1;
	return a->order < b->order ? -1 : 1;
}

void marks_sort(struct marks *m)
{
	if (m->count)
		qsort(m->list, m->count, sizeof(*m->list), compare_marks);
}

size_t marks_of(const struct marks *m, const struct task *task)
{
	size_t first = 0, end = m->count;

	while (first < end) {
		size_t middle = first + (end - first) / 2;

		if (m->list[middle].task->number < task->number)
			first = middle + 1;
		else
			end = middle;
	}
	return first < m->count && m->list[first].task == task ? first : m->count;
}

void marks_note(const struct marks *m)
{
	if (m->cut)
		say("%llu events are left out, as there are too many: --event, --after and --before choose others",
		    (unsigned long long)m->cut);
}

void marks_free(struct marks *m)
{
	size_t i;

	for (i = 0; i < m->count; i++)
		free(m->list[i].text);
	free(m->list);
}
