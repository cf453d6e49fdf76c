// SPDX-License-Identifier: GPL-2.0
/*
 * The input is taken in blocks, which stand in a ring of slots:
 *
 *	slot 0		slot 1		slot 2		slot 3
 *	block 4: taken	block 5: free	block 2: being	block 3: scanned
 *					replayed
 *
 * A block is read, scanned into events, and replayed. Blocks are read one after
 * the other, and so they are replayed; any number may be scanned at the same time.
 * A thread does whatever can be done, first of all replaying.
 *
 * How a line is scanned may depend on lines before it (see struct scanner). A
 * block is scanned as if nothing had changed since the last one replayed. If that
 * turns out to be wrong when its turn comes, it is scanned once more. So there is
 * nothing that depends on who was faster.
 */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "base/progress.h"
#include "base/util.h"
#include "calls/ids.h"
#include "calls/reader.h"
#include "calls/replay.h"
#include "lines/block.h"

#define MAX_THREADS	16

enum slot_state { SLOT_FREE, SLOT_TAKEN, SLOT_SCANNED };

/**
 * struct slot - a block on its way
 * @state: how far it is; under the lock
 * @before: the form of the trace that it was scanned with
 * @text: its lines
 * @events: the same as events
 * @lexer: who made these
 * @ids: what they mean in the trace
 */
struct slot {
	enum slot_state state;
	struct scanner before;
	struct text text;
	struct events events;
	struct lexer lexer;
	struct ids ids;
};

/**
 * struct shared - what the threads share
 * @replay: replay; for who has set @replaying
 * @in: input; for who has set @reading
 * @lock: for all that follows
 * @changed: says that something of it has changed
 * @slots: block N is in slot N modulo @slot_count
 * @read: blocks that have been read
 * @replayed: blocks that have been replayed
 * @reading: somebody reads the next block
 * @replaying: somebody replays the next block
 * @ended: there are no more blocks
 * @scanner: form of the trace after the blocks replayed
 * @threads: how many there are to be
 * @start: when so many blocks have been read
 * @started: they are there
 */
struct shared {
	struct replay *replay;
	struct input *in;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct slot *slots;
	size_t slot_count;
	uint64_t read;
	uint64_t replayed;
	bool reading;
	bool replaying;
	bool ended;
	struct scanner scanner;

	unsigned int threads;
	uint64_t start;
	bool started;
	pthread_t others[MAX_THREADS];
};

/* The progress on the terminal belongs to whoever reads the input. */
static void show_odd(struct replay *r, uint64_t line, const char *what,
		     const char *text, size_t len)
{
	struct shared *sh = r->odd_data;

	pthread_mutex_lock(&sh->lock);
	while (sh->reading)
		pthread_cond_wait(&sh->changed, &sh->lock);
	progress_hide();
	pthread_mutex_unlock(&sh->lock);
	print_escaped(stderr, sh->in->name, strlen(sh->in->name), fputs);
	fprintf(stderr, ":%llu: %s", (unsigned long long)line, what);
	if (len)
		fputs(": ", stderr);
	print_escaped(stderr, text, len, fputs);
	fputc('\n', stderr);
}

static void scan_block(struct slot *slot, const struct scanner *scanner)
{
	slot->before = *scanner;
	slot->lexer.scanner = *scanner;
	lexer_block(&slot->lexer, slot->text.start, slot->text.end, &slot->events);
}

static bool same_form(const struct scanner *a, const struct scanner *b)
{
	return a->columns == b->columns && a->odd == b->odd &&
	       a->place == b->place && a->comment == b->comment;
}

static void replay_block(struct shared *sh, struct slot *slot,
			 struct scanner *scanner)
{
	struct replay *r = sh->replay;

	if (!same_form(&slot->before, scanner))
		scan_block(slot, scanner);
	*scanner = slot->lexer.scanner;
	r->block = slot->text.start;
	if (r->odd && slot->text.overlong)
		r->odd(r, r->trace->lines + 1,
		       "longer than any line that the kernel prints", NULL, 0);
	r->trace->tally.cut += slot->text.cut;
	r->trace->tally.overlong += slot->text.overlong;
	replay_events(r, &slot->events, &slot->ids);
}

/*
 * try_*(): do something if it can be done. They have the lock when they are
 * called and when they return, but not while they work.
 */

static bool try_replay(struct shared *sh)
{
	struct slot *slot = &sh->slots[sh->replayed % sh->slot_count];
	struct scanner scanner = sh->scanner;

	if (sh->replaying || slot->state != SLOT_SCANNED)
		return false;
	sh->replaying = true;
	pthread_mutex_unlock(&sh->lock);
	replay_block(sh, slot, &scanner);
	pthread_mutex_lock(&sh->lock);
	sh->scanner = scanner;
	sh->replaying = false;
	sh->replayed++;
	slot->state = SLOT_FREE;
	pthread_cond_broadcast(&sh->changed);
	return true;
}

static bool try_scan(struct shared *sh)
{
	struct slot *slot = &sh->slots[sh->read % sh->slot_count];
	struct scanner scanner = sh->scanner;
	bool more;

	if (sh->ended || sh->reading || slot->state != SLOT_FREE)
		return false;
	sh->reading = true;
	pthread_mutex_unlock(&sh->lock);
	more = input_block(sh->in, &slot->text);
	pthread_mutex_lock(&sh->lock);
	sh->reading = false;
	sh->ended = !more;
	sh->read += more;
	slot->state = more ? SLOT_TAKEN : SLOT_FREE;
	pthread_cond_broadcast(&sh->changed);
	if (!more)
		return true;
	pthread_mutex_unlock(&sh->lock);
	scan_block(slot, &scanner);
	pthread_mutex_lock(&sh->lock);
	slot->state = SLOT_SCANNED;
	pthread_cond_broadcast(&sh->changed);
	return true;
}

static void *work(void *data);

/* Fewer threads will do if there cannot be as many. */
static void start_others(struct shared *sh)
{
	unsigned int i;

	sh->started = true;
	for (i = 1; i < sh->threads; i++)
		if (pthread_create(&sh->others[i], NULL, work, sh))
			sh->threads = i;
}

static void *work(void *data)
{
	struct shared *sh = data;

	pthread_mutex_lock(&sh->lock);
	while (!sh->ended || sh->replayed < sh->read) {
		/* Only the first thread is there to see this. */
		if (!sh->started && sh->read >= sh->start)
			start_others(sh);
		if (!try_replay(sh) && !try_scan(sh))
			pthread_cond_wait(&sh->changed, &sh->lock);
	}
	pthread_mutex_unlock(&sh->lock);
	return NULL;
}

static void init_slots(struct shared *sh)
{
	size_t i;

	sh->slot_count = sh->threads > 1 ? sh->threads + 2 : 1;
	sh->slots = zalloc(sh->slot_count * sizeof(*sh->slots));
	for (i = 0; i < sh->slot_count; i++) {
		struct slot *slot = &sh->slots[i];

		lexer_init(&slot->lexer);
		slot->lexer.values = sh->replay->values;
		slot->ids.lexer = &slot->lexer;
		text_alloc(&slot->text);
	}
}

static void free_slots(struct shared *sh)
{
	size_t i;

	for (i = 0; i < sh->slot_count; i++) {
		struct slot *slot = &sh->slots[i];

		lexer_free(&slot->lexer);
		text_free(&slot->text);
		free(slot->events.list);
		free(slot->events.values);
		ids_free(&slot->ids);
	}
	free(sh->slots);
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
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.changed = PTHREAD_COND_INITIALIZER,
	};
	unsigned int i;

	if (!sh.threads) {
		sh.threads = useful_threads();
		sh.start = LONG_TRACE;
	}
	if (sh.threads > MAX_THREADS)
		sh.threads = MAX_THREADS;
	if (r->opt->show_odd) {
		r->odd = show_odd;
		r->odd_data = &sh;
	}
	init_slots(&sh);
	work(&sh);
	for (i = 1; sh.started && i < sh.threads; i++)
		pthread_join(sh.others[i], NULL);
	free_slots(&sh);
	replay_end(r);
}
