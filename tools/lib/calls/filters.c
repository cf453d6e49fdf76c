// SPDX-License-Identifier: GPL-2.0
#include <fnmatch.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/errnos.h"
#include "base/util.h"
#include "calls/filters.h"

/* "name", "na*e" or "/regex/" */
struct pattern {
	const char *glob;		/* NULL: it is the other one */
	regex_t regex;
};

static void compile(struct pattern *p, const char *option, const char *text)
{
	size_t len = strlen(text);
	char why[128];
	char *inner;
	int error;

	if (!len)
		die(STATUS_USAGE, "%s needs a name, a pattern like 'vfs_*' or /a regular expression/",
		    option);
	p->glob = text;
	if (len < 2 || text[0] != '/' || text[len - 1] != '/')
		return;
	p->glob = NULL;
	inner = zalloc(len);
	memcpy(inner, text + 1, len - 2);
	error = regcomp(&p->regex, inner, REG_EXTENDED | REG_NOSUB);
	free(inner);
	if (!error)
		return;
	regerror(error, &p->regex, why, sizeof(why));
	die(STATUS_USAGE, "%s %s: not a regular expression: %s", option, text, why);
}

/* "vfs_read [ext4]" is found by these words, and without those of the module, too. */
static bool fits(const char *glob, const char *text)
{
	const char *module = strstr(text, " [");
	char *name;
	bool fit;

	if (!strcmp(glob, text) || !fnmatch(glob, text, 0))
		return true;
	if (!module)
		return false;
	name = xstrndup(text, module - text);
	fit = !fnmatch(glob, name, 0);
	free(name);
	return fit;
}

static bool matches(const struct pattern *p, const char *text)
{
	if (p->glob)
		return fits(p->glob, text);
	return !regexec(&p->regex, text, 0, NULL, 0);
}

bool patterns_match(const struct patterns *p, const char *name)
{
	size_t i;

	for (i = 0; i < p->count; i++)
		if (matches(&p->list[i], name))
			return true;
	return false;
}

void patterns_add(struct patterns *p, const char *option, const char *text)
{
	if (p->count >= p->room)
		p->list = grow(p->list, &p->room, p->count, sizeof(*p->list));
	compile(&p->list[p->count++], option, text);
}

void patterns_free(struct patterns *p)
{
	size_t i;

	for (i = 0; i < p->count; i++)
		if (!p->list[i].glob)
			regfree(&p->list[i].regex);
	free(p->list);
}

/* A number at the beginning of @text; NULL if there is none below @limit. */
static const char *parse_number(const char *text, uint64_t limit, uint64_t *value)
{
	const char *p;

	for (p = text, *value = 0; *p >= '0' && *p <= '9' && *value < limit; p++)
		*value = *value * 10 + (*p - '0');
	return p > text && *value < limit ? p : NULL;
}

void filters_add_pid(struct filters *f, const char *option, const char *text)
{
	const char *end;
	uint64_t pid;

	end = parse_number(text, INT32_MAX, &pid);
	if (!end || *end)
		die(STATUS_USAGE, "%s %s: give the number of a task", option, text);
	if (f->pid_count >= f->pid_room)
		f->pids = grow(f->pids, &f->pid_room, f->pid_count, sizeof(*f->pids));
	f->pids[f->pid_count++] = pid;
}

void filters_add_cpus(struct filters *f, const char *option, const char *text)
{
	const char *p = text;
	uint64_t first, last;

	do {
		p = parse_number(p, MAX_CPUS, &first);
		last = first;
		if (p && *p == '-')
			p = parse_number(p + 1, MAX_CPUS, &last);
		if (!p || (*p && *p != ',') || last < first)
			die(STATUS_USAGE, "%s %s: give CPUs as in 0,2-3", option, text);
		if (f->cpu_count + 1 >= f->cpu_room)
			f->cpus = grow(f->cpus, &f->cpu_room, f->cpu_count + 1,
				       sizeof(*f->cpus));
		f->cpus[f->cpu_count++] = first;
		f->cpus[f->cpu_count++] = last;
	} while (*p++);
}

/* "<0", ">=0x10", "-22", "!=-EINVAL" */
void filters_add_ret(struct filters *f, const char *option, const char *text)
{
	static const struct {
		const char *text;
		unsigned int order;
	} orders[] = {
		{ "<=", RET_BELOW | RET_EQUAL }, { ">=", RET_ABOVE | RET_EQUAL },
		{ "!=", RET_BELOW | RET_ABOVE }, { "<", RET_BELOW }, { ">", RET_ABOVE },
		{ "=", RET_EQUAL }, { "", RET_EQUAL },
	};
	struct ret_test test;
	const char *p, *end;
	size_t i = 0;

	while (strncmp(text, orders[i].text, strlen(orders[i].text)))
		i++;
	test.order = orders[i].order;
	p = text + strlen(orders[i].text);
	test.with = *p == '-' ? -(int64_t)errno_number(p + 1) : 0;
	end = test.with ? "" : scan_ret(p, p + strlen(p), false, &test.with);
	if (!end || *end)
		die(STATUS_USAGE, "%s %s: give a return value, as -22, -EINVAL or 0x10, perhaps with <, <=, >, >= or != before it",
		    option, text);
	if (f->ret_count >= f->ret_room)
		f->rets = grow(f->rets, &f->ret_room, f->ret_count, sizeof(*f->rets));
	f->rets[f->ret_count++] = test;
}

void filters_free(struct filters *f)
{
	patterns_free(&f->functions);
	patterns_free(&f->not_functions);
	patterns_free(&f->tasks);
	patterns_free(&f->not_tasks);
	patterns_free(&f->callers);
	patterns_free(&f->from);
	patterns_free(&f->events);
	patterns_free(&f->args);
	free(f->rets);
	free(f->pids);
	free(f->cpus);
	memset(f, 0, sizeof(*f));
}

/* Does a name pass what it is to match, and what it is not to match? */
static bool passes(const struct patterns *some, const struct patterns *none,
		   const char *name)
{
	return (!some->count || patterns_match(some, name)) && !patterns_match(none, name);
}

bool filters_function(const struct filters *f, const char *name)
{
	return passes(&f->functions, &f->not_functions, name);
}

bool filters_by_function(const struct filters *f)
{
	return f->functions.count || f->not_functions.count;
}

static bool is_pid(const struct filters *f, int32_t pid)
{
	size_t i;

	for (i = 0; i < f->pid_count; i++)
		if (f->pids[i] == pid)
			return true;
	return !f->pid_count;
}

bool filters_task(const struct filters *f, const struct task *task)
{
	return is_pid(f, task->pid) && passes(&f->tasks, &f->not_tasks, task->comm);
}

static bool is_cpu(const struct filters *f, int32_t cpu)
{
	size_t i;

	for (i = 0; i < f->cpu_count; i += 2)
		if (cpu >= (int32_t)f->cpus[i] && cpu <= (int32_t)f->cpus[i + 1])
			return true;
	return !f->cpu_count;
}

static bool is_any(const struct moment *m, uint64_t any)
{
	return m->time == any && !m->relative;
}

/* Does a call that begins at @begin begin before the moment? */
static bool is_before(uint64_t begin, const struct moment *m, uint64_t start)
{
	if (!m->relative)
		return begin < m->time;
	return begin < start || begin - start < m->time;
}

static bool is_between(const struct filters *f, uint64_t begin, uint64_t start)
{
	if (!filters_by_time(f))
		return true;
	return begin != NO_TIME && !is_before(begin, &f->after, start) &&
	       is_before(begin, &f->before, start);
}

static bool has_args(const struct filters *f, const struct value *value)
{
	char args[ARGS_MAX + 1] = "";

	if (value && value->args_len)
		memcpy(args, value->args, value->args_len);
	return *args && patterns_match(&f->args, args);
}

bool filters_ret(const struct filters *f, const struct value *value)
{
	size_t i;

	for (i = 0; i < f->ret_count && value && value->has_ret; i++) {
		int order = ret_compare(value->ret, f->rets[i].with);

		if (f->rets[i].order & (order < 0 ? RET_BELOW : order ? RET_ABOVE : RET_EQUAL))
			return true;
	}
	return !f->ret_count;
}

bool filters_event(const struct filters *f, const char *name, size_t len)
{
	char text[64];

	snprintf(text, sizeof(text), "%.*s", (int)len, name);
	if (patterns_match(&f->not_functions, text))
		return false;
	if (f->events.count)
		return patterns_match(&f->events, text);
	return !f->functions.count && !f->min && !filters_by_value(f);
}

bool filters_beside(const struct filters *f, const struct call *at, uint64_t start,
		    bool inside)
{
	if (!at->task->shown || ((f->from.count || f->callers.count) && !inside))
		return false;
	return is_cpu(f, at->cpu) && is_between(f, at->begin, start);
}

bool filters_by_value(const struct filters *f)
{
	return f->ret_count || f->args.count;
}

bool filters_call(const struct filters *f, const struct call *call, uint64_t start)
{
	if (f->args.count && !has_args(f, call->value))
		return false;
	if (f->depth && call->depth >= f->depth)
		return false;
	if (!is_cpu(f, call->cpu))
		return false;
	return is_between(f, call->begin, start);
}

bool filters_by_task(const struct filters *f)
{
	return f->tasks.count || f->not_tasks.count || f->pid_count;
}

bool filters_by_time(const struct filters *f)
{
	return !is_any(&f->after, 0) || !is_any(&f->before, NO_TIME);
}

bool filters_any(const struct filters *f)
{
	return filters_by_task(f) || f->cpu_count || filters_by_time(f) || f->depth ||
	       f->min || f->from.count || f->callers.count || filters_by_value(f);
}

char *filters_text(const struct filters *f)
{
	const struct {
		const char *option;
		bool used;
	} list[] = {
		{ "--function", f->functions.count },
		{ "--not", f->not_functions.count },
		{ "--task", f->tasks.count },
		{ "--not-task", f->not_tasks.count },
		{ "--pid", f->pid_count },
		{ "--cpu", f->cpu_count },
		{ "--after", !is_any(&f->after, 0) },
		{ "--before", !is_any(&f->before, NO_TIME) },
		{ "--depth", f->depth },
		{ "--min", f->min },
		{ "--ret", f->ret_count },
		{ "--args", f->args.count },
		{ "--caller", f->callers.count },
		{ "--from", f->from.count },
	};
	struct string text;
	size_t i, count = 0;

	string_begin(&text);
	for (i = 0; i < ARRAY_SIZE(list); i++)
		if (list[i].used)
			fprintf(text.out, "%s%s", count++ ? " and " : "", list[i].option);
	return string_end(&text);
}
