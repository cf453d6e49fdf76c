// SPDX-License-Identifier: GPL-2.0
#include "names/resolve.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "file/writer.h"

/* Where ARM has its vectors, and functions for user programs */
#define VECTORS		0xffff0000
#define KUSER		0xffff0f60
#define KUSER_END	0xffff1000

/**
 * struct touch - a symbol that was executed in a page
 * @page: page, 0: the kernel's addresses
 * @realm: of the page
 * @code: file
 * @label: symbol
 */
struct touch {
	uint32_t page;
	enum realm realm;
	const struct code *code;
	size_t label;
};

static struct pages pages;
static struct owner *owners;
static struct touch *touches;
static size_t touch_count, touch_room, sorted;

/* ---- what was executed ---------------------------------------------------- */

/* By name first, so that one that is in several pages is written once. */
static int by_name(const void *a, const void *b)
{
	const struct touch *x = a, *y = b;

	if (x->realm != y->realm)
		return x->realm < y->realm ? -1 : 1;
	if (x->code != y->code)
		return x->code < y->code ? -1 : 1;
	if (x->label != y->label)
		return x->label < y->label ? -1 : 1;
	return (x->page > y->page) - (x->page < y->page);
}

static void sort_touches(void)
{
	size_t kept = 0;

	if (touch_count)
		qsort(touches, touch_count, sizeof(*touches), by_name);
	for (size_t i = 0; i < touch_count; i++)
		if (!kept || by_name(&touches[kept - 1], &touches[i]))
			touches[kept++] = touches[i];
	touch_count = kept;
	sorted = kept;
}

static void touch(uint32_t page, uint64_t address)
{
	const struct owner *owner = &owners[page];
	struct touch t = { page, owner->realm, owner->code, NO_LABEL };

	if (!owner->code)
		return;
	t.label = code_label(owner->code, address + owner->move);
	if (t.label == NO_LABEL ||
	    (touch_count && !by_name(&touches[touch_count - 1], &t)))
		return;
	if (touch_count >= 2 * sorted + 65536)
		sort_touches();
	touches = grow(touches, &touch_room, touch_count, sizeof(*touches));
	touches[touch_count++] = t;
}

static void find_owners(void)
{
	if (!pages.count)
		pages.count = 1;
	owners = zalloc(pages.count * sizeof(*owners));
	owners[0].code = (struct code *)owners_kernel();
	owners[0].realm = owners[0].code ? REALM_KERNEL : REALM_UNKNOWN;
	for (size_t i = 1; i < pages.count; i++)
		owners[i] = owner_of(&pages.list[i]);
}

/* Its addresses end there, or ARM has its vectors there. */
static uint64_t limit_of(const struct code *kernel)
{
	return kernel->machine == EM_ARM ? VECTORS : UINT64_MAX;
}

/* With 32 bits there may be memory at the kernel's addresses, and in it what comes before it. */
static bool is_before_it(uint64_t address, enum realm realm)
{
	return address <= UINT32_MAX && (realm == REALM_FIRMWARE || realm == REALM_DECOMPRESSOR);
}

/*
 * Some of its first pages have been changed by then, but not most. Of a kernel that is larger
 * than the one named, those that are executed first may all be behind the latter's code, where
 * others have modules only later.
 */
static bool is_wrong_kernel(const struct code *kernel)
{
	size_t there = 0, same = 0, behind = 0;
	uint64_t base, limit, end;

	if (!kernel || !object_base(&kernel->object, &base))
		return false;
	limit = limit_of(kernel);
	end = code_end(kernel, limit);
	for (size_t i = 1; i < pages.count; i++) {
		uint64_t address = pages.list[i].address;

		if (address < base || address >= limit ||
		    is_before_it(address, owners[i].realm))
			continue;
		there += address < end;
		behind += address >= end;
		same += address < end && owners[i].code == kernel && !owners[i].move;
	}
	return there ? 2 * same < there : behind;
}

static struct recorded read_pages(const char *path)
{
	struct reader *r = reader_open(path, false);
	struct recorded recorded = { 0 };
	struct record record;

	while (reader_next(r, &record)) {
		pages_add(&pages, &record);
		recorded.samples += record.tag == TAG_SAMPLE;
		if (record.tag == TAG_END) {
			recorded.asked = strcmp(record.text.bytes, "exit");
			recorded.end = record.time;
		}
	}
	reader_close(r);
	return recorded;
}

static void read_touches(const char *path)
{
	struct reader *r = reader_open(path, false);
	struct record x;

	while (reader_next(r, &x)) {
		if (x.tag == TAG_SAMPLE || x.tag == TAG_FRAME)
			touch(x.page, x.address);
		for (uint32_t i = 0; x.tag == TAG_RUN && i < x.instructions; i++)
			touch(x.page, x.address + i * x.size / x.instructions);
	}
	reader_close(r);
	sort_touches();
}

/* ---- what it is called ---------------------------------------------------- */

/* The realm tells the file of all but user programs and modules: as the kernel writes these. */
static uint32_t name_of(enum realm realm, const struct code *code, const char *symbol)
{
	const char *file = base_name(code->object.path);
	char module[128];

	if (realm == REALM_USER)
		return writer_name(realm, file, symbol);
	if (realm != REALM_MODULE)
		return writer_name(realm, "", symbol);
	snprintf(module, sizeof(module), "%s", file);
	if (strstr(module, ".ko"))
		*strstr(module, ".ko") = '\0';
	for (char *c = module; *c; c++)
		*c = *c == '-' ? '_' : *c;
	return writer_name(realm, module, symbol);
}

static void write_touches(void)
{
	const struct touch *before = NULL;
	uint32_t name = 0;

	for (const struct touch *t = touches; t < touches + touch_count; before = t++) {
		struct symbol symbol = code_symbol(t->code, t->label);

		if (!before || before->realm != t->realm || before->code != t->code ||
		    before->label != t->label)
			name = name_of(t->realm, t->code, code_name(t->code, t->label));
		writer_area(t->page, symbol.address - owners[t->page].move, symbol.size, name);
	}
}

/* Pages next to each other mostly are of one file, which is named once then. */
static void write_pages(void)
{
	const struct code *last = NULL;
	uint32_t name = 0;

	for (size_t i = 0; i < pages.count; i++) {
		enum realm realm = owners[i].realm;
		bool named = owners[i].code && (realm == REALM_USER || realm == REALM_MODULE);

		if (named && owners[i].code != last) {
			last = owners[i].code;
			name = name_of(realm, last, "");
		}
		writer_realm(i, realm, named ? name : 0);
	}
}

/* Among the kernel's addresses there are others than its own. */
static void write_kernel(const struct code *kernel)
{
	uint64_t end = limit_of(kernel), after = code_end(kernel, end);

	if (after < end)
		writer_area(0, after, end - after, writer_name(REALM_MODULE, "", ""));
	if (end == VECTORS)
		writer_area(0, KUSER, KUSER_END - KUSER, writer_name(REALM_USER, "", "[vectors]"));
}

struct recorded resolve(const char *path, const struct files *files)
{
	struct recorded recorded;
	bool wrong;

	owners_open(files);
	recorded = read_pages(path);
	find_owners();
	wrong = is_wrong_kernel(owners_kernel());
	if (wrong)
		say("%s is not the kernel that was booted, or that was without nokaslr: "
		    "its functions have wrong names", files->vmlinux);
	read_touches(path);
	writer_open(path);
	write_touches();
	write_pages();
	if (owners[0].code)
		write_kernel(owners[0].code);
	if (wrong)
		writer_wrong();
	writer_close();
	owners_close();
	pages_free(&pages);
	free(owners);
	free(touches);
	return recorded;
}
