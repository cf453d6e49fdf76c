// SPDX-License-Identifier: GPL-2.0
#include "calls/kernel_names.h"
#include "calls/ongoing.h"
#include "calls/running.h"

/* The task of an event as tasks.c wants to have it. */
static struct record task_record(const struct ids *ids, const struct event *ev)
{
	struct record rec = { .cpu = ev->cpu, .pid = NO_PID };

	if (ev->who != NO_WHO) {
		rec.pid = ids->lexer->whos[ev->who].pid;
		rec.comm = ids->lexer->who_names.list[ev->who].text;
		rec.comm_len = ids->lexer->whos[ev->who].comm_len;
	}
	return rec;
}

struct teller running_teller(const struct ids *ids, const struct event *ev)
{
	struct record rec = task_record(ids, ev);

	return (struct teller) {
		.pid = rec.pid,
		.comm = rec.comm_len ? rec.comm : "",
		.comm_len = rec.comm_len,
		.irq = "",
	};
}

/* @task runs on @cpu now, where @before ran. */
static void switch_to(struct replay *r, struct task *task, struct task *before,
		      int32_t cpu)
{
	if (r->filtering)
		task->shown = filters_task(r->opt->filters, task);
	if (task == before)
		return;
	task->heed |= HEED_RESUMES;
	/* One that has moved to another CPU meanwhile did not sleep. */
	task->after = before && before->ran_on == cpu ? before : NULL;
	task->ran_on = cpu;
}

struct task *running_other(struct replay *r, const struct ids *ids,
			   const struct event *ev, uint32_t who)
{
	struct tasks *tasks = &r->trace->tasks;
	struct task *before = running_on(tasks, ev->cpu), *task;
	struct record rec = task_record(ids, ev);

	ongoing_copy(r, before);
	task = tasks_find(tasks, &rec);
	task->who = who;
	switch_to(r, task, before, ev->cpu);
	return task;
}

struct task *running_event(struct replay *r, const struct ids *ids, const struct event *ev)
{
	struct tasks *tasks = &r->trace->tasks;
	struct task *task = running_on(tasks, ev->cpu);
	int32_t pid;

	if (ev->who == NO_WHO)
		return task;
	pid = ids->lexer->whos[ev->who].pid;
	return task && task->pid == pid ? task : tasks_by_pid(tasks, pid, ev->cpu);
}

void running_switch(struct replay *r, struct ids *ids, const struct event *ev)
{
	struct tasks *tasks = &r->trace->tasks;
	struct task *before = running_on(tasks, ev->cpu), *task;
	struct record rec = task_record(ids, ev);

	ongoing_copy(r, before);
	ongoing_copy(r, running_on(tasks, NO_CPU));
	rec.prev_pid = ids->lexer->whos[ev->func].pid;
	rec.prev_comm = ids->lexer->who_names.list[ev->func].text;
	rec.prev_comm_len = ids->lexer->whos[ev->func].comm_len;
	tasks_switch(tasks, &rec);
	task = running_on(tasks, ev->cpu);
	task->who = ids_who(r, ids, ev->who);
	if (before && r->filtering)
		before->shown = filters_task(r->opt->filters, before);
	switch_to(r, task, before, ev->cpu);
}

/* The call that a task was in when it left the CPU, if that was not to be left there. */
static struct frame *interrupted_call(const struct task *task)
{
	struct frame *f = task->used ? &task->frames[task->used - 1] : NULL;

	return f && f->open && !(f->flags & NAME_SCHEDULE) ? f : NULL;
}

void running_resume(struct replay *r, struct task *task, const struct event *ev)
{
	/* Without a CPU column, they may have run at the same time. */
	uint64_t now = ev->cpu == NO_CPU ? NO_TIME : ev->time;
	struct frame *f = interrupted_call(task);

	task->heed &= ~HEED_RESUMES;
	if (task->after && !task->after->out_exactly)
		task->after->out = now;
	if (f && now != NO_TIME && task->out != NO_TIME && now > task->out)
		f->asleep += now - task->out;
	else if (f && task->after && ev->cpu != NO_CPU && ev->time == NO_TIME)
		r->trace->tally.switches++;
	task->after = NULL;
	task->out = NO_TIME;
	task->out_exactly = false;
}
