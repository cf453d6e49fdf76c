/* SPDX-License-Identifier: GPL-2.0 */
/* A call, as replay puts it together, and who wants to hear of it. */
#ifndef CALLS_CALL_H
#define CALLS_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "calls/tasks.h"
#include "events/trace_event.h"
#include "lines/value.h"

/**
 * struct call - a call; all times in nanoseconds
 * @func: its function's number in struct names
 * @depth: its level; with --from counted from that function, which is 0
 * @task: who made it
 * @cpu: where the record stands that is at hand: of the entry in enter() and
 *	open(), of the exit in leave(); NO_CPU if the trace does not tell
 * @begin: absolute time of its beginning, NO_TIME if the trace does not tell
 * @duration: with all that it called
 * @children: of @duration, in calls made directly from it
 * @irq: of what then remains, in interrupts that came while it ran itself
 * @asleep: of what then remains, while its task was scheduled out
 * @preempted: of @asleep, in calls that interrupts made
 * @line: number of the line at hand (see @cpu)
 * @outermost: no other call of the function that the filters let through is open in the
 *	task
 * @interrupt: an interrupt called it, not the function that it stands in: it is
 *	in @irq of that one (a task that is preempted so: in @asleep), and not
 *	in @children
 * @late: its entry is missing: it shows after the calls that it made
 * @told: of @children, @irq and @asleep, what the sink has heard of as calls, by their
 *	durations, which may seem to take more; bit 0 of its @irqs is @interrupt. It is
 *	the task's: copy what has to stay.
 * @value: its arguments, in leave() with its return value; NULL: nothing is known, or
 *	nobody has asked
 * @data: what the sink's enter() returned for it
 *
 * @duration, @children, @irq and @asleep are 0 in enter(), and
 * @children + @irq + @asleep <= @duration in leave(). In open() @duration is 0, and the
 * others are what is known so far.
 */
struct call {
	uint32_t func;
	uint32_t depth;
	struct task *task;
	int32_t cpu;
	uint64_t begin;
	uint64_t duration;
	uint64_t children;
	uint64_t irq;
	uint64_t asleep;
	uint64_t preempted;
	uint64_t line;
	bool outermost;
	bool interrupt;
	bool late;
	const struct told *told;
	const struct value *value;
	void *data;
};

struct off_cpu;

/**
 * struct teller - the task that a line names
 * @pid: its number, or NO_PID
 * @comm: its name there, not terminated; perhaps cut, and not to be trusted
 * @comm_len: length of @comm, perhaps 0
 * @irq: the interrupt that came to it, in words: "soft interrupt TIMER"; "" if it was the
 *	task itself, as far as the trace tells
 */
struct teller {
	int32_t pid;
	const char *comm;
	uint32_t comm_len;
	const char *irq;
};

/**
 * struct sink - somebody who wants each call
 * @enter: a call begins. @parent_data is what enter() returned for its caller,
 *	NULL where that is unknown or filtered out. The result comes back as
 *	call->data. May be NULL.
 * @leave: it is over; a call on one line has enter() and leave() at once
 * @hidden: a call that filters hide is over, if its task is shown; for who has to know
 *	what shown ones are made of. May be NULL.
 * @open: it is still open at the end of the trace: outermost calls of a task
 *	first; none with --ret. May be NULL.
 *
 * @event: a trace event that a task had, in order with its calls. May be NULL.
 * @heard: each trace event, whether its task has made calls or not, in order with the
 *	calls, and before @event. Filters do not matter. May be NULL.
 * @lost: the kernel lost events of a CPU (NO_CPU: nobody knows of which) before the next
 *	line. May be NULL.
 * @off_cpu: a task is back on the CPU; @off says since when it was not, and who woke
 *	it. May be NULL.
 *
 * leave() does not come for a call that --min or --ret leave out, or whose exit
 * is missing in the middle of the trace. A call whose entry is missing has enter()
 * and leave() at its exit, after the calls that it made. Only one of the
 * functions runs at a time, though perhaps not always in the same thread.
 */
struct sink {
	void *(*enter)(struct sink *sink, const struct call *call,
		       void *parent_data);
	void (*leave)(struct sink *sink, const struct call *call);
	void (*hidden)(struct sink *sink, const struct call *call);
	void (*open)(struct sink *sink, const struct call *call);
	void (*event)(struct sink *sink, struct task *task, const struct trace_event *te);
	void (*heard)(struct sink *sink, const struct teller *who, const struct trace_event *te);
	void (*lost)(struct sink *sink, int32_t cpu);
	void (*off_cpu)(struct sink *sink, struct task *task, const struct off_cpu *off,
			uint64_t now);
};

static inline uint64_t call_local(const struct call *call)
{
	return call->duration - call->children;
}

static inline uint64_t call_own(const struct call *call)
{
	return call_local(call) - call->irq - call->asleep;
}

#endif
