// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/opened.h"
#include "boot/told.h"

/* An event that is known, and what it does. More that mean something are more lines below. */
struct known {
	const char *name;
	void (*take)(struct builder *b, uint32_t thread, const struct trace_event *te);
};

static uint32_t intern(struct builder *b, const struct span *text)
{
	return names_intern(&b->w->names, text->start, text->len);
}

/* A field as a name; @fallback if there is no such field, or it is empty. */
static uint32_t field_name(struct builder *b, const struct trace_event *te, const char *field,
			   const char *fallback)
{
	struct span text = { fallback, strlen(fallback) };
	struct span found;

	if (trace_event_field(te, field, &found)) {
		while (found.len && found.start[found.len - 1] == ' ')
			found.len--;
		if (found.len && found.start[found.len - 1] == ']')
			found.len--;
		if (found.len)
			text = found;
	}
	return intern(b, &text);
}

/* "foo_init+0x0/0x24 [mod]": up to the sign. */
static uint32_t function_name(struct builder *b, const struct trace_event *te, const char *field)
{
	struct span text;
	const char *plus;

	if (!trace_event_field(te, field, &text) || !text.len)
		return field_name(b, te, field, "?");
	plus = memchr(text.start, '+', text.len);
	if (plus && plus > text.start)
		text.len = plus - text.start;
	while (text.len > 1 && text.start[text.len - 1] == ' ')
		text.len--;
	return intern(b, &text);
}

static bool has_ret(const struct trace_event *te, int32_t *ret)
{
	struct span text;
	char number[16];

	if (!trace_event_field(te, "ret", &text) || !text.len || text.len >= sizeof(number))
		return false;
	memcpy(number, text.start, text.len);
	number[text.len] = '\0';
	*ret = strtol(number, NULL, 10);
	return true;
}

static void mark(struct builder *b, enum mark_kind kind, uint32_t thread, uint32_t name,
		 uint32_t what)
{
	struct world *w = b->w;

	w->marks = grow(w->marks, &w->mark_room, w->mark_count, sizeof(*w->marks));
	w->marks[w->mark_count++] = (struct mark) { b->now, kind, thread, name, what };
}

static void end_with_ret(struct builder *b, uint32_t thread, enum routine_kind kind,
			 const struct trace_event *te)
{
	uint32_t routine = opened_end(b, thread, kind);

	if (routine != NOBODY)
		b->w->routines[routine].has_ret = has_ret(te, &b->w->routines[routine].ret);
}

/* The scheduler */

static uint32_t named_thread(struct builder *b, const struct trace_event *te, const char *pid,
			     const char *comm)
{
	struct span text;
	uint32_t thread;
	int32_t number;

	if (!trace_event_number(te, pid, &number))
		return NOBODY;
	thread = turns_thread(b, number, te->cpu);
	if (comm && trace_event_field(te, comm, &text))
		turns_name(b, thread, text.start, text.len, true);
	return thread;
}

static void take_switch(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	uint32_t prev = named_thread(b, te, "prev_pid", "prev_comm");
	uint32_t next = named_thread(b, te, "next_pid", "next_comm");
	struct span state = { "?", 1 };

	if (prev == NOBODY)
		prev = thread;
	if (next == NOBODY)
		return;
	trace_event_field(te, "prev_state", &state);
	b->w->switches++;
	turns_switch(b, te->cpu, prev, state.len ? *state.start : LEFT_UNSEEN, next);
}

static void take_waking(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	uint32_t woken = named_thread(b, te, "pid", "comm");

	if (woken == NOBODY)
		return;
	b->w->wakes++;
	turns_wake(b, woken, thread, opened_top(b, thread));
}

static void take_fork(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	struct span comm;
	uint32_t child;
	int32_t pid;

	if (trace_event_number(te, "pid", &pid))
		thread = turns_thread(b, pid, te->cpu);
	if (!trace_event_number(te, "child_pid", &pid))
		return;
	child = turns_fork(b, thread, pid);
	if (trace_event_field(te, "child_comm", &comm))
		turns_name(b, child, comm.start, comm.len, true);
}

static void take_rename(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	struct span comm;
	int32_t pid;

	if (trace_event_number(te, "pid", &pid))
		thread = turns_thread(b, pid, te->cpu);
	if (trace_event_field(te, "newcomm", &comm))
		turns_name(b, thread, comm.start, comm.len, true);
}

/*
 * Until the first process becomes a program there are threads of the kernel only. Which of
 * them kthreadd made the trace does not tell where it began later.
 */
static void first_program(struct builder *b)
{
	struct world *w = b->w;
	bool boots = false;
	size_t i;

	for (i = 0; i < w->mark_count; i++) {
		boots |= w->marks[i].kind == MARK_LEVEL;
		if (w->marks[i].kind == MARK_EXEC && w->threads[w->marks[i].thread].pid == 1)
			return;
	}
	for (i = 0; boots && i < w->thread_count; i++)
		if (w->threads[i].pid > 1 && w->threads[i].parent == NOBODY)
			w->threads[i].kernel = true;
}

static void take_exec(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	if (b->w->threads[thread].pid == 1)
		first_program(b);
	mark(b, MARK_EXEC, thread, field_name(b, te, "filename", "?"), NO_NAME);
}

/* Initcalls, probes, mounts, delays */

static void take_level(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	mark(b, MARK_LEVEL, thread, field_name(b, te, "level", "?"), NO_NAME);
}

static void take_initcall(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	opened_begin(b, thread, ROUTINE_INITCALL, function_name(b, te, "func"), DEPTH_EVENT);
}

static void take_initcall_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	end_with_ret(b, thread, ROUTINE_INITCALL, te);
	mark(b, MARK_INITCALL, thread, function_name(b, te, "func"), NO_NAME);
}

/* "driver device", "type on target" */
static uint32_t pair_name(struct builder *b, const struct trace_event *te, const char *first,
			  const char *between, const char *second)
{
	struct span one = { "?", 1 }, two = { "?", 1 };
	struct string text;
	uint32_t name;

	trace_event_field(te, first, &one);
	trace_event_field(te, second, &two);
	string_begin(&text);
	fprintf(text.out, "%.*s%s%.*s", (int)one.len, one.start, between, (int)two.len, two.start);
	string_end(&text);
	name = names_intern(&b->w->names, text.text, text.size);
	free(text.text);
	return name;
}

static void take_probe(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	opened_begin(b, thread, ROUTINE_PROBE, pair_name(b, te, "driver", " ", "device"),
		     DEPTH_EVENT);
}

static void take_probe_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	end_with_ret(b, thread, ROUTINE_PROBE, te);
}

static void take_deferred(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	mark(b, MARK_DEFERRED, thread, field_name(b, te, "device", "?"),
	     field_name(b, te, "reason", ""));
}

/* Without a mount point, as a mount by fsopen() is, it has the name of what is mounted. */
static uint32_t mount_name(struct builder *b, const struct trace_event *te)
{
	struct span target;

	if (trace_event_field(te, "target", &target) && target.len == 4 &&
	    !memcmp(target.start, "none", 4))
		return pair_name(b, te, "type", " of ", "source");
	return pair_name(b, te, "type", " on ", "target");
}

static void take_mount(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	opened_begin(b, thread, ROUTINE_MOUNT, mount_name(b, te), DEPTH_EVENT);
}

static void take_mount_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	end_with_ret(b, thread, ROUTINE_MOUNT, te);
}

static void take_sleep(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	uint32_t routine = opened_begin(b, thread, ROUTINE_SLEEP,
					names_intern(&b->w->names, "sleep", 5), DEPTH_EVENT);

	(void)te;
	b->w->routines[routine].delay = true;
}

static void take_sleep_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	(void)te;
	opened_end(b, thread, ROUTINE_SLEEP);
}

/* Work that somebody else is to do */

static void add_order(struct builder *b, uint32_t thread, enum routine_kind kind, uint32_t name,
		      uint32_t key)
{
	struct world *w = b->w;

	w->orders = grow(w->orders, &w->order_room, w->order_count, sizeof(*w->orders));
	w->orders[w->order_count++] = (struct order) {
		.at = { b->now, thread, opened_top(b, thread) },
		.name = name,
		.key = key,
		.kind = kind,
	};
}

/* The oldest that nobody has begun: early in a boot, all addresses are "(ptrval)". */
static uint32_t take_order(struct builder *b, enum routine_kind kind, uint32_t name, uint32_t key)
{
	struct order *o;
	size_t i;

	for (i = 0; i < b->w->order_count; i++) {
		o = &b->w->orders[i];
		if (!o->taken && o->kind == kind && o->name == name && o->key == key) {
			o->taken = true;
			return i;
		}
	}
	return NOBODY;
}

static void begin_order(struct builder *b, uint32_t thread, enum routine_kind kind,
			uint32_t name, uint32_t key)
{
	uint32_t order = take_order(b, kind, name, key);
	uint32_t routine = opened_begin(b, thread, kind, name, DEPTH_EVENT);

	b->w->routines[routine].order = order;
}

static void take_queue(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	add_order(b, thread, ROUTINE_WORK, function_name(b, te, "function"),
		  field_name(b, te, "struct", ""));
}

/* "work struct 74a5948a: function once_deferred" */
static void take_work(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	static const char head[] = "work struct ", word[] = ": function ";
	const char *p = te->text, *end = p + te->text_len, *colon;
	struct span name, key;

	colon = memmem(p, te->text_len, word, sizeof(word) - 1);
	if (!colon || te->text_len < sizeof(head) || memcmp(p, head, sizeof(head) - 1))
		return;
	key = (struct span) { p + sizeof(head) - 1, colon - p - (sizeof(head) - 1) };
	name = (struct span) { colon + sizeof(word) - 1, end - colon - (sizeof(word) - 1) };
	begin_order(b, thread, ROUTINE_WORK, intern(b, &name), intern(b, &key));
}

static void take_work_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	(void)te;
	opened_end(b, thread, ROUTINE_WORK);
}

static void take_async_queue(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	add_order(b, thread, ROUTINE_ASYNC, function_name(b, te, "func"),
		  field_name(b, te, "cookie", ""));
}

static void take_async(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	begin_order(b, thread, ROUTINE_ASYNC, function_name(b, te, "func"),
		    field_name(b, te, "cookie", ""));
}

static void take_async_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	(void)te;
	opened_end(b, thread, ROUTINE_ASYNC);
}

/* Interrupts */

/* The interrupt that a call has begun gets its name from the event. */
static void take_irq(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	uint32_t name = field_name(b, te, "name", "interrupt");
	uint32_t outer = world_within(b->w, opened_top(b, thread), KIND_BIT(ROUTINE_IRQ));

	if (outer != NOBODY)
		b->w->routines[outer].name = name;
	opened_begin(b, thread, ROUTINE_IRQ, name, DEPTH_EVENT);
}

static void take_irq_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	(void)te;
	opened_end(b, thread, ROUTINE_IRQ);
}

static void take_softirq(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	opened_begin(b, thread, ROUTINE_SOFTIRQ, field_name(b, te, "action", "softirq"),
		     DEPTH_EVENT);
}

static void take_softirq_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	(void)te;
	opened_end(b, thread, ROUTINE_SOFTIRQ);
}

static void take_timer(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	opened_begin(b, thread, ROUTINE_TIMER, function_name(b, te, "function"), DEPTH_EVENT);
}

static void take_timer_end(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	(void)te;
	opened_end(b, thread, ROUTINE_TIMER);
}

/* Text */

static void take_text(struct builder *b, uint32_t thread, const struct trace_event *te,
		      enum mark_kind kind)
{
	struct span text = { te->text, te->text_len };

	mark(b, kind, thread, intern(b, &text), NO_NAME);
}

static void take_message(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	take_text(b, thread, te, MARK_MESSAGE);
}

static void take_print(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	take_text(b, thread, te, MARK_PRINT);
}

static const struct known table[] = {
	{ "sched_switch",		take_switch },
	{ "sched_waking",		take_waking },
	{ "sched_wakeup_new",		take_waking },
	{ "sched_process_fork",		take_fork },
	{ "sched_process_exec",		take_exec },
	{ "task_rename",		take_rename },

	{ "initcall_level",		take_level },
	{ "initcall_start",		take_initcall },
	{ "initcall_finish",		take_initcall_end },
	{ "driver_probe_start",		take_probe },
	{ "driver_probe_end",		take_probe_end },
	{ "driver_deferred",		take_deferred },
	{ "mount_start",		take_mount },
	{ "mount_end",			take_mount_end },
	{ "sleep_start",		take_sleep },
	{ "sleep_end",			take_sleep_end },

	{ "workqueue_queue_work",	take_queue },
	{ "workqueue_execute_start",	take_work },
	{ "workqueue_execute_end",	take_work_end },
	{ "async_queue",		take_async_queue },
	{ "async_start",		take_async },
	{ "async_end",			take_async_end },

	{ "irq_handler_entry",		take_irq },
	{ "irq_handler_exit",		take_irq_end },
	{ "softirq_entry",		take_softirq },
	{ "softirq_exit",		take_softirq_end },
	{ "timer_expire_entry",		take_timer },
	{ "timer_expire_exit",		take_timer_end },
	{ "hrtimer_expire_entry",	take_timer },
	{ "hrtimer_expire_exit",	take_timer_end },

	{ "console",			take_message },
	{ "print",			take_print },
	{ "tracing_mark_write",		take_print },
};

void told(struct builder *b, uint32_t thread, const struct trace_event *te)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(table); i++)
		if (strlen(table[i].name) == te->name_len &&
		    !memcmp(table[i].name, te->name, te->name_len))
			table[i].take(b, thread, te);
}

/* A trace may end before init becomes a program: then there are no processes in it. */
void told_over(struct builder *b)
{
	size_t i;

	/* Who was not forked in the trace was there before, if forks are told. */
	for (i = 0; !b->w->lost && i < b->w->thread_count; i++) {
		if (b->w->threads[i].parent != NOBODY) {
			first_program(b);
			return;
		}
	}
}
