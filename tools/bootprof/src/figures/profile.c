// SPDX-License-Identifier: GPL-2.0
#include "figures/profile.h"

#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"

/**
 * struct area - bytes that a symbol has in a page
 * @page: page
 * @name: as numbered in the file
 * @address: first byte
 * @last: last byte
 */
struct area {
	uint32_t page, name;
	uint64_t address, last;
};

/**
 * struct code_page - what is known of a page besides its areas
 * @realm: whose it is
 * @name: as numbered in the file, 0: none
 */
struct code_page {
	enum realm realm;
	uint32_t name;
};

const char *realm_word(enum realm realm)
{
	static const char *const words[REALMS] = {
		[REALM_UNKNOWN] = "unknown", [REALM_FIRMWARE] = "firmware",
		[REALM_DECOMPRESSOR] = "decompressor", [REALM_EARLY] = "early",
		[REALM_KERNEL] = "kernel", [REALM_MODULE] = "module", [REALM_USER] = "user",
		[REALM_IDLE] = "idle",
	};

	return words[realm];
}

/* ---- reading -------------------------------------------------------------- */

static char *text_of(const struct text *text)
{
	/* A name has no NUL in it; what is behind one would never be seen. */
	return xstrndup(text->bytes, text->length);
}

static void add_name(struct profile *p, enum realm realm, char *file, char *symbol)
{
	p->names = grow(p->names, &p->name_room, p->name_count, sizeof(*p->names));
	p->names[p->name_count++] = (struct symbol_name){ realm, file, symbol };
}

static void add_page(struct profile *p)
{
	p->pages = grow(p->pages, &p->page_room, p->page_count, sizeof(*p->pages));
	p->page_count++;
}

static void add_task(struct profile *p, const struct record *x)
{
	p->tasks = grow(p->tasks, &p->task_room, p->task_count, sizeof(*p->tasks));
	p->tasks[p->task_count++] = (struct task_name){ x->pid, x->group, text_of(&x->text) };
}

static void add_call(struct profile *p, const struct record *x)
{
	p->calls = grow(p->calls, &p->call_room, p->call_count, sizeof(*p->calls));
	p->calls[p->call_count++] = (struct call){ x->frame, x->page, x->address };
}

static void add_run(struct profile *p, const struct record *x)
{
	p->runs = grow(p->runs, &p->run_room, p->run_count, sizeof(*p->runs));
	p->runs[p->run_count++] = (struct run){ x->address, x->page, x->instructions, x->size };
}

static void add_area(struct profile *p, const struct record *x)
{
	p->areas = grow(p->areas, &p->area_room, p->area_count, sizeof(*p->areas));
	p->areas[p->area_count++] = (struct area){
		x->page, x->name, x->address, x->address + (x->size - 1),
	};
}

static void take(struct profile *p, const struct record *x)
{
	switch (x->tag) {
	case TAG_PAGE:
		add_page(p);
		break;
	case TAG_TASK:
		add_task(p, x);
		break;
	case TAG_FRAME:
		add_call(p, x);
		break;
	case TAG_RUN:
		add_run(p, x);
		break;
	case TAG_SAMPLE:
	case TAG_IDLE:
		p->one_clock &= !x->cpu;
		break;
	case TAG_END:
		p->end = x->time;
		break;
	case TAG_REALM:
		p->pages[x->page] = (struct code_page){ x->realm, x->name };
		break;
	case TAG_NAME:
		add_name(p, x->realm, text_of(&x->file), text_of(&x->text));
		break;
	case TAG_AREA:
		add_area(p, x);
		break;
	case TAG_WRONG:
		p->wrong = true;
		break;
	default:
		break;
	}
}

/* ---- order ---------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
	const struct area *x = a, *y = b;

	if (x->page != y->page)
		return x->page < y->page ? -1 : 1;
	return (x->address > y->address) - (x->address < y->address);
}

struct numbered {
	struct symbol_name name;
	uint32_t number;
};

int symbol_order(const struct symbol_name *a, const struct symbol_name *b)
{
	int order = a->realm < b->realm ? -1 : a->realm > b->realm;

	if (!order)
		order = strcmp(a->file, b->file);
	return order ? order : strcmp(a->symbol, b->symbol);
}

static int by_name(const void *a, const void *b)
{
	return symbol_order(&((const struct numbered *)a)->name,
			    &((const struct numbered *)b)->name);
}

static void name_free(struct symbol_name *name)
{
	free(name->file);
	free(name->symbol);
}

static void join_names(struct profile *p)
{
	struct numbered *all = zalloc(p->name_count * sizeof(*all));
	size_t kept = 0;

	for (size_t i = 0; i < p->name_count; i++)
		all[i] = (struct numbered){ p->names[i], i };
	qsort(all, p->name_count, sizeof(*all), by_name);
	p->same = zalloc(p->name_count * sizeof(*p->same));
	for (size_t i = 0; i < p->name_count; i++) {
		if (i && !by_name(&all[i - 1], &all[i])) {
			name_free(&all[i - 1].name);
			kept--;
		}
		p->names[kept] = all[i].name;
		p->same[all[i].number] = kept++;
	}
	p->name_count = kept;
	free(all);
}

static char *copy_of(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

/* What makes a profile another one than it seems */
static void warn(const struct profile *p, const struct profile_head *head)
{
	char by[16];

	if (p->wrong)
		say("%s: %s is not the kernel that was booted, or that was without nokaslr: "
		    "its functions have wrong names", p->path, p->vmlinux ? p->vmlinux : "vmlinux");
	if (!head->balloon)
		return;
	format_nsec(by, sizeof(by), head->balloon_by);
	say("%s: each call of %s took %s longer: recorded with --balloon", p->path, head->balloon,
	    by);
}

void profile_load(struct profile *p, const char *path)
{
	struct reader *r = reader_open(path, true);
	const struct profile_head *head = reader_head(r);
	struct record x;

	*p = (struct profile){
		.path = path, .qemu = copy_of(head->qemu), .command = copy_of(head->command),
		.vmlinux = copy_of(head->vmlinux), .seed = head->seed,
		.period = head->period, .exact = head->exact,
		.stacks = head->stacks,
		.shift = head->shift < 0 ? 0 : head->shift, .one_clock = true,
		.run_count = 1, .task_count = 1, .call_count = 1,
	};
	p->runs = grow(NULL, &p->run_room, 0, sizeof(*p->runs));
	p->calls = grow(NULL, &p->call_room, 0, sizeof(*p->calls));
	p->tasks = grow(NULL, &p->task_room, 0, sizeof(*p->tasks));
	add_page(p);
	/* Code without a symbol, by realm; names from the file have numbers from 1 on. */
	for (int realm = 0; realm < REALMS_OF_CODE; realm++)
		add_name(p, realm, zalloc(1), zalloc(1));
	while (reader_next(r, &x))
		take(p, &x);
	p->one_clock |= head->shift >= 0;
	warn(p, head);
	reader_close(r);
	if (p->area_count)
		qsort(p->areas, p->area_count, sizeof(*p->areas), by_place);
	join_names(p);
}

/* ---- looking up ----------------------------------------------------------- */

static const struct area *area_at(const struct profile *p, uint32_t page, uint64_t address)
{
	const struct area key = { .page = page, .address = address };
	size_t low = 0, high = p->area_count;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (by_place(&p->areas[middle], &key) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || p->areas[low - 1].page != page || p->areas[low - 1].last < address)
		return NULL;
	return &p->areas[low - 1];
}

uint32_t profile_symbol(const struct profile *p, uint32_t page, uint64_t address)
{
	const struct area *area = area_at(p, page, address);
	uint32_t name = area ? area->name : p->pages[page].name;

	return p->same[name ? REALMS_OF_CODE - 1 + name : p->pages[page].realm];
}

bool profile_begins(const struct profile *p, uint32_t page, uint64_t address)
{
	const struct area *area = area_at(p, page, address);

	return area && area->address == address;
}

const char *profile_title(const struct profile *p)
{
	const char *slash = strrchr(p->path, '/');

	return slash ? slash + 1 : p->path;
}

void profile_free(struct profile *p)
{
	for (size_t i = 0; i < p->name_count; i++)
		name_free(&p->names[i]);
	for (size_t i = 1; i < p->task_count; i++)
		free(p->tasks[i].name);
	free(p->qemu);
	free(p->command);
	free(p->vmlinux);
	free(p->names);
	free(p->tasks);
	free(p->calls);
	free(p->runs);
	free(p->same);
	free(p->pages);
	free(p->areas);
}
