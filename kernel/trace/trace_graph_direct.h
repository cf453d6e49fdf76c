/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The direct path of the function graph tracer
 *
 * Direct, as no fgraph_ops is called. It has nothing to do with ftrace's direct calls
 * (register_ftrace_direct()), nor with fgraph_do_direct, the static call that fgraph.c
 * makes while there is one fgraph_ops and this path is not taken.
 *
 * While function_graph is the only user of fgraph, the clock is the first one, and
 * neither a filter besides set_ftrace_filter nor an option asks for more at each call
 * (see trace_graph_direct()), a call only pushes a frame to the shadow stack: who was
 * called, when by the raw counter, and what the entry record needs besides. Its entry
 * is pending: nothing is in the ring buffer. If the call turns out to be short the frame
 * is popped, and that was all.
 *
 * Pending entries are written, oldest first and with their own time stamps,
 * before anything that comes after them: the exit of a call that is kept, an
 * event of somebody else, the next task, and before the buffer is read. All
 * frames below one that is not pending are written. From then on the frame is
 * one like fgraph.c makes them, with the place of the record as the data that
 * function_graph reserved: see trace_graph_duration.c.
 *
 * From call to return, an entry is
 *
 *	pending		in the frame only
 *	held		in the buffer, but not committed; the frame's mark names it
 *	there to stay	in the buffer: in a run, or committed
 *	none		not in the buffer, which did not take it
 *
 * and becomes
 *
 *	pending -> held		if somebody else writes, the task is switched out, or a
 *				reader comes
 *	pending -> to stay	if a call made from it is recorded
 *	pending -> none		if the buffer does not take it
 *	pending -> gone		if the call was short, or its session is over
 *	held -> gone		if the call was short: rewound, or discarded
 *	held -> to stay		if something is committed behind it, a call made from it
 *				is recorded, or another CPU refuses its mark: kept
 *
 * An entry that stays gets its exit, however short the call was.
 *
 * Interrupts are disabled from the look at the mode until a frame is complete,
 * and from the look at a frame until it is popped: who writes pending entries in
 * an interrupt finds whole frames, and an interrupt on every CPU ends the mode.
 *
 * Calls in an NMI take the general path. It writes nothing that is pending, for it
 * may have interrupted who does: in the trace, the entries of the callers come later.
 * Where NMIs come often the direct path is not taken: see arch_fgraph_direct_ok().
 *
 * Who calls whom, from top to bottom:
 *
 *	fgraph_early.c			the tracer's start in start_kernel()
 *	trace_functions_graph.c		the tracer: start, stop, print
 *	fgraph.c			the shadow stack, and which path is taken
 *	trace_graph_direct.c		what the direct path writes
 *	trace_graph_duration.c		what is held, and taken back
 *	ring_buffer.c
 *
 * An interrupt does not reach the frames of tasks that were switched out while
 * their CPU was off line. Their top word tells that they are of a session that is
 * over: whoever finds one pops it, and records nothing. (511 sessions later the number
 * is the same again. Such a frame is of a call that has lasted since then, and shown
 * as that, unless function_graph was off meanwhile.)
 */
#ifndef _TRACE_GRAPH_DIRECT_H
#define _TRACE_GRAPH_DIRECT_H

#include <linux/fgraph_direct.h>
#include <linux/fgraph_early.h>
#include <linux/sched.h>
#include <linux/sched_clock.h>

struct ftrace_regs;
struct seq_file;
struct trace_array;

#ifdef CONFIG_FUNCTION_GRAPH_DIRECT
void fgraph_direct_update(void);
void fgraph_direct_update_locked(void);
void fgraph_direct_switch(struct trace_array *tr);
bool trace_graph_direct_start(struct trace_array *tr);
void trace_graph_direct_stop(struct trace_array *tr);
void trace_graph_direct_leave(void);
bool trace_graph_direct_has_pending(int cpu);
void trace_graph_direct_close_pending(u64 cycles, struct fgraph_direct_frame *frame,
				      struct ftrace_regs *fregs, unsigned long irqflags);
void trace_graph_direct_close_written(u64 cycles, struct fgraph_direct_frame *frame,
				      struct ftrace_regs *fregs, unsigned long irqflags);

#ifdef CONFIG_FUNCTION_GRAPH_EARLY
void fgraph_direct_start_early(void (*handover)(struct trace_array *tr));
void fgraph_early_close(u64 cycles, struct fgraph_direct_frame *frame,
			struct ftrace_regs *fregs, unsigned long irqflags);
void fgraph_early_record(bool on);
bool fgraph_early_dump_wanted(void);
void fgraph_early_set_filters(char *filter, char *left_out);
void fgraph_bounds_set_start(const char *value);
void fgraph_bounds_set_stop(const char *value);
void fgraph_bounds_arm(void);
bool fgraph_bounds_handover(struct trace_array *tr, u64 before, unsigned int lost);
void fgraph_bounds_print_header(struct trace_array *tr, struct seq_file *s);
void fgraph_bounds_forget(struct trace_array *tr);
bool fgraph_bounds_covers(u64 ns);
void fgraph_bounds_fire(unsigned long site);

/* Start or stop to record, if that waits for this function */
static __always_inline void fgraph_look_for_bound(unsigned long site)
{
	if (unlikely(site == READ_ONCE(fgraph_direct.bound)))
		fgraph_bounds_fire(site);
}
#else
static inline void fgraph_early_close(u64 cycles, struct fgraph_direct_frame *frame,
				      struct ftrace_regs *fregs, unsigned long irqflags)
{
}

static inline void fgraph_bounds_forget(struct trace_array *tr) { }
static inline void fgraph_bounds_print_header(struct trace_array *tr, struct seq_file *s) { }
static inline void fgraph_look_for_bound(unsigned long site) { }
#endif

static inline bool fgraph_direct_taken(void)
{
	return READ_ONCE(fgraph_direct.mode) != FGRAPH_DIRECT_LEFT;
}

/* Something is badly wrong, or no tracer takes over: no call pushes a frame any more */
static inline void fgraph_direct_kill(void)
{
	WRITE_ONCE(fgraph_direct.mode, FGRAPH_DIRECT_LEFT);
}

static inline void fgraph_direct_set_threshold(u64 cycles)
{
	fgraph_direct.threshold = min_t(u64, cycles, U32_MAX);
}

/* Where the next frame would be pushed */
static inline struct fgraph_direct_frame *
fgraph_direct_stack_end(struct task_struct *task)
{
	return (void *)&task->ret_stack[READ_ONCE(task->curr_ret_stack)];
}

/* The lowest of the frames below @end whose entries are pending, or @end */
static __always_inline struct fgraph_direct_frame *
fgraph_direct_first_pending(struct task_struct *task, struct fgraph_direct_frame *end)
{
	struct fgraph_direct_frame *frame = end;

	while ((unsigned long *)frame > task->ret_stack &&
	       frame[-1].top == fgraph_direct.pending)
		frame--;

	return frame;
}

/* The entry is pending no more: it has been written, or never will be */
static __always_inline void
fgraph_direct_set_written(struct task_struct *task, struct fgraph_direct_frame *frame)
{
	frame->bitmap = fgraph_direct.bitmap;
	frame->top = fgraph_direct.written;
	task->curr_ret_depth++;
}

/*
 * The exit has been written. What is called before the frame is popped, to wake up a
 * reader or by an event, is no part of the call, and does not write it once more.
 */
static __always_inline void
fgraph_direct_set_closed(struct task_struct *task, struct fgraph_direct_frame *frame,
			 bool was_pending)
{
	if (!was_pending)
		task->curr_ret_depth--;
	frame->top = FGRAPH_DIRECT_CLOSED;
}

/*
 * From here on only the topmost frames can be pending: the general path is about to
 * push one, because the mode is ending.
 */
static __always_inline void fgraph_direct_leave(void)
{
	struct fgraph_direct_frame *end = fgraph_direct_stack_end(current);

	if (unlikely(fgraph_direct_first_pending(current, end) != end && !in_nmi()))
		trace_graph_direct_leave();
}

/* How many calls an NMI is in that a task's curr_ret_depth does not count */
static __always_inline int fgraph_direct_below_nmi(void)
{
	struct fgraph_direct_frame *end;

	if (likely(!in_nmi()) || !current->ret_stack)
		return 0;

	end = fgraph_direct_stack_end(current);
	return end - fgraph_direct_first_pending(current, end);
}

/* Push a frame. 1: not the direct path's business, or else what to return */
static __always_inline int
fgraph_direct_enter(unsigned long ret, unsigned long func,
		    unsigned long frame_pointer, unsigned long *retp)
{
	struct task_struct *task = current;
	struct fgraph_direct_frame *frame;
	int offset, mode, err = 1;
	unsigned long flags, pending;

	if (unlikely(in_nmi()))
		return err;

	raw_local_irq_save(flags);

	mode = READ_ONCE(fgraph_direct.mode);
	if (unlikely(mode == FGRAPH_DIRECT_LEFT))
		goto out;

	/*
	 * No barrier between the two is needed: where ret_stack has just been
	 * set by another CPU, curr_ret_stack has been 0 since the fork.
	 */
	err = -EBUSY;
	if (unlikely(!task->ret_stack || mode == FGRAPH_DIRECT_OFF))
		goto out;

	offset = task->curr_ret_stack;
	if (unlikely(offset > fgraph_direct.limit)) {
		atomic_inc(&task->trace_overrun);
		goto out;
	}

	/* An NMI pushes above the frame, or nothing of it counts yet and it writes there */
	frame = (void *)&task->ret_stack[offset];
	frame->top = FGRAPH_DIRECT_WORDS - 1;
	barrier();
	task->curr_ret_stack = offset + FGRAPH_DIRECT_WORDS;
	barrier();
	frame->top = FGRAPH_DIRECT_WORDS - 1;

	frame->frame.ret = ret;
	frame->frame.func = func;
	frame->frame.retp = retp;
#ifdef HAVE_FUNCTION_GRAPH_FP_TEST
	frame->frame.fp = frame_pointer;
#endif
	frame->irqflags = flags;
	frame->preempt_count = preempt_count();
	/* With a new counter comes a new session: what is told by the old one is of the old */
	pending = READ_ONCE(fgraph_direct.pending);
	barrier();
	frame->frame.calltime = sched_clock_cycles();
	barrier();
	frame->top = pending;
	err = 0;
out:
	raw_local_irq_restore(flags);
	return err;
}

/* Pop a frame. 0: not one of ours, or else where to return to */
static __always_inline unsigned long fgraph_direct_return(struct ftrace_regs *fregs)
{
	struct task_struct *task = current;
	int offset = task->curr_ret_stack - (int)FGRAPH_DIRECT_WORDS;
	struct fgraph_direct_frame *frame;
	unsigned long flags, ret = 0;
	bool pending;
	u64 cycles;

	if (unlikely(offset < 0))
		return 0;

	raw_local_irq_save(flags);

	frame = (void *)&task->ret_stack[offset];
	pending = frame->top == fgraph_direct.pending;
	if (unlikely(!pending && frame->top != fgraph_direct.written)) {
		if (frame->top & FGRAPH_DIRECT_PENDING)
			goto pop;
		goto out;
	}

	cycles = sched_clock_cycles();
	if (unlikely(!pending))
		trace_graph_direct_close_written(cycles, frame, fregs, flags);
	else if (unlikely(cycles - frame->frame.calltime >= fgraph_direct.threshold))
		trace_graph_direct_close_pending(cycles, frame, fregs, flags);

	if (unlikely(!(frame->top & FGRAPH_DIRECT_PENDING)))
		task->curr_ret_depth--;
pop:
	ret = frame->frame.ret;
	barrier();
	task->curr_ret_stack = offset;
out:
	raw_local_irq_restore(flags);
	return ret;
}
#else
static inline void fgraph_direct_update(void) { }
static inline void fgraph_direct_update_locked(void) { }
static inline void fgraph_direct_switch(struct trace_array *tr) { }
static inline void fgraph_direct_leave(void) { }
static inline void fgraph_direct_kill(void) { }
static inline int fgraph_direct_below_nmi(void) { return 0; }
static inline bool trace_graph_direct_has_pending(int cpu) { return false; }
static inline void fgraph_bounds_forget(struct trace_array *tr) { }
static inline void fgraph_bounds_print_header(struct trace_array *tr, struct seq_file *s) { }
static inline void fgraph_look_for_bound(unsigned long site) { }

static inline int
fgraph_direct_enter(unsigned long ret, unsigned long func,
		    unsigned long frame_pointer, unsigned long *retp)
{
	return 1;
}

static inline unsigned long fgraph_direct_return(struct ftrace_regs *fregs)
{
	return 0;
}
#endif /* CONFIG_FUNCTION_GRAPH_DIRECT */

#endif /* _TRACE_GRAPH_DIRECT_H */
