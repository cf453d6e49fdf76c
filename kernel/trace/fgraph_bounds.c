// SPDX-License-Identifier: GPL-2.0
/*
 * Where the trace of a boot begins and ends
 *
 * ftrace_graph_start= and ftrace_graph_stop= on the command line give a function
 * or a number of microseconds since the start. Recording is turned on and off,
 * as by tracing_on, when the function is called or the time has come.
 *
 * function_graph_enter() looks for the function. Nobody looks at the time of
 * each call: what is kept before there is a ring buffer, and lies outside, is
 * not copied to it, and later on there are timers.
 */
#include <linux/fgraph_early.h>
#include <linux/ftrace.h>
#include <linux/hrtimer.h>
#include <linux/kallsyms.h>
#include <linux/sched/clock.h>

#include "trace_graph_direct.h"
#include "trace.h"

/**
 * struct bound - where recording begins or ends
 * @site: the call site of a function, or 0
 * @ns: the time since the start, or 0
 */
struct bound {
	unsigned long	site;
	u64		ns;
};

static struct bound start, stop;
static bool start_is_due;
static bool armed __initdata;

/* Who records, from the handover until its tracer ends */
static struct trace_array *bound_tr;

/*
 * Who has the trace of the boot, how many microseconds a counter ran before it, or 0, and how
 * many records found no room before there was a ring buffer
 */
static struct trace_array *boot_tr;
static u64 before_boot;
static unsigned int lost_early;

/* When there was a ring buffer */
static u64 early_until __initdata;

static unsigned long __init site_of(const char *name)
{
	extern unsigned long __start_mcount_loc[], __stop_mcount_loc[];
	unsigned long addr = kallsyms_lookup_name(name);
	unsigned long *loc;

	for (loc = __start_mcount_loc; addr && loc < __stop_mcount_loc; loc++) {
		if (*loc == addr)
			return ftrace_call_adjust(addr);
	}
	return 0;
}

/* Set *@bound, unless @value is neither a time nor a function */
static bool __init parse(struct bound *bound, const char *value)
{
	struct bound new = { };
	u64 us;

	if (kstrtou64(value, 10, &us))
		new.site = site_of(value);
	else if (us <= U64_MAX / NSEC_PER_USEC)
		new.ns = us * NSEC_PER_USEC;
	if (!new.site && !new.ns)
		return false;

	*bound = new;
	return true;
}

/**
 * fgraph_bounds_set_start - take over what the command line says
 * @value: of ftrace_graph_start=
 */
void __init fgraph_bounds_set_start(const char *value)
{
	parse(&start, value);
}

/**
 * fgraph_bounds_set_stop - take over what the command line says
 * @value: of ftrace_graph_stop=
 */
void __init fgraph_bounds_set_stop(const char *value)
{
	parse(&stop, value);
}

/* Now there is a log */
static int __init complain(const char *name, const char *value)
{
	struct bound unused;

	if (!armed)
		pr_warn("%s%s: ignored, as nothing is traced from start_kernel() on\n",
			name, value);
	else if (!parse(&unused, value))
		pr_warn("%s%s: ignored, this is no function that can be traced, nor a number of microseconds\n",
			name, value);
	return 1;
}

static int __init setup_start(char *value)
{
	return complain("ftrace_graph_start=", value);
}
__setup("ftrace_graph_start=", setup_start);

static int __init setup_stop(char *value)
{
	return complain("ftrace_graph_stop=", value);
}
__setup("ftrace_graph_stop=", setup_stop);

static void record(bool on)
{
	struct trace_array *tr = READ_ONCE(bound_tr);

	/* What begins after the end does not begin */
	if (on && stop.ns && local_clock() >= stop.ns)
		return;

	if (fgraph_early_recording())
		fgraph_early_record(on);
	/* If no tracer has taken over there is none */
	else if (tr && on)
		tracer_tracing_on(tr);
	else if (tr)
		tracer_tracing_off(tr);
}

/**
 * fgraph_bounds_fire - the function has been called that is waited for
 * @site: its call site
 *
 * Context: function_graph_enter().
 */
void fgraph_bounds_fire(unsigned long site)
{
	bool on;

	/* The end comes after the beginning */
	if (local_clock() < start.ns)
		return;

	/* Only one of several CPUs */
	if (cmpxchg(&fgraph_direct.bound, site, 0) != site)
		return;

	on = start_is_due;
	start_is_due = false;
	record(on);
	if (on)
		WRITE_ONCE(fgraph_direct.bound, stop.site);
}

/**
 * fgraph_bounds_arm - begin to look for what was given
 */
void __init fgraph_bounds_arm(void)
{
	armed = true;
	start_is_due = start.site;
	fgraph_direct.bound = start.site ?: stop.site;
	record(!start.site);
}

/**
 * fgraph_bounds_covers - is this between the times that were given?
 * @ns: time since the start
 */
bool __init fgraph_bounds_covers(u64 ns)
{
	return ns >= start.ns && (!stop.ns || ns < stop.ns);
}

/**
 * fgraph_bounds_handover - from now on timers are used
 * @tr: who records from now on
 * @before: how many microseconds the counter had run from reset on, or 0 if it does not tell
 * @lost: how many records found no room until now
 *
 * Return: is this between the times that were given?
 */
bool __init fgraph_bounds_handover(struct trace_array *tr, u64 before, unsigned int lost)
{
	bound_tr = tr;
	boot_tr = tr;
	before_boot = before;
	lost_early = lost;
	early_until = local_clock();
	return fgraph_bounds_covers(early_until);
}

/**
 * fgraph_bounds_forget - the tracer ends, and its bounds with it
 * @tr: whose tracer it is
 *
 * Context: the tracer is unregistered after this, and nobody uses @tr by then.
 */
void fgraph_bounds_forget(struct trace_array *tr)
{
	if (tr == bound_tr)
		WRITE_ONCE(bound_tr, NULL);
}

/**
 * fgraph_bounds_print_header - say what the times of a trace are
 * @tr: whose trace it is
 * @s: where the header goes
 */
void fgraph_bounds_print_header(struct trace_array *tr, struct seq_file *s)
{
	/* Other clocks than the first, "local", begin a new trace */
	if (tr != boot_tr || tr->clock_id)
		return;

	seq_puts(s, "# time 0: before start_kernel()");
	if (before_boot)
		seq_printf(s, ", %llu us after the counter began", before_boot);
	seq_puts(s, "\n# The log (printk) has the same times.\n");
	/* A reset has forgotten the boot; time_start says when there was one */
	if (lost_early && !tr->array_buffer.time_start)
		seq_printf(s, "# %u records lost before the ring buffer: see ftrace_graph_early_size=\n",
			   lost_early);
	seq_puts(s, "#\n");
}

/*
 * Turn recording on or off if it is @ns by the trace's clock. Timers that are set while
 * their clock still counts jiffies expire up to a tick early.
 */
static enum hrtimer_restart record_from(struct hrtimer *timer, u64 ns, bool on)
{
	u64 now = local_clock();

	if (now < ns) {
		hrtimer_forward_now(timer, ns_to_ktime(ns - now));
		return HRTIMER_RESTART;
	}

	record(on);
	return HRTIMER_NORESTART;
}

static enum hrtimer_restart start_is_now(struct hrtimer *timer)
{
	return record_from(timer, start.ns, true);
}

static enum hrtimer_restart stop_is_now(struct hrtimer *timer)
{
	return record_from(timer, stop.ns, false);
}

static void __init set_timer(struct hrtimer *timer, u64 ns,
			     enum hrtimer_restart (*function)(struct hrtimer *timer))
{
	u64 now = local_clock();

	/* Or fgraph_early_handover() has seen to it */
	if (ns <= early_until)
		return;

	hrtimer_init(timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	timer->function = function;
	hrtimer_start(timer, ns_to_ktime(ns > now ? ns - now : 0), HRTIMER_MODE_REL);
}

static int __init set_timers(void)
{
	static struct hrtimer start_timer, stop_timer;

	if (armed) {
		set_timer(&start_timer, start.ns, start_is_now);
		set_timer(&stop_timer, stop.ns, stop_is_now);
	}
	return 0;
}
early_initcall(set_timers);
