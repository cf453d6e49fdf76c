// SPDX-License-Identifier: GPL-2.0
/*
 * Each thread takes the next block of the input, makes events of it, waits until
 * the blocks before it have been replayed, and replays it:
 *
 *	thread 1	read 0 | scan 0 | replay 0 | read 2 | scan 2   | replay 2
 *	thread 2	       | read 1 | scan 1   | replay 1 | read 3 | scan 3
 *
 * How a line is scanned may depend on lines before it (see struct scanner). A
 * thread assumes that nothing has changed since its last block. If that turns out
 * to be wrong when its turn comes, it scans the block once more. So there is
 * nothing that depends on who was faster.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "progress.h"
#include "reader.h"
#include "util.h"

#define MAX_THREADS	16

/* How often to look whether it is one's turn before going to sleep. */
#define PATIENCE	2000

struct shared;

struct worker {
	struct shared *shared;
	pthread_t thread;
	struct lexer lexer;
	struct ids ids;
	struct events events;
	struct text text;
};

/**
 * struct shared - what the threads share
 * @replay: replay; for the thread whose turn it is
 * @scanner: the same: form of the trace after the blocks replayed
 * @in: input, under @input_lock
 * @blocks: how many have been taken from it
 * @ended: there are no more
 * @turn: number of the block that is to be replayed; changes under @turn_lock
 * @turned: says that it has changed
 * @threads: how many there are to be
 * @start: the first one starts the others at this block
 * @started: it has
 * @workers: one for each
 */
struct shared {
	struct replay *replay;
	struct scanner scanner;

	pthread_mutex_t input_lock;
	struct input *in;
	uint64_t blocks;
	bool ended;

	pthread_mutex_t turn_lock;
	pthread_cond_t turned;
	_Atomic uint64_t turn;

	unsigned int threads;
	uint64_t start;
	bool started;
	struct worker workers[MAX_THREADS];
};

/* The progress on the terminal belongs to whoever reads the input. */
static void show_line(struct shared *sh, uint64_t line, const char *text,
		      size_t len)
{
	pthread_mutex_lock(&sh->input_lock);
	progress_hide();
	fprintf(stderr, "%s:%llu: not understood: ", sh->in->name,
		(unsigned long long)line);
	print_escaped(stderr, text, len);
	fputc('\n', stderr);
	pthread_mutex_unlock(&sh->input_lock);
}

static void show_unknown(const struct worker *w)
{
	const struct trace *t = w->shared->replay->trace;
	size_t i;

	for (i = 0; i < w->events.count; i++) {
		const struct event *ev = &w->events.list[i];

		if (ev->kind == EVENT_UNKNOWN)
			show_line(w->shared, t->lines + ev->line + 1,
				  w->text.start + ev->duration, ev->func);
	}
}

static void wait_for_turn(struct shared *sh, uint64_t block)
{
	int i;

	for (i = 0; i < PATIENCE; i++)
		if (atomic_load_explicit(&sh->turn, memory_order_acquire) == block)
			return;
	pthread_mutex_lock(&sh->turn_lock);
	while (sh->turn != block)
		pthread_cond_wait(&sh->turned, &sh->turn_lock);
	pthread_mutex_unlock(&sh->turn_lock);
}

static void end_turn(struct shared *sh)
{
	pthread_mutex_lock(&sh->turn_lock);
	atomic_fetch_add_explicit(&sh->turn, 1, memory_order_release);
	pthread_cond_broadcast(&sh->turned);
	pthread_mutex_unlock(&sh->turn_lock);
}

static void scan_block(struct worker *w)
{
	lexer_block(&w->lexer, w->text.start, w->text.end, &w->events);
}

/* It is the worker's turn; @before is the scanner that its block began with. */
static void replay_block(struct worker *w, struct scanner before)
{
	struct shared *sh = w->shared;
	struct replay *r = sh->replay;

	if (memcmp(&before, &sh->scanner, sizeof(before))) {
		w->lexer.scanner = sh->scanner;
		scan_block(w);
	}
	sh->scanner = w->lexer.scanner;
	if (r->opt->show_unknown)
		show_unknown(w);
	r->trace->tally.cut += w->text.cut;
	r->trace->tally.overlong += w->text.overlong;
	replay_events(r, &w->events, &w->ids);
}

/* Read the next block, and give its number; false at the end. */
static bool take_block(struct worker *w, uint64_t *block)
{
	struct shared *sh = w->shared;
	bool more;

	pthread_mutex_lock(&sh->input_lock);
	more = !sh->ended && input_block(sh->in, &w->text);
	sh->ended = !more;
	*block = sh->blocks;
	sh->blocks += more;
	pthread_mutex_unlock(&sh->input_lock);
	return more;
}

static void *run_worker(void *data);

static void init_worker(struct worker *w, struct shared *sh)
{
	w->shared = sh;
	lexer_init(&w->lexer);
	w->ids.lexer = &w->lexer;
	text_alloc(&w->text);
}

static void free_worker(struct worker *w)
{
	lexer_free(&w->lexer);
	text_free(&w->text);
	free(w->events.list);
	free(w->ids.funcs);
	free(w->ids.whos);
}

/* Fewer threads will do if there cannot be as many. */
static void start_others(struct shared *sh)
{
	unsigned int i;

	for (i = 1; i < sh->threads; i++) {
		init_worker(&sh->workers[i], sh);
		if (pthread_create(&sh->workers[i].thread, NULL, run_worker,
				   &sh->workers[i])) {
			free_worker(&sh->workers[i]);
			sh->threads = i;
		}
	}
	sh->started = true;
}

static void *run_worker(void *data)
{
	struct worker *w = data;
	struct shared *sh = w->shared;
	uint64_t block;

	while (take_block(w, &block)) {
		struct scanner before = w->lexer.scanner;

		if (w == sh->workers && !sh->started && block >= sh->start)
			start_others(sh);
		scan_block(w);
		wait_for_turn(sh, block);
		replay_block(w, before);
		end_turn(sh);
	}
	return NULL;
}

/* Two, if there are two CPUs: more than replaying takes cannot be of use. */
static unsigned int useful_threads(void)
{
	cpu_set_t cpus;

	if (sched_getaffinity(0, sizeof(cpus), &cpus))
		return 1;
	return CPU_COUNT(&cpus) > 1 ? 2 : 1;
}

void read_trace(struct replay *r, struct input *in)
{
	struct shared sh = {
		.replay = r,
		.in = in,
		.threads = r->opt->threads,
		.input_lock = PTHREAD_MUTEX_INITIALIZER,
		.turn_lock = PTHREAD_MUTEX_INITIALIZER,
		.turned = PTHREAD_COND_INITIALIZER,
	};
	unsigned int i;

	if (!sh.threads) {
		sh.threads = useful_threads();
		sh.start = LONG_TRACE;
	}
	if (sh.threads > MAX_THREADS)
		sh.threads = MAX_THREADS;
	init_worker(&sh.workers[0], &sh);
	run_worker(&sh.workers[0]);
	for (i = 1; sh.started && i < sh.threads; i++) {
		pthread_join(sh.workers[i].thread, NULL);
		free_worker(&sh.workers[i]);
	}
	free_worker(&sh.workers[0]);
	replay_end(r);
}
