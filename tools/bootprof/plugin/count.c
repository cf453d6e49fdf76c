// SPDX-License-Identifier: GPL-2.0
/*
 * The plugin's way of the project's tests: it counts what a kernel executes:
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
 * Three more write the calls themselves, in the order in which they are made:
 *
 *	calls=FILE	gets a line for each call that is counted:
 *			CPU ADDRESS INSTRUCTIONS OWN
 *	only=FILE	leave out all functions but those at these addresses
 *	switch=FUNCTION	switches from a task to another, and begins with writing to
 *			memory of the former: where, in a line "CPU <ADDRESS INSTRUCTIONS
 *			OWN", also of switches that are not counted
 *
 * ONLY has an address at the beginning of each line, as System.map has. The
 * INSTRUCTIONS are all that were executed before, by any CPU, also outside the
 * functions of System.map: under "-icount shift=0" one for each nanosecond that
 * passes in the guest, but for those in which all CPUs wait for an interrupt. OWN are
 * those of them that this CPU executed.
 *
 * Exact with one CPU, or with all in one thread of QEMU, as under -icount.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "cpu.h"
#include "qemu-plugin.h"

struct function {
	uint64_t address;
	/* These never go back. */
	uint64_t instructions, calls;
	/* The part of them that is in a window, once that is closed. */
	uint64_t counted_instructions, counted_calls;
	char *name;
	/* Each call gets a line in calls_file. */
	bool written;
};

static struct function *functions;
static size_t nr_functions;
static const char *out_name;
static FILE *calls_file;
/* By all CPUs, and by each of them */
static uint64_t executed, *executed_by;

/* ---- windows ------------------------------------------------------------ */

/* A function may have several names, and goes by any of them here. */
struct edge {
	const char *name;
	uint64_t address;
	struct function *function;
};

static struct edge from, to, switching;
static bool window_open = true;
/* By CPU: the first write of it is yet to come. */
static bool *switch_begins;

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

static void write_line(unsigned int cpu, const char *kind, uint64_t address)
{
	fprintf(calls_file, "%u %s%08llx %llu %llu\n", cpu, kind, (unsigned long long)address,
		(unsigned long long)executed, (unsigned long long)executed_by[cpu]);
}

/*
 * Before the first instruction of a function: FROM or TO, which may be the same,
 * SWITCH, or one whose calls are written.
 */
static void at_call(unsigned int cpu, const struct function *function)
{
	if (!window_open && function == from.function)
		open_window();
	else if (window_open && function == to.function)
		close_window();
	if (window_open && function->written)
		write_line(cpu, "", function->address);
	if (function == switching.function)
		switch_begins[cpu] = true;
}

static void at_switch(unsigned int told, uint32_t info, uint64_t address, void *data)
{
	unsigned int cpu = cpu_running(told);

	if (switch_begins[cpu])
		write_line(cpu, "<", address);
	switch_begins[cpu] = false;
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

static void count(unsigned int cpu, struct function *function)
{
	executed++;
	executed_by[cpu]++;
	if (function)
		function->instructions++;
}

/* QEMU counts faster itself, but not, since 9, where several CPUs share a thread. */
static void at_instruction(unsigned int told, void *function)
{
	count(cpu_running(told), function);
}

static void at_first_instruction(unsigned int told, void *data)
{
	unsigned int cpu = cpu_running(told);
	struct function *function = data;

	at_call(cpu, function);
	function->calls++;
	count(cpu, function);
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
	cpu_at_block(tb);
	for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		uint64_t address = qemu_plugin_insn_vaddr(insn);
		struct function *function = function_at(address);
		qemu_plugin_exec_cb seen = at_instruction;

		if (function && address == function->address)
			seen = at_first_instruction;
		qemu_plugin_register_vcpu_insn_exec_cb(insn, seen, QEMU_PLUGIN_CB_NO_REGS,
						       function);
		if (function && function == switching.function)
			qemu_plugin_register_vcpu_mem_cb(insn, at_switch, QEMU_PLUGIN_CB_NO_REGS,
							 QEMU_PLUGIN_MEM_W, NULL);
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

static void note_edge(struct edge *edge, uint64_t address, const char *name)
{
	if (edge->name && !strcmp(edge->name, name))
		edge->address = address;
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
		if (!name || !strchr("TtWw", type)) {
			free(name);
			continue;
		}
		address &= ~1ull;
		note_edge(&from, address, name);
		note_edge(&to, address, name);
		note_edge(&switching, address, name);
		add_function(address, name);
	}
	free(line);
	fclose(file);
	if (got < 2 || !nr_functions)
		return complain("not a System.map", map);
	qsort(functions, nr_functions, sizeof(*functions), by_address);
	return true;
}

static bool find(struct edge *edge)
{
	if (edge->address)
		edge->function = function_at(edge->address);
	return !edge->name || edge->function ||
	       complain("no such function in the System.map", edge->name);
}

static bool read_only(const char *only)
{
	FILE *file = fopen(only, "r");
	unsigned long long address;
	struct function *function;
	int got;

	if (!file)
		return complain(strerror(errno), only);
	while ((got = fscanf(file, "%llx%*[^\n]", &address)) == 1) {
		function = function_at(address & ~1ull);
		if (function && function->address == (address & ~1ull))
			function->written = true;
	}
	fclose(file);
	return got == EOF || complain("not a list of addresses", only);
}

static bool open_calls(const char *calls, const char *only)
{
	calls_file = fopen(calls, "w");
	if (!calls_file)
		return complain(strerror(errno), calls);
	if (only)
		return read_only(only);
	for (size_t i = 0; i < nr_functions; i++)
		functions[i].written = true;
	return true;
}

static void write_counts(void)
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

static void at_exit(qemu_plugin_id_t id, void *data)
{
	write_counts();
	if (calls_file && (ferror(calls_file) | fclose(calls_file)))
		complain("not all could be written", "calls");
}

int count_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv)
{
	const char *map = NULL, *calls = NULL, *only = NULL;

	for (int i = 0; i < argc; i++) {
		if (!strncmp(argv[i], "map=", 4))
			map = argv[i] + 4;
		else if (!strncmp(argv[i], "out=", 4))
			out_name = argv[i] + 4;
		else if (!strncmp(argv[i], "calls=", 6))
			calls = argv[i] + 6;
		else if (!strncmp(argv[i], "only=", 5))
			only = argv[i] + 5;
		else if (!strncmp(argv[i], "from=", 5))
			from.name = argv[i] + 5;
		else if (!strncmp(argv[i], "switch=", 7))
			switching.name = argv[i] + 7;
		else if (!strncmp(argv[i], "to=", 3))
			to.name = argv[i] + 3;
		else
			return complain("no such argument", argv[i]) - 1;
	}
	if (!map || !out_name || (to.name && !from.name))
		return complain("map=FILE and out=FILE are needed, and from= where there is to=",
				"arguments") - 1;
	if ((only || switching.name) && !calls)
		return complain("calls= is needed where there is only= or switch=",
				"arguments") - 1;
	if (!read_map(map) || !find(&from) || !find(&to) || !find(&switching) ||
	    (calls && !open_calls(calls, only)))
		return -1;
	cpus_tell(id, info->system.max_cpus, true);
	executed_by = calloc(nr_cpus, sizeof(*executed_by));
	switch_begins = calloc(nr_cpus, sizeof(*switch_begins));
	if (!executed_by || !switch_begins)
		return complain(strerror(errno), "CPUs") - 1;
	out_name = strdup(out_name);
	window_open = !from.function;

	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_atexit_cb(id, at_exit, NULL);
	return 0;
}
