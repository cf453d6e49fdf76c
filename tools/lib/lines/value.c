// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <string.h>

#include "base/util.h"
#include "lines/record.h"
#include "lines/value.h"

static int digit(char c, unsigned int base)
{
	int value = -1;

	if (c >= '0' && c <= '9')
		value = c - '0';
	else if (c >= 'a' && c <= 'f')
		value = c - 'a' + 10;
	return value < (int)base ? value : -1;
}

const char *scan_ret(const char *p, const char *end, bool hex, int64_t *ret)
{
	bool minus = p < end && *p == '-';
	unsigned int base = hex ? 16 : 10;
	uint64_t value = 0;
	const char *start;

	p += minus;
	if (end - p > 2 && p[0] == '0' && p[1] == 'x') {
		base = 16;
		p += 2;
	}
	for (start = p; p < end && digit(*p, base) >= 0; p++)
		if (__builtin_mul_overflow(value, base, &value) ||
		    __builtin_add_overflow(value, digit(*p, base), &value))
			return NULL;
	if (p == start)
		return NULL;
	if (minus)
		value = -value;
	else if (value <= UINT32_MAX && ret_is_error((int32_t)value))
		value = (int64_t)(int32_t)value;
	*ret = value;
	return p;
}

/* What stands before a return value: since 6.13, in 6.12, trace-cmd -R, trace-cmd -N */
static const struct {
	const char *before;
	bool hex;
} marks[] = {
	{ " ret=", false },
	{ " = ", false },
	{ " retval=", false },
	{ " retval: ", true },
};

/* Its return value is in what stands behind it. */
static bool find_ret(const struct record *rec, int64_t *ret)
{
	const char *end = rec->comment + rec->comment_len, *p;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(marks); i++) {
		p = memmem(rec->comment, rec->comment_len, marks[i].before,
			   strlen(marks[i].before));
		if (p)
			p = scan_ret(p + strlen(marks[i].before), end, marks[i].hex, ret);
		if (p && (p == end || *p == ' '))
			return true;
	}
	return false;
}

bool record_value(const struct record *rec, struct value *value)
{
	*value = (struct value) { 0 };
	if (rec->args_len) {
		value->args = rec->args;
		value->args_len = rec->args_len < ARGS_MAX ? rec->args_len : ARGS_MAX;
	}
	value->has_ret = rec->comment_len && find_ret(rec, &value->ret);
	return value->has_ret || value->args_len;
}

void ret_print(FILE *out, int64_t ret)
{
	if (ret_is_error(ret))
		fprintf(out, "%" PRId64, ret);
	else if (ret)
		fprintf(out, "0x%" PRIx64, (uint64_t)ret);
	else
		fputc('0', out);
}
