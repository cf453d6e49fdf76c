// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "calls/kernel_names.h"
#include "calls/off_cpu.h"

/* The interrupts that a CPU is in, as the events tell. */
struct cpu_irqs {
	bool hard;
	bool soft;
	char hard_name[IRQ_NAME_MAX];
	char soft_name[IRQ_NAME_MAX];
};

static struct cpu_irqs *irqs_of(struct replay *r, int32_t cpu)
{
	struct trace *t = r->trace;
	size_t index = cpu + 1;

	if (index >= t->irq_room)
		t->irqs = grow(t->irqs, &t->irq_room, index, sizeof(*t->irqs));
	return &t->irqs[index];
}

static struct off_cpu *off_cpu_of(struct task *task)
{
	if (!task->off_cpu) {
		task->off_cpu = zalloc(sizeof(*task->off_cpu));
		task->off_cpu->out = NO_TIME;
		task->off_cpu->waker.time = NO_TIME;
	}
	return task->off_cpu;
}

/* Tasks without calls do not matter; neither do idle ones of which nobody knows which. */
static struct task *named(struct replay *r, const struct trace_event *te, enum te_role role)
{
	int32_t pid;

	if (!trace_event_pid(te, role, &pid) || (!pid && te->cpu == NO_CPU))
		return NULL;
	return tasks_by_pid(&r->trace->tasks, pid, te->cpu);
}

/* @kind: "interrupt", with "a" or "an" if it has no name */
static void name_irq(char *to, const struct trace_event *te, const char *article,
		     const char *kind)
{
	struct span name = { "", 0 };

	trace_event_field(te, te->meaning->what, &name);
	/* "vec=7 [action=SCHED]" */
	if (name.len && name.start[name.len - 1] == ']')
		name.len--;
	if (name.len)
		snprintf(to, IRQ_NAME_MAX, "%s %.*s", kind, (int)name.len, name.start);
	else
		snprintf(to, IRQ_NAME_MAX, "%s %s", article, kind);
}

const char *off_cpu_irq(struct replay *r, const struct task *task, const struct trace_event *te)
{
	const struct cpu_irqs *irqs = irqs_of(r, te->cpu);
	const struct frame *f = task && task->used ? &task->frames[task->used - 1] : NULL;

	if (irqs->hard)
		return irqs->hard_name;
	if (irqs->soft)
		return irqs->soft_name;
	return te->in_irq || (f && f->in_irq != IN_TASK) ? "an interrupt" : "";
}

static void find_waker(struct replay *r, const struct task *task, const struct trace_event *te,
		       struct waker *w)
{
	*w = (struct waker) { .time = te->time, .task = task };
	strcpy(w->irq, off_cpu_irq(r, task, te));
}

static void leaves(struct replay *r, const struct trace_event *te)
{
	struct task *task = named(r, te, TE_SUBJECT);
	struct span state = { "?", 1 };
	struct off_cpu *off;

	if (!task || te->time == NO_TIME)
		return;
	trace_event_field(te, te->meaning->what, &state);
	off = off_cpu_of(task);
	off->out = te->time;
	off->state = state.len ? *state.start : '?';
	off->waker.time = NO_TIME;
	/* What the lines of other tasks would tell is less exact. */
	task->out = te->time;
	task->out_exactly = true;
}

bool off_cpu_is_shown(const struct replay *r, struct task *task,
		      const struct trace_event *te, uint64_t begin)
{
	const struct frame *f = task->used ? &task->frames[task->used - 1] : NULL;
	const struct call at = { .task = task, .cpu = te->cpu, .begin = begin };

	if (!r->opt->filters)
		return true;
	return filters_event(r->opt->filters, te->name, te->name_len) &&
	       filters_beside(r->opt->filters, &at, r->trace->start, f && f->open && f->shown);
}

static void comes(struct replay *r, const struct trace_event *te)
{
	struct trace_event off = { .name = "off_cpu", .name_len = 7, .cpu = te->cpu };
	struct task *task = named(r, te, TE_NEXT);
	struct frame *f;

	if (!task || !task->out_exactly || te->time == NO_TIME || te->time < task->out)
		return;
	f = task->used ? &task->frames[task->used - 1] : NULL;
	if (f && f->open) {
		f->asleep += te->time - task->out;
		f->scheduled |= f->flags & NAME_SCHEDULE;
	}
	if (r->sink && r->sink->off_cpu && off_cpu_is_shown(r, task, &off, task->out))
		r->sink->off_cpu(r->sink, task, task->off_cpu, te->time);
	task->out = NO_TIME;
	task->out_exactly = false;
}

void off_cpu_event(struct replay *r, struct task *task, const struct trace_event *te)
{
	struct task *woken;

	switch (te->meaning->type) {
	case TE_SWITCH:
		leaves(r, te);
		comes(r, te);
		break;
	case TE_WAKING:
		woken = named(r, te, TE_SUBJECT);
		if (woken && task)
			find_waker(r, task, te, &off_cpu_of(woken)->waker);
		break;
	case TE_IRQ_BEGIN:
		irqs_of(r, te->cpu)->hard = true;
		name_irq(irqs_of(r, te->cpu)->hard_name, te, "an", "interrupt");
		break;
	case TE_IRQ_END:
		irqs_of(r, te->cpu)->hard = false;
		break;
	case TE_SOFTIRQ_BEGIN:
		irqs_of(r, te->cpu)->soft = true;
		name_irq(irqs_of(r, te->cpu)->soft_name, te, "a", "soft interrupt");
		break;
	case TE_SOFTIRQ_END:
		irqs_of(r, te->cpu)->soft = false;
		break;
	default:
		break;
	}
}
