// SPDX-License-Identifier: GPL-2.0
/*
 * The "JSON Object Format" of Chrome's trace events: a complete event ("X") for
 * each call, in microseconds with three decimals, a thread for each task.
 */
#include <inttypes.h>
#include <string.h>

#include "base/json.h"
#include "base/units.h"
#include "base/util.h"
#include "pictures/export.h"

#define PROCESS		1
/* Tasks without a number of their own, and the track about what is not there. */
#define FIRST_NUMBER	1000000000

static void put_string(FILE *out, const char *text)
{
	char safe[1024];

	json_string(out, safe, escape(safe, sizeof(safe), text, strlen(text)));
}

static void put_usec(FILE *out, const char *name, uint64_t nsec)
{
	fprintf(out, ",\"%s\":%" PRIu64 ".%03" PRIu64, name, nsec / 1000, nsec % 1000);
}

/* Idle tasks all have the number 0, one on each CPU. */
static int thread_of(const struct task *task)
{
	return task->pid > 0 ? task->pid : FIRST_NUMBER + 1 + task->cpu;
}

static void put_name(FILE *out, const char *what, int thread, const char *name)
{
	fprintf(out, "{\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"name\":\"%s\",\"args\":{\"name\":",
		PROCESS, thread, what);
	put_string(out, name);
	fputs("}},\n", out);
}

static void put_call(FILE *out, const struct timeline *t, const struct tcall *call)
{
	fprintf(out, "{\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"name\":", PROCESS,
		thread_of(call->task));
	put_string(out, t->trace.names.list[call->func].text);
	fprintf(out, ",\"cat\":\"%s\"", kind_word(call->kind));
	put_usec(out, "ts", call->begin);
	put_usec(out, "dur", call->duration);
	fprintf(out, ",\"args\":{\"own_ns\":%" PRIu64, call->own);
	if (call->cpu != NO_CPU)
		fprintf(out, ",\"cpu\":%d", call->cpu);
	if (call->irq)
		fprintf(out, ",\"irq_ns\":%" PRIu64, call->irq);
	if (call->asleep)
		fprintf(out, ",\"asleep_ns\":%" PRIu64, call->asleep);
	if (call->hidden)
		fprintf(out, ",\"not_exported_ns\":%" PRIu64, call->hidden);
	if (call->args) {
		fputs(",\"args\":", out);
		put_string(out, call->args);
	}
	if (call->has_ret) {
		fputs(",\"ret\":\"", out);
		ret_print(out, call->ret);
		fputc('"', out);
	}
	if (call->open)
		fputs(",\"open\":true", out);
	fputs("}},\n", out);
}

/* An instant: what has a length does not nest with the calls to the microsecond. */
static void put_mark(FILE *out, const struct mark *mark)
{
	char name[64];

	snprintf(name, sizeof(name), "%.*s", (int)mark->same, mark->text);
	fprintf(out, "{\"ph\":\"i\",\"s\":\"t\",\"pid\":%d,\"tid\":%d,\"name\":", PROCESS,
		thread_of(mark->task));
	put_string(out, name);
	fputs(",\"cat\":\"event\"", out);
	put_usec(out, "ts", mark->begin);
	fputs(",\"args\":{\"text\":", out);
	put_string(out, mark->text);
	if (mark->cpu != NO_CPU)
		fprintf(out, ",\"cpu\":%d", mark->cpu);
	if (mark->off_cpu)
		fprintf(out, ",\"off_cpu_ns\":%" PRIu64, mark->width);
	fputs("}},\n", out);
}

/* Says so where everybody looks. */
static void put_cut(FILE *out, const struct timeline *t, uint64_t cut)
{
	char text[128], count[32], most[32];

	format_nsec(most, sizeof(most), t->most_dropped);
	snprintf(text, sizeof(text), "%s call%s of up to %s %s not in this file",
		 format_count(count, sizeof(count), cut), cut == 1 ? "" : "s", most,
		 cut == 1 ? "is" : "are");
	put_name(out, "thread_name", FIRST_NUMBER - 1, "not exported");
	fprintf(out, "{\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"name\":", PROCESS,
		FIRST_NUMBER - 1);
	put_string(out, text);
	put_usec(out, "ts", t->begin);
	put_usec(out, "dur", t->end - t->begin);
	fputs("},\n", out);
}

void export_chrome(FILE *out, const struct timeline *t)
{
	uint64_t cut = t->total;
	char label[TASK_LABEL];
	size_t i;

	fputs("{\"displayTimeUnit\":\"ns\",\n\"traceEvents\":[\n", out);
	for (i = 0; i < t->count; i++) {
		const struct tcall *call = &t->calls[i];

		if (!i || call->task != call[-1].task)
			put_name(out, "thread_name", thread_of(call->task),
				 task_label(call->task, label));
		put_call(out, t, call);
		cut -= !call->open;
	}
	for (i = 0; i < t->marks.count; i++)
		put_mark(out, &t->marks.list[i]);
	if (cut)
		put_cut(out, t, cut);
	/* Last, since it has no comma behind it. */
	fprintf(out, "{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_name\",\"args\":{\"name\":",
		PROCESS);
	put_string(out, base_name(t->trace.name));
	fprintf(out, "}}\n],\n\"otherData\":{\"producer\":\"ftd %s\",\"calls\":%" PRIu64
		",\"calls_not_exported\":%" PRIu64 ",\"longest_not_exported_ns\":%" PRIu64
		",\"absolute_times\":%s}}\n", TOOL_VERSION, t->total, cut, t->most_dropped,
		t->timed ? "true" : "false");
}
