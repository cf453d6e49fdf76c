// SPDX-License-Identifier: GPL-2.0
/*
 * What the direct path of the function graph tracer writes, and when
 *
 * trace_graph_direct.h says what the direct path is.
 */
#include <linux/cpu.h>
#include <linux/ftrace.h>
#include <linux/smp.h>
#include <trace/events/sched.h>

#include "trace_graph_direct.h"
#include "trace.h"
#include "trace_graph_duration.h"

#define ENTRY_WORDS	(sizeof(struct ftrace_graph_ent_entry) / 4)
#define EXIT_WORDS	(sizeof(struct ftrace_graph_ret_entry) / 4)

/* The task that last started to run on a CPU, for who looks from outside */
static DEFINE_PER_CPU(struct task_struct *, running_task);

static __always_inline unsigned int
entry_context(struct task_struct *task, const struct fgraph_direct_frame *frame)
{
	return trace_context(task, frame->preempt_count, frame->irqflags);
}

static __always_inline void
fill_entry(struct ftrace_graph_ent_entry *entry, unsigned long func, int depth,
	   unsigned int ctx)
{
	tracing_generic_entry_update(&entry->ent, TRACE_GRAPH_ENT, ctx);
	entry->graph_ent.func = func;
	entry->graph_ent.depth = depth;
}

/* The entry is in the buffer at the frame's mark, or not at all if there is none */
static __always_inline void
set_written(struct fgraph_direct_frame *frame, u64 calltime)
{
	frame->frame.calltime = calltime;
	fgraph_direct_set_written(current, frame);
}

/* Write an entry and hold it back. False if the buffer does not take it. */
static bool write_entry(struct trace_buffer *buffer, int cpu, struct task_struct *task,
			const struct fgraph_direct_frame *frame, int depth, u64 calltime,
			struct ring_buffer_mark *mark)
{
	struct ftrace_graph_ent_entry *entry;
	struct ring_buffer_event *event;

	event = ring_buffer_reserve_at(buffer, cpu, sizeof(*entry), calltime);
	if (!event)
		return false;

	entry = ring_buffer_event_data(event);
	fill_entry(entry, frame->frame.func, depth, entry_context(task, frame));
	entry->ent.pid = task->pid;
	__this_cpu_write(trace_taskinfo_save, true);
	ring_buffer_unlock_hold(buffer, cpu, event, mark);
	return true;
}

static void hold_entry(struct trace_buffer *buffer, struct fgraph_direct_frame *frame)
{
	u64 calltime = sched_clock_from_cycles(frame->frame.calltime);

	if (!write_entry(buffer, raw_smp_processor_id(), current, frame,
			 current->curr_ret_depth + 1, calltime, &frame->mark))
		ring_buffer_mark_none(&frame->mark);

	set_written(frame, calltime);
}

static bool cpu_records(struct trace_array *tr)
{
	return !ftrace_graph_is_dead() &&
	       !atomic_read(&this_cpu_ptr(tr->array_buffer.data)->disabled);
}

/*
 * Another CPU may have been at the table of names. There is no better luck next time for
 * a task that sleeps for long, and that is the one that somebody looks for. Who has
 * the table's lock has interrupts disabled, and waits for nobody.
 */
static void insist_on_name(struct task_struct *task)
{
	while (unlikely(__this_cpu_read(trace_taskinfo_save))) {
		cpu_relax();
		tracing_record_cmdline(task);
	}
}

/* Callers last longer than what they call */
static bool lasted(const struct fgraph_direct_frame *frame, u64 least)
{
	u64 since = sched_clock_from_cycles(frame->frame.calltime);

	return !least || trace_clock_local() - since >= least;
}

/*
 * Write the pending entries of the running task whose calls lasted that long, and hold them
 * back; with its name, for it may run for ever. Were there any?
 */
static bool hold_pending(struct trace_array *tr, u64 least)
{
	struct trace_buffer *buffer = tr->array_buffer.buffer;
	struct fgraph_direct_frame *first, *frame, *end;
	unsigned long flags;

	if (!current->ret_stack)
		return false;

	local_irq_save(flags);
	end = fgraph_direct_stack_end(current);
	first = fgraph_direct_first_pending(current, end);
	for (frame = first; frame < end && lasted(frame, least); frame++)
		hold_entry(buffer, frame);
	if (first < frame) {
		/* Lockdep may not know that interrupts are disabled */
		preempt_disable_notrace();
		tracing_record_cmdline(current);
		preempt_enable_no_resched_notrace();
	}
	local_irq_restore(flags);

	return first < frame;
}

/*
 * Show what another CPU is doing. It is thought to have stopped, but if it runs
 * after all this must do no harm: its frames are read only.
 */
static void dump_pending(struct trace_array *tr, int cpu)
{
	struct trace_buffer *buffer = tr->array_buffer.buffer;
	struct task_struct *task = per_cpu(running_task, cpu);
	struct fgraph_direct_frame *next, *end, frame;
	struct ring_buffer_mark unused;
	unsigned long flags;
	int depth;

	if (!task || !task->ret_stack)
		return;

	local_irq_save(flags);
	end = fgraph_direct_stack_end(task);
	depth = task->curr_ret_depth;
	for (next = fgraph_direct_first_pending(task, end); next < end; next++) {
		frame = *next;
		if (!kernel_text_address(frame.frame.func))
			break;
		if (!write_entry(buffer, cpu, task, &frame, ++depth,
				 sched_clock_from_cycles(frame.frame.calltime), &unused))
			break;
	}
	local_irq_restore(flags);
}

/**
 * trace_graph_direct_has_pending - is a CPU in calls whose entries are pending?
 * @cpu: any CPU
 *
 * What it says may be over already.
 *
 * Context: interrupts disabled, or an RCU read section, so that the task that the CPU
 * runs is not freed.
 */
bool trace_graph_direct_has_pending(int cpu)
{
	struct task_struct *task;
	struct fgraph_direct_frame *end;

	/* Otherwise nobody keeps running_task, and the task may have been freed */
	if (!fgraph_direct_taken())
		return false;

	task = READ_ONCE(per_cpu(running_task, cpu));
	if (!task || !task->ret_stack)
		return false;

	end = fgraph_direct_stack_end(task);
	return fgraph_direct_first_pending(task, end) != end;
}

static void before_write(struct trace_buffer *buffer, int cpu)
{
	struct trace_array *tr = fgraph_direct.tr;

	/* The buffer of a snapshot is not written to */
	if (unlikely(buffer != tr->array_buffer.buffer))
		return;

	/* An NMI may be in the middle of what it interrupts: only if all is lost */
	if (unlikely(in_nmi() && !oops_in_progress))
		return;

	if (likely(cpu == raw_smp_processor_id()))
		hold_pending(tr, 0);
	else
		dump_pending(tr, cpu);
}

/* What the next task does has to be stamped later */
static void probe_sched_switch(void *tr, bool preempt, struct task_struct *prev,
			       struct task_struct *next, unsigned int prev_state)
{
	u64 least = 0;

	/* It will not return from its calls: they are over. Of one that oopsed all are shown. */
	if (prev_state == TASK_DEAD && !test_taint(TAINT_DIE))
		least = READ_ONCE(tracing_thresh);

	if (hold_pending(tr, least))
		insist_on_name(prev);
	__this_cpu_write(running_task, next);
}

static void hold_this_cpu(void *tr)
{
	hold_pending(tr, 0);
}

static void start_this_cpu(void *unused)
{
	__this_cpu_write(running_task, current);
}

static void set_before_write(struct trace_array *tr, ring_buffer_before_write_t func)
{
#ifdef CONFIG_TRACER_MAX_TRACE
	/* A snapshot makes one buffer the other; then that is the one that is written to */
	guard(irqsave)();
	arch_spin_lock(&tr->max_lock);
	if (tr->max_buffer.buffer)
		ring_buffer_set_before_write(tr->max_buffer.buffer, func);
#endif
	ring_buffer_set_before_write(tr->array_buffer.buffer, func);
#ifdef CONFIG_TRACER_MAX_TRACE
	arch_spin_unlock(&tr->max_lock);
#endif
}

/**
 * trace_graph_direct_start - prepare for the direct path to be taken
 * @tr: the instance that will record
 *
 * Return: false if that was not possible
 */
bool trace_graph_direct_start(struct trace_array *tr)
{
	int cpu;

	/* What one that is off line did last may be gone for long */
	for_each_possible_cpu(cpu)
		per_cpu(running_task, cpu) = idle_task(cpu);

	if (WARN_ON_ONCE(register_trace_sched_switch(probe_sched_switch, tr)))
		return false;

	/* While a CPU comes or goes no interrupt reaches it */
	scoped_guard(cpus_read_lock)
		on_each_cpu(start_this_cpu, NULL, true);
	set_before_write(tr, before_write);
	return true;
}

/**
 * trace_graph_direct_stop - write what is pending on all CPUs
 * @tr: the instance that recorded
 *
 * The direct path is not entered any more. What is pending after this was not
 * reached, as its CPU is off line, and never will be written.
 *
 * Context: process; may sleep.
 */
void trace_graph_direct_stop(struct trace_array *tr)
{
	scoped_guard(cpus_read_lock)
		on_each_cpu(hold_this_cpu, tr, true);

	set_before_write(tr, NULL);
	unregister_trace_sched_switch(probe_sched_switch, tr);
	/* Nobody may be in either of them when @tr is freed */
	tracepoint_synchronize_unregister();
}

/**
 * trace_graph_direct_leave - leave no pending entry of the running task behind
 *
 * The direct path may be ending, but not have reached this CPU yet.
 *
 * Context: entry of a traced function.
 */
void trace_graph_direct_leave(void)
{
	struct trace_array *tr = READ_ONCE(fgraph_direct.tr);

	if (tr)
		hold_pending(tr, 0);
}

/* A call that returns; times in nanoseconds */
struct graph_return {
	u64			calltime;
	u64			rettime;
	struct ftrace_regs	*fregs;
	unsigned int		ctx;
};

/*
 * When a call was entered whose entry is pending, @cycles being now, and @ns.
 * Never runs backwards on a CPU.
 */
static __always_inline u64
pending_since(const struct fgraph_direct_frame *frame, u64 cycles, u64 ns,
	      const struct sched_clock_scale *scale)
{
	cycles -= frame->frame.calltime;

	if (unlikely(cycles > U32_MAX))
		return sched_clock_from_cycles(frame->frame.calltime);

	return ns - sched_clock_span(cycles, scale);
}

static __always_inline void
fill_exit(struct ftrace_graph_ret_entry *entry, unsigned long func, int depth,
	  const struct graph_return *ret)
{
	tracing_generic_entry_update(&entry->ent, TRACE_GRAPH_RET, ret->ctx);
	entry->ret.func = func;
#ifdef CONFIG_FUNCTION_GRAPH_RETVAL
	entry->ret.retval = ftrace_regs_get_return_value(ret->fregs);
#endif
	entry->ret.depth = depth;
	entry->ret.overrun = atomic_read(&current->trace_overrun);
	entry->ret.calltime = ret->calltime;
	entry->ret.rettime = ret->rettime;
}

static __always_inline int offset_of(const struct fgraph_direct_frame *frame)
{
	return (unsigned long *)frame - current->ret_stack;
}

/* The call of @frame is recorded, which is the lowest one that is pending or is closed */
static __always_inline void let_callers_stay(struct trace_array *tr,
					     const struct fgraph_direct_frame *frame)
{
	if ((unsigned long *)frame == current->ret_stack)
		return;

	/* As a rule they do: something was recorded before that the last of them called */
	if (unlikely(frame[-1].top != fgraph_direct.written ||
		     ring_buffer_mark_can_go(&frame[-1].mark)))
		trace_graph_let_callers_stay(tr->gops->idx, offset_of(frame));
}

/* Bytes of a call and its callers, from @first to @frame */
static __always_inline unsigned int
run_size(struct fgraph_direct_frame *first, struct fgraph_direct_frame *frame)
{
	return (frame - first + 1) * RING_BUFFER_RUN_SIZE(ENTRY_WORDS) +
	       RING_BUFFER_RUN_SIZE(EXIT_WORDS);
}

/*
 * The call that @frame stands for will be written: write the entries of those
 * that it is called by. Returns the run, with room for the call itself, or NULL.
 */
static noinline struct ring_buffer_run *
write_callers(struct trace_buffer *buffer, struct fgraph_direct_frame *first,
	      struct fgraph_direct_frame *frame, u64 cycles, u64 ns,
	      const struct sched_clock_scale *scale)
{
	struct ring_buffer_run *run = NULL;
	unsigned int count;
	u64 before, stamp;
	void *pos;

	/* At the end of a page the first one goes to the next page */
	for (;;) {
		stamp = pending_since(first, cycles, ns, scale);
		if (likely(ns - stamp < RING_BUFFER_RUN_SPAN))
			run = ring_buffer_run_begin(buffer, stamp, run_size(first, frame));
		if (likely(run))
			break;
		hold_entry(buffer, first);
		if (++first == frame)
			return NULL;
	}

	count = frame - first;
	before = run->stamp;
	pos = run->pos;
	for (;;) {
		fill_entry(ring_buffer_run_event(pos, ENTRY_WORDS, stamp - before),
			   first->frame.func, current->curr_ret_depth + 1,
			   entry_context(current, first));
		pos += RING_BUFFER_RUN_SIZE(ENTRY_WORDS);
		ring_buffer_mark_stays(&first->mark);
		set_written(first, stamp);
		if (++first == frame)
			break;
		before = stamp;
		stamp = pending_since(first, cycles, ns, scale);
	}
	ring_buffer_run_extend(run, pos, stamp, count);

	return run;
}

/* Write the exit of a call, and before it its entry if that is pending */
static __always_inline void
write_call(struct trace_buffer *buffer, struct ring_buffer_run *run,
	   struct fgraph_direct_frame *frame, const struct graph_return *ret,
	   bool pending, unsigned long irqflags)
{
	/* Once: the compiler cannot know that writing a record changes neither */
	unsigned long func = frame->frame.func;
	int depth = current->curr_ret_depth + pending;
	unsigned int ctx = ret->ctx;
	u64 before = run->stamp;
	void *pos = run->pos;

	if (pending) {
		/* The same as at the return, as a rule */
		if (unlikely(frame->preempt_count != preempt_count() ||
			     frame->irqflags != irqflags))
			ctx = entry_context(current, frame);
		fill_entry(ring_buffer_run_event(pos, ENTRY_WORDS, ret->calltime - before),
			   func, depth, ctx);
		pos += RING_BUFFER_RUN_SIZE(ENTRY_WORDS);
		before = ret->calltime;
	}

	fill_exit(ring_buffer_run_event(pos, EXIT_WORDS, ret->rettime - before),
		  func, depth, ret);
	pos += RING_BUFFER_RUN_SIZE(EXIT_WORDS);

	__this_cpu_write(trace_taskinfo_save, true);
	fgraph_direct_set_closed(current, frame, pending);
	ring_buffer_run_end(buffer, run, pos, ret->rettime, 1 + pending);
}

static noinline void
write_exit(struct trace_buffer *buffer, struct fgraph_direct_frame *frame,
	   struct graph_return ret, bool hold)
{
	struct ring_buffer_mark never_used;
	struct ring_buffer_event *event;
	int cpu = raw_smp_processor_id();

	/* Off: what was called before may be written, but not that it returns */
	if (!ring_buffer_record_is_on(buffer))
		return;

	event = ring_buffer_reserve_at(buffer, cpu, sizeof(struct ftrace_graph_ret_entry),
				       ret.rettime);
	if (!event)
		return;

	fill_exit(ring_buffer_event_data(event), frame->frame.func,
		  current->curr_ret_depth, &ret);
	__this_cpu_write(trace_taskinfo_save, true);
	fgraph_direct_set_closed(current, frame, false);
	if (hold)
		ring_buffer_unlock_hold(buffer, cpu, event, &never_used);
	else
		ring_buffer_unlock_commit(buffer);
}

/* The exit of a call whose entry is in the buffer */
static __always_inline void
close_written(struct trace_buffer *buffer, struct fgraph_direct_frame *frame,
	      const struct graph_return *ret, unsigned long irqflags)
{
	struct ring_buffer_run *run;

	run = ring_buffer_run_begin(buffer, ret->rettime, RING_BUFFER_RUN_SIZE(EXIT_WORDS));
	if (likely(run))
		write_call(buffer, run, frame, ret, false, irqflags);
	else
		write_exit(buffer, frame, *ret, false);
}

/**
 * trace_graph_direct_close_pending - record a call whose entry is pending
 * @cycles: when it returned
 * @frame: the call's frame, the topmost of the running task
 * @fregs: what it returned with
 * @irqflags: the interrupt state that it returned with
 *
 * For calls that seem to be long enough. The caller pops the frame.
 *
 * Context: return of a traced function, interrupts disabled.
 */
void trace_graph_direct_close_pending(u64 cycles, struct fgraph_direct_frame *frame,
				      struct ftrace_regs *fregs, unsigned long irqflags)
{
	struct trace_array *tr = fgraph_direct.tr;
	struct trace_buffer *buffer;
	struct sched_clock_scale scale __uninitialized;
	struct graph_return ret __uninitialized;
	struct ring_buffer_run *run = NULL;
	struct fgraph_direct_frame *first;

	if (fgraph_early_recording()) {
		fgraph_early_close(cycles, frame, fregs, irqflags);
		return;
	}

	if (unlikely(!cpu_records(tr)))
		return;

	buffer = tr->array_buffer.buffer;
	ret.rettime = sched_clock_convert(cycles, &scale);
	ret.calltime = pending_since(frame, cycles, ret.rettime, &scale);
	if (unlikely(ret.rettime - ret.calltime < READ_ONCE(tracing_thresh)))
		return;

	ret.fregs = fregs;
	ret.ctx = trace_context(current, preempt_count(), irqflags);

	first = fgraph_direct_first_pending(current, frame);
	let_callers_stay(tr, first);
	if (first != frame)
		run = write_callers(buffer, first, frame, cycles, ret.rettime, &scale);
	if (!run && likely(ret.rettime - ret.calltime < RING_BUFFER_RUN_SPAN))
		run = ring_buffer_run_begin(buffer, ret.calltime, run_size(frame, frame));

	if (likely(run)) {
		write_call(buffer, run, frame, &ret, true, irqflags);
		return;
	}

	/* At the end of a page, after a long time, or nested */
	hold_entry(buffer, frame);
	if (!ring_buffer_mark_is_none(&frame->mark))
		close_written(buffer, frame, &ret, irqflags);
}

/**
 * trace_graph_direct_close_written - record the return of a call, or take its entry back
 * @cycles: when it returned
 * @frame: the call's frame, the topmost of the running task
 * @fregs: what it returned with
 * @irqflags: the interrupt state that it returned with
 *
 * For calls whose entry was written. The caller pops the frame.
 *
 * Context: return of a traced function, interrupts disabled.
 */
void trace_graph_direct_close_written(u64 cycles, struct fgraph_direct_frame *frame,
				      struct ftrace_regs *fregs, unsigned long irqflags)
{
	struct trace_array *tr = fgraph_direct.tr;
	struct trace_buffer *buffer;
	struct graph_return ret __uninitialized;

	if (fgraph_early_recording()) {
		fgraph_early_close(cycles, frame, fregs, irqflags);
		return;
	}

	/* The buffer may not have taken the entry */
	if (unlikely(ring_buffer_mark_is_none(&frame->mark) || !cpu_records(tr)))
		return;

	buffer = tr->array_buffer.buffer;
	ret.rettime = sched_clock_from_cycles(cycles);
	ret.calltime = frame->frame.calltime;
	/* Of a former user: the number of its session has been given again */
	if (unlikely(ret.calltime < tr->gops->since))
		return;

	ret.fregs = fregs;
	ret.ctx = trace_context(current, preempt_count(), irqflags);

	if (likely(ret.rettime - ret.calltime >= READ_ONCE(tracing_thresh))) {
		let_callers_stay(tr, frame);
		close_written(buffer, frame, &ret, irqflags);
	} else if (!trace_graph_take_back(buffer, &frame->mark, tr->gops->idx, offset_of(frame))) {
		write_exit(buffer, frame, ret, true);
	}
}
