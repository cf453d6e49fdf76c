// SPDX-License-Identifier: GPL-2.0
/* Text, numbers, units: each alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/errnos.h"
#include "base/json.h"
#include "base/json_read.h"
#include "base/units.h"
#include "base/util.h"

static void test_escape(void **state)
{
	char out[64], small[6];

	(void)state;
	escape(out, sizeof(out), "a\x1b[2J\\\x7f\xc3\n", 9);
	assert_string_equal(out, "a\\x1b[2J\\x5c\\x7f\\xc3\\x0a");
	assert_int_equal(escape(small, sizeof(small), "abcdefgh", 8), 5);
	assert_string_equal(small, "abcde");
	assert_int_equal(escape(small, sizeof(small), "ab\n", 3), 2);
}

static void test_numbers(void **state)
{
	uint64_t v;

	(void)state;
	assert_true(parse_count("10", &v));
	assert_int_equal(v, 10);
	assert_false(parse_count("0", &v));
	assert_false(parse_count("x", &v));

	assert_true(parse_hex("0xC0100000", &v) && v == 0xc0100000);
	assert_true(parse_hex("ffffffffffffffff", &v) && v == UINT64_MAX);
	assert_false(parse_hex("0x", &v));
	assert_false(parse_hex("0x1ffffffffffffffff", &v));
	assert_false(parse_hex("12x", &v));
}

/* A measure as text, and what it is; UINT64_MAX: nothing. */
struct measured {
	const char *text;
	uint64_t unit;
	uint64_t value;
};

static void test_measures(void **state)
{
	static const struct measured times[] = {
		{ "1000", UNIT_USEC, 1000000 }, { "0.5", UNIT_USEC, 500 }, { "12.345", UNIT_USEC, 12345 },
		{ "12", UNIT_SEC, 12000000000 }, { "0.730342", UNIT_SEC, 730342000 },
		{ "0.000000001", UNIT_SEC, 1 }, { "123456.789012345", UNIT_SEC, 123456789012345 },
		{ "250us", UNIT_SEC, 250000 }, { "1ms", UNIT_USEC, 1000000 }, { "1.5s", UNIT_USEC, 1500000000 },
		{ "7ns", UNIT_SEC, 7 }, { "1.2340", UNIT_USEC, 1234 }, { "0", UNIT_SEC, 0 },
		{ "", UNIT_USEC, UINT64_MAX }, { "1.", UNIT_USEC, UINT64_MAX }, { ".5", UNIT_USEC, UINT64_MAX },
		{ "1.2345", UNIT_USEC, UINT64_MAX }, { "-1", UNIT_USEC, UINT64_MAX },
		{ "0.0000000001", UNIT_SEC, UINT64_MAX }, { "1 us", UNIT_USEC, UINT64_MAX },
		{ "1m", UNIT_USEC, UINT64_MAX }, { "ms", UNIT_USEC, UINT64_MAX },
		{ "0.5ns", UNIT_USEC, UINT64_MAX },
		{ "99999999999999999999", UNIT_USEC, UINT64_MAX }, { "9999999999s", UNIT_USEC, UINT64_MAX },
		{ "0.00000000000000000000001s", UNIT_USEC, UINT64_MAX },
	};
	static const struct measured sizes[] = {
		{ "1408", UNIT_KIB, 1441792 }, { "512K", UNIT_KIB, 524288 }, { "8M", UNIT_KIB, 8388608 },
		{ "1.5G", UNIT_KIB, 1610612736 }, { "1.3M", UNIT_KIB, UINT64_MAX },
		{ "8MB", UNIT_KIB, UINT64_MAX }, { "1ms", UNIT_KIB, UINT64_MAX },
	};
	uint64_t v;
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(times); i++)
		assert_int_equal(parse_time(times[i].text, times[i].unit, &v) ? v : UINT64_MAX,
				 times[i].value);
	for (i = 0; i < ARRAY_SIZE(sizes); i++)
		assert_int_equal(parse_size(sizes[i].text, sizes[i].unit, &v) ? v : UINT64_MAX,
				 sizes[i].value);
}

static void test_errnos(void **state)
{
	(void)state;
	assert_int_equal(errno_number("EPROBE_DEFER"), 517);
	assert_string_equal(errno_name(22), "EINVAL");
	assert_null(errno_name(4000));
}

static void test_units(void **state)
{
	char text[32];

	(void)state;
	format_nsec(text, sizeof(text), 999);
	assert_string_equal(text, "999 ns");
	format_nsec(text, sizeof(text), 12345);
	assert_string_equal(text, "12.35 us");
	format_nsec(text, sizeof(text), 123456789);
	assert_string_equal(text, "123.5 ms");
	format_nsec(text, sizeof(text), 61234567890);
	assert_string_equal(text, "61.23 s");
	assert_string_equal(format_count(text, sizeof(text), 999), "999");
	assert_string_equal(format_count(text, sizeof(text), 1234567), "1,234,567");
}

/* What a function prints, valid until the next call. */
static char *printed;
static size_t printed_size;

static FILE *begin_text(void)
{
	free(printed);
	return open_memstream(&printed, &printed_size);
}

static void test_durations(void **state)
{
	FILE *out = begin_text();

	(void)state;
	print_duration(out, -1234567, false);
	fputc(' ', out);
	print_duration(out, -1234567, true);
	fputc(' ', out);
	print_duration(out, INT64_MIN + 1, false);
	fclose(out);
	assert_string_equal(printed, "-1234.567 -1.235 ms -9223372036854775.807");

	out = begin_text();
	print_seconds(out, 120000001999);
	fputc(' ', out);
	print_percent(out, -12340);
	fclose(out);
	assert_string_equal(printed, "120.000001 -12.3%");
}

static int by_value(const void *a, const void *b)
{
	const int *one = a, *other = b;

	return *one < *other ? -1 : *one > *other;
}

static void test_lower_bound(void **state)
{
	static const int list[] = { 2, 4, 4, 7 }, keys[] = { 1, 2, 3, 4, 5, 7, 8 };
	static const size_t places[] = { 0, 0, 1, 1, 3, 3, 4 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		assert_int_equal(lower_bound(&keys[i], list, ARRAY_SIZE(list), sizeof(*list),
					     by_value), places[i]);
	assert_int_equal(lower_bound(keys, NULL, 0, sizeof(*list), by_value), 0);
}

static void test_json(void **state)
{
	FILE *out = begin_text();

	(void)state;
	json_string(out, "a\"b\\c", 5);
	fclose(out);
	assert_string_equal(printed, "\"a\\\"b\\\\c\"");

	/* It may stand in a page, within a script. */
	out = begin_text();
	json_string(out, "<a</b<!--", 9);
	fclose(out);
	assert_string_equal(printed, "\"<a\\u003c/b\\u003c!--\"");
	free(printed);
}

static void test_json_read(void **state)
{
	char text[] = " { \"a\" : [ 1, -2, 3.5e1, true, null, [], {} ],\n\"b\\u00e9\": "
		      "\"x\\\"\\\\\\n\\ud83d\\ude00\\u0000\\ud800\" }\n";
	const struct json_value *top, *v;
	static const enum json_kind kinds[] = {
		JSON_COUNT, JSON_NUMBER, JSON_NUMBER, JSON_BOOL, JSON_NULL, JSON_LIST, JSON_OBJECT
	};
	struct json j;
	size_t line, i = 0;

	(void)state;
	assert_null(json_read(&j, text, strlen(text), &line));
	top = json_top(&j);
	assert_int_equal(top->kind, JSON_OBJECT);
	assert_int_equal(top->count, 2);
	v = json_member(&j, top, "a", JSON_LIST);
	assert_int_equal(v->count, ARRAY_SIZE(kinds));
	assert_int_equal(json_first(&j, v)->count, 1);
	for (v = json_first(&j, v); v; v = json_next(&j, v))
		assert_int_equal(v->kind, kinds[i++]);
	assert_null(json_member(&j, top, "a", JSON_TEXT));
	assert_null(json_member(&j, NULL, "a", JSON_TEXT));
	v = json_member(&j, top, "b\u00e9", JSON_TEXT);
	assert_string_equal(v->text, "x\"\\\n\U0001f600\ufffd\ufffd");
	json_free(&j);
}

/* What is wrong is told, with its line; nothing behind the end is looked at. */
static void test_json_wrong(void **state)
{
	static const char *const wrong[] = {
		"", "{", "[1,]", "[1 2]", "{\"a\" 1}", "{1:2}", "\"a", "\"\\x\"", "\"\\u12g4\"",
		"\"\\ud800\\u1\"", "\"\\", "nul", "1 1", "[\"a\nb\"]", "-", "1e",
		"99999999999999999999", "]",
	};
	char text[128];
	struct json j;
	size_t i, line;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(wrong); i++) {
		strcpy(text, wrong[i]);
		assert_non_null(json_read(&j, text, strlen(text), &line));
		json_free(&j);
	}
	strcpy(text, "[1,\n2,\n3\n4]");
	assert_non_null(json_read(&j, text, strlen(text), &line));
	assert_int_equal(line, 4);
	json_free(&j);
	strcpy(text, "[1,\n\"a\n\n");
	assert_non_null(json_read(&j, text, strlen(text), &line));
	assert_int_equal(line, 2);
	json_free(&j);
	memset(text, '[', sizeof(text));
	text[sizeof(text) - 1] = 0;
	assert_string_equal(json_read(&j, text, sizeof(text) - 1, &line),
			    "there are too many brackets in brackets");
	json_free(&j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_escape),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_measures),
		cmocka_unit_test(test_errnos),
		cmocka_unit_test(test_units),
		cmocka_unit_test(test_durations),
		cmocka_unit_test(test_lower_bound),
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_json_read),
		cmocka_unit_test(test_json_wrong),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
