// SPDX-License-Identifier: GPL-2.0
/*
 * A plugin for QEMU that counts, from outside, what a kernel executes:
 *
 *	qemu-system-arm ... -plugin bootprof.so,map=System.map,out=FILE
 *
 * FILE gets a line for each function of System.map, the one with most
 * instructions first:
 *
 *	ADDRESS INSTRUCTIONS CALLS FUNCTION
 *
 * CALLS is how often the function's first instruction was executed. Two more
 * arguments count less than the whole run:
 *
 *	from=FUNCTION	from a call of this function on
 *	to=FUNCTION	until the next call of this one
 *
 * With from=tracing_mark_write,to=tracing_mark_write counted is what happens
 * between one "echo > trace_marker" and the next, and a trace of the same run can
 * be cut at the same places.
 *
 * Exact with one CPU, or with all in one thread of QEMU, as under -icount.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qemu-plugin.h"

struct function {
	uint64_t address;
	/* QEMU's generated code adds to these; they never go back. */
	uint64_t instructions, calls;
	/* The part of them that is in a window, once that is closed. */
	uint64_t counted_instructions, counted_calls;
	char *name;
};

static struct function *functions;
static size_t nr_functions;
static const char *out_name;

/* ---- windows ------------------------------------------------------------ */

static struct function *from, *to;
static bool window_open = true;

/*
 * A counter that is at 5 when a window opens and at 9 when it closes gains 4:
 * less 5 here, plus 9 there. Unsigned numbers may well be below 0 in between.
 */
static void open_window(void)
{
	window_open = true;
	for (size_t i = 0; i < nr_functions; i++) {
		functions[i].counted_instructions -= functions[i].instructions;
		functions[i].counted_calls -= functions[i].calls;
	}
}

static void close_window(void)
{
	window_open = false;
	for (size_t i = 0; i < nr_functions; i++) {
		functions[i].counted_instructions += functions[i].instructions;
		functions[i].counted_calls += functions[i].calls;
	}
}

/* Before the first instruction of FROM or TO, which may be the same. */
static void at_edge(unsigned int cpu, void *function)
{
	if (!window_open && function == from)
		open_window();
	else if (window_open && function == to)
		close_window();
}

/* ---- counting ----------------------------------------------------------- */

/* The last function that begins at ADDRESS or before. */
static struct function *function_at(uint64_t address)
{
	size_t low = 0, high = nr_functions;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (functions[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &functions[low - 1] : NULL;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
	for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		uint64_t address = qemu_plugin_insn_vaddr(insn);
		struct function *function = function_at(address);

		if (!function)
			continue;
		qemu_plugin_register_vcpu_insn_exec_inline(insn, QEMU_PLUGIN_INLINE_ADD_U64,
							   &function->instructions, 1);
		if (address != function->address)
			continue;
		qemu_plugin_register_vcpu_insn_exec_inline(insn, QEMU_PLUGIN_INLINE_ADD_U64,
							   &function->calls, 1);
		if (function == from || function == to)
			qemu_plugin_register_vcpu_insn_exec_cb(insn, at_edge,
							       QEMU_PLUGIN_CB_NO_REGS, function);
	}
}

/* ---- reading and writing ------------------------------------------------ */

static bool complain(const char *what, const char *object)
{
	fprintf(stderr, "bootprof: %s: %s\n", object, what);
	return false;
}

static int by_address(const void *a, const void *b)
{
	const struct function *x = a, *y = b;

	return (x->address > y->address) - (x->address < y->address);
}

static int by_instructions(const void *a, const void *b)
{
	const struct function *x = a, *y = b;

	if (x->counted_instructions != y->counted_instructions)
		return x->counted_instructions < y->counted_instructions ? 1 : -1;
	return by_address(a, b);
}

/* Of several names for an address, the one with fewest underscores, as kallsyms. */
static void add_function(uint64_t address, char *name)
{
	struct function *last = nr_functions ? &functions[nr_functions - 1] : NULL;

	if (last && last->address == address) {
		bool better = strspn(name, "_") < strspn(last->name, "_");

		free(better ? last->name : name);
		last->name = better ? name : last->name;
		return;
	}
	if (!(nr_functions & (nr_functions + 1)))
		functions = realloc(functions, 2 * (nr_functions + 1) * sizeof(*functions));
	if (!functions)
		abort();
	functions[nr_functions++] = (struct function){ .address = address, .name = name };
}

static bool read_map(const char *map)
{
	FILE *file = fopen(map, "r");
	unsigned long long address;
	char type, *name, *line = NULL;
	size_t size = 0;
	int got = 0;

	if (!file)
		return complain(strerror(errno), map);
	while (getline(&line, &size, file) > 0) {
		name = NULL;
		got = sscanf(line, "%llx %c %ms", &address, &type, &name);
		/* Thumb-2 kernels have symbols without a name. */
		if (got < 2)
			break;
		/* A Thumb function may be marked by an odd address. */
		if (name && strchr("TtWw", type))
			add_function(address & ~1ull, name);
		else
			free(name);
	}
	free(line);
	fclose(file);
	if (got < 2 || !nr_functions)
		return complain("not a System.map", map);
	qsort(functions, nr_functions, sizeof(*functions), by_address);
	return true;
}

static bool find(const char *name, struct function **found)
{
	for (size_t i = 0; name && i < nr_functions; i++)
		if (!strcmp(functions[i].name, name))
			*found = &functions[i];
	return !name || *found || complain("no such function in the System.map", name);
}

static void write_counts(qemu_plugin_id_t id, void *data)
{
	FILE *file = fopen(out_name, "w");

	if (window_open)
		close_window();
	qsort(functions, nr_functions, sizeof(*functions), by_instructions);
	for (size_t i = 0; file && i < nr_functions; i++)
		fprintf(file, "%08llx %llu %llu %s\n",
			(unsigned long long)functions[i].address,
			(unsigned long long)functions[i].counted_instructions,
			(unsigned long long)functions[i].counted_calls, functions[i].name);
	if (!file || fclose(file))
		complain(strerror(errno), out_name);
}

/* ---- what QEMU calls ---------------------------------------------------- */

int qemu_plugin_version = QEMU_PLUGIN_VERSION;

int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv)
{
	const char *map = NULL, *from_name = NULL, *to_name = NULL;

	for (int i = 0; i < argc; i++) {
		if (!strncmp(argv[i], "map=", 4))
			map = argv[i] + 4;
		else if (!strncmp(argv[i], "out=", 4))
			out_name = argv[i] + 4;
		else if (!strncmp(argv[i], "from=", 5))
			from_name = argv[i] + 5;
		else if (!strncmp(argv[i], "to=", 3))
			to_name = argv[i] + 3;
		else
			return complain("no such argument", argv[i]) - 1;
	}
	if (!map || !out_name || (to_name && !from_name))
		return complain("map=FILE and out=FILE are needed, and from= where there is to=",
				"arguments") - 1;
	if (!read_map(map) || !find(from_name, &from) || !find(to_name, &to))
		return -1;
	out_name = strdup(out_name);
	window_open = !from;

	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_atexit_cb(id, write_counts, NULL);
	return 0;
}
