/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Trace events: what stands in a trace beside the calls.
 *
 *	/ * sched_waking: comm=sh pid=120 prio=120 target_cpu=001 * /	cat trace
 *	/ * some text * /					trace_printk(), trace_marker
 *	sh-120 [001] 1.000000: sched_waking: sh:120 [120]<CPU:001>	trace-cmd report
 *
 * An event has a name, a text, and in the text fields. meanings.h says what the known
 * ones mean; all others are shown as they are.
 *
 * Text comes from whoever runs programs and loads modules: it is escaped where it is
 * printed, and a name in it may look like a field.
 */
#ifndef EVENTS_TRACE_EVENT_H
#define EVENTS_TRACE_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "events/meanings.h"

/* What is kept of a text; the rest is cut. */
#define EVENT_TEXT_MAX	160

/**
 * struct trace_event - an event; texts are not terminated, and point into the trace
 * @meaning: what is known of events with this name; that of TE_OTHER if nothing is
 * @time: when, in nanoseconds, or NO_TIME
 * @cpu: where, or NO_CPU
 * @in_irq: in an interrupt, by the flags of its line
 * @name: its name, "print" for what trace_printk() and trace_marker write
 * @name_len: length
 * @text: what it says
 * @text_len: length, perhaps 0
 */
struct trace_event {
	const struct meaning *meaning;
	uint64_t time;
	int32_t cpu;
	bool in_irq;
	const char *name;
	uint32_t name_len;
	const char *text;
	uint32_t text_len;
};

/**
 * trace_event_parse - understand an event
 * @te: result, but for @time, @cpu and @in_irq
 * @text: "NAME: TEXT", or the text of a trace_printk()
 * @len: its length
 */
void trace_event_parse(struct trace_event *te, const char *text, size_t len);

/**
 * struct span - a piece of text
 * @start: first character
 * @len: length
 */
struct span {
	const char *start;
	size_t len;
};

/**
 * trace_event_field - the value of a field
 * @te: event
 * @name: the field's name
 * @value: result: up to the next field, or to the end
 *
 * The value of a name of a task ends at the last place that is not too far away for
 * it: the name may have a blank and an equals sign in it.
 *
 * Return: false if it has no such field; @value is what it was, then.
 */
bool trace_event_field(const struct trace_event *te, const char *name, struct span *value);

/**
 * trace_event_number - the value of a field that is a decimal number
 * @te: event
 * @name: the field's name
 * @value: result
 *
 * Return: false if it has no such field, or if that is no number.
 */
bool trace_event_number(const struct trace_event *te, const char *name, int32_t *value);

/**
 * trace_event_pid - the number of a task that an event names
 * @te: event
 * @role: which of them
 * @pid: result
 *
 * Return: false if it names none.
 */
bool trace_event_pid(const struct trace_event *te, enum te_role role, int32_t *pid);

#endif
