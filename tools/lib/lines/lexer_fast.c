// SPDX-License-Identifier: GPL-2.0
/*
 * Most lines of a long trace have some of the usual columns, at their usual widths:
 *
 *	  120.123456 |   0)    sh-4802    |  d..1. | + 12.345 us    |  func();
 *
 * These are read here, eight characters at a time. Each column either is just
 * as it should be, or the whole line is left to scan_line(). Nothing is read
 * twice: the end of the line is where the text says that it ends.
 *
 * So are the usual lines of "trace-cmd report":
 *
 *	         sh-4802  [000]   120.123456: funcgraph_entry:      + 12.345 us  |  func();
 *
 * A line may be shorter than its columns: then what is looked at lies beyond
 * its newline, which no column accepts.
 */
#include "lines/columns.h"
#include "lines/lexer_fast.h"
#include "lines/words.h"

#define USUAL_COLUMNS \
	(COLUMN_STAMP | COLUMN_CPU | COLUMN_TASK | COLUMN_FLAGS | COLUMN_DURATION)

/* Seconds change seldom: remember what they are as text. */
static bool read_seconds(struct lexer *lx, const char *p)
{
	const char *digits = skip_blanks(p);
	const char *dot = skip_digits(digits);

	if (dot == digits || *dot != '.' || dot - p > 7)
		return false;
	scan_number(digits, &lx->seconds);
	lx->seconds_len = dot - p;
	lx->seconds_text = word_head(word_load(p), lx->seconds_len);
	return true;
}

/* "  120.123456 |  " */
static inline const char *fast_stamp(struct lexer *lx, const char *p, uint64_t *time)
{
	uint64_t text, usec;

	if (word_head(word_load(p), lx->seconds_len) != lx->seconds_text ||
	    p[lx->seconds_len] != '.')
		if (!read_seconds(lx, p))
			return NULL;
	p += lx->seconds_len + 1;
	text = word_load(p);
	usec = (text ^ word_repeat('0')) << 16;
	if (text >> 48 != (' ' | '|' << 8) || !word_is_decimal(usec) ||
	    p[8] != ' ' || p[9] != ' ')
		return NULL;
	*time = (lx->seconds * 1000000 + word_decimal(usec)) * 1000;
	return p + 10;
}

/* " 0) " */
static inline const char *fast_cpu(const char *p, int16_t *cpu)
{
	const char *digits;
	unsigned int value = 0;

	p += *p == ' ';
	if (is_digit(p[0]) && p[1] == ')' && p[2] == ' ') {
		*cpu = p[0] - '0';
		return p + 3;
	}
	p = skip_blanks(p);
	for (digits = p; is_digit(*p); p++)
		value = value * 10 + (*p - '0');
	if (p == digits || p - digits > 4 || p[0] != ')' || p[1] != ' ')
		return NULL;
	*cpu = value;
	return p + 2;
}

/* A text of the task column that is not in its slot. */
static bool read_task(struct lexer *lx, const char *p, struct who_slot *slot)
{
	struct record rec;

	if (memchr(p, '\n', TASK_WIDTH) ||
	    !take_name_pid(p, p + TASK_WIDTH, &rec))
		return false;
	slot->head = word_load(p);
	slot->tail = word_load(p + TASK_WIDTH - 8);
	slot->who = lexer_who(lx, rec.comm, rec.comm_len, rec.pid);
	return true;
}

/* "   sh-4802    | " */
static inline const char *fast_task(struct lexer *lx, const char *p,
				    struct event *ev)
{
	uint64_t head = word_load(p), tail = word_load(p + TASK_WIDTH - 8);
	uint64_t hash = (head ^ tail * 3) * 0x9e3779b97f4a7c15ULL >> 32;
	/* A CPU's task most often is the one that it was before. */
	unsigned int index = ev->cpu == NO_CPU ? hash : (unsigned int)ev->cpu;
	struct who_slot *slot = &lx->slots[index % WHO_SLOTS];

	if (memcmp(p + TASK_WIDTH, " | ", 3))
		return NULL;
	if ((slot->head != head || slot->tail != tail) && !read_task(lx, p, slot))
		return NULL;
	ev->who = slot->who;
	return p + TASK_WIDTH + 3;
}

static inline bool is_mark(char c)
{
	const uint64_t marks = 1ULL << ' ' | 1ULL << '+' | 1ULL << '!' |
			       1ULL << '#' | 1ULL << '*' | 1ULL << '$';

	return (c & 0xc0 ? c == '@' : marks >> c & 1);
}

/*
 * "+ 12.345 us   |  ", or blanks. There are three digits behind the point unless
 * there are more than four in front of it, and the bar is always where it is.
 */
static inline const char *fast_duration(const char *p, uint64_t *duration)
{
	uint64_t text = word_load(p + 2), point, digits, end;
	unsigned int n;

	if (memcmp(p + 14, "|  ", 3))
		return NULL;
	if (text == WORD("        ")) {
		if (word_load(p + 6) != text || p[0] != ' ' || p[1] != ' ')
			return NULL;
		*duration = NO_TIME;
		return p + 17;
	}
	point = word_zero(text ^ word_repeat('.'));
	n = point ? word_first(point) : 0;
	if (n < 1 || n > 4 || !is_mark(p[0]) || p[1] != ' ')
		return NULL;
	/* From the last digit to the bar there are 8 - n characters. */
	end = word_load(p + 6) >> 8 * n ^ WORD(" us     ");
	if (end << 8 * n)
		return NULL;
	/* Both parts as one number: "00" "12" "345" */
	digits = text ^ word_repeat('0');
	digits = digits << 8 * (8 - n) >> 24 | digits >> 8 * (n + 1) << 40;
	if (!word_is_decimal(digits))
		return NULL;
	*duration = word_decimal(digits);
	return p + 17;
}

/* The name at @p up to @after; returns its length, 0 if it is unusual. */
static inline uint32_t fast_name(const char *p, char after, uint32_t *hash)
{
	const char *start = p;
	uint64_t h = 0, word, stop;
	unsigned int n;

	for (;; p += 8) {
		word = word_load(p);
		stop = word_below(word, '.') | word_above(word, 'z');
		if (stop)
			break;
		h = name_hash_word(h, word);
	}
	n = word_first(stop);
	if (p[n] != after)
		return 0;
	p += n;
	*hash = name_hash_end(name_hash_word(h, word_head(word, n)), p - start);
	return p - start;
}

/* Digits of a value that nobody wants to know */
static const char *skip_value(const char *p)
{
	while (is_digit(*p) || (*p >= 'a' && *p <= 'f') || *p == 'x' || *p == '-')
		p++;
	return p;
}

/* The longest, with 0x or a minus */
#define VALUE_MAX	21

/* A value, "= 0x0" or "ret=-22", to the newline behind it */
static const char *fast_value(struct lexer *lx, const char *p)
{
	if (p[0] == '=' && p[1] == ' ')
		p += 2;
	else if (!memcmp(p, "ret=", 4))
		p += 4;
	else
		return NULL;
	p = lx->values ? scan_ret(p, p + VALUE_MAX, false, &lx->value.ret) : skip_value(p);
	if (!p || memcmp(p, " */\n", 4))
		return NULL;
	lx->value.has_ret = lx->values;
	return p + 4;
}

/* What follows "}": the name, the value, or both, as comment; with the newline */
static const char *fast_comment(struct lexer *lx, const char *p, struct event *ev)
{
	uint32_t len, hash;
	const char *next;

	if (memcmp(p, " /* ", 4))
		return NULL;
	p += 4;
	next = fast_value(lx, p);
	if (next || *p == '=' || *p == '<' || !memcmp(p, "ret=", 4))
		return next;
	len = fast_name(p, ' ', &hash);
	if (!len)
		return NULL;
	next = memcmp(p + len, " */\n", 4) ? fast_value(lx, p + len + 1) : p + len + 4;
	if (next)
		ev->func = names_find(&lx->names, hash, p, len);
	return next;
}

/* "func();", "func() {" or "}" at @p, with the newline. */
static inline const char *fast_text(struct lexer *lx, const char *p,
				    struct event *ev)
{
	uint32_t len, hash;
	const char *next;

	if (*p == '}') {
		ev->kind = EVENT_EXIT;
		ev->func = NO_NAME;
		return p[1] == '\n' ? p + 2 : fast_comment(lx, p + 1, ev);
	}
	len = fast_name(p, '(', &hash);
	if (!len)
		return NULL;
	if (!memcmp(p + len + 1, ");\n", 3)) {
		ev->kind = EVENT_LEAF;
		next = p + len + 4;
	} else if (!memcmp(p + len + 1, ") {\n", 4)) {
		ev->kind = EVENT_ENTRY;
		next = p + len + 5;
	} else if (!memcmp(p + len + 1, "); /* ", 6)) {
		ev->kind = EVENT_LEAF;
		next = fast_value(lx, p + len + 7);
	} else {
		return NULL;
	}
	if (next)
		ev->func = names_find(&lx->names, hash, p, len);
	return next;
}

static inline const char *fast_indent(const char *p, struct event *ev)
{
	const char *start = p;
	uint64_t other;

	for (;; p += 8) {
		other = word_load(p) ^ word_repeat(' ');
		if (other)
			break;
	}
	p += __builtin_ctzll(other) / 8;
	if (p - start >= 2 * MAX_DEPTH)
		return NULL;
	ev->depth = (size_t)(p - start) / 2;
	return p;
}

/* A text before a CPU that is not in its slot. A colon in it may be that of an event. */
static bool read_head(struct lexer *lx, const char *p, uint32_t len, struct head_slot *slot)
{
	struct record rec;

	if (memchr(p, '\n', len) || memchr(p, ':', len) || !take_name_pid(p, p + len, &rec) ||
	    rec.comm_len > REPORT_COMM_MAX)
		return false;
	memcpy(slot->text, p, len);
	slot->len = len;
	slot->who = lexer_who(lx, rec.comm, rec.comm_len, rec.pid);
	return true;
}

/* "           sh-4802  [000] " */
static inline const char *fast_head(struct lexer *lx, const char *p, struct event *ev)
{
	const char *q = p + lx->head_len;
	struct head_slot *slot;
	uint32_t len;

	if (*q != '[') {
		q = memchr(p, '[', HEAD_SIZE);
		if (!q)
			return NULL;
	}
	len = q - p;
	if (!len || q[-1] != ' ' || !is_digit(q[1]) || !is_digit(q[2]) || !is_digit(q[3]) ||
	    q[4] != ']' || q[5] != ' ')
		return NULL;
	lx->head_len = len;
	ev->cpu = (q[1] - '0') * 100 + (q[2] - '0') * 10 + (q[3] - '0');
	slot = &lx->heads[ev->cpu % WHO_SLOTS];
	if ((slot->len != len || memcmp(slot->text, p, len)) && !read_head(lx, p, len, slot))
		return NULL;
	ev->who = slot->who;
	return q + 6;
}

/* "d..1.  " or nothing, then "  120.123456: " */
static inline const char *fast_report_stamp(const char *p, uint64_t *time)
{
	const char *digits;
	uint64_t text, usec, seconds;

	p = skip_blanks(p);
	if (!is_digit(*p)) {
		while (*p == '.' || *p == '#' || is_digit(*p) || (*p >= 'a' && *p <= 'z') ||
		       (*p >= 'A' && *p <= 'Z'))
			p++;
		p = *p == ' ' ? skip_blanks(p) : p;
	}
	digits = p;
	p = scan_number(p, &seconds);
	if (p == digits || p - digits > 9 || *p != '.' || digits[-1] != ' ')
		return NULL;
	text = word_load(p + 1);
	usec = (text ^ word_repeat('0')) << 16;
	if (text >> 48 != (':' | ' ' << 8) || !word_is_decimal(usec))
		return NULL;
	*time = (seconds * 1000000 + word_decimal(usec)) * 1000;
	return p + 9;
}

/* "funcgraph_entry: " */
static inline const char *fast_event(const char *p)
{
	if (word_load(p) != WORD("funcgrap"))
		return NULL;
	if (word_load(p + 8) == WORD("h_entry:"))
		return p + 16;
	return word_load(p + 7) == WORD("ph_exit:") ? p + 15 : NULL;
}

/* "   + 12.345 us  |  ", or blanks: of any width */
static inline const char *fast_report_duration(const char *p, uint64_t *duration)
{
	const char *digits = skip_blanks(p);
	uint64_t usec, text;

	*duration = NO_TIME;
	p = digits;
	if (*p != '|') {
		digits += is_digit(*p) ? 0 : 2;
		if (p != digits && (!is_mark(p[0]) || p[1] != ' '))
			return NULL;
		p = scan_number(digits, &usec);
		text = word_load(p);
		if (p == digits || p - digits > 9 ||
		    (text ^ WORD(".000 us ")) & 0xffffffff000000ffULL ||
		    !is_digit(p[1]) || !is_digit(p[2]) || !is_digit(p[3]))
			return NULL;
		*duration = usec * 1000 + (p[1] - '0') * 100 + (p[2] - '0') * 10 + (p[3] - '0');
		p = skip_blanks(p + 7);
	}
	return p[0] == '|' && p[1] == ' ' && p[2] == ' ' ? p + 3 : NULL;
}

static const char *fast_report(struct lexer *lx, const char *p, struct event *ev)
{
	const char *line = p;

	if (*p == '[' || *p == '<')
		return NULL;
	p = fast_head(lx, p, ev);
	if (p)
		p = fast_report_stamp(p, &ev->time);
	if (p && p - line < REPORT_HEAD_MAX / 2)
		p = fast_event(p);
	else
		return NULL;
	if (p)
		p = fast_report_duration(p, &ev->duration);
	if (p)
		p = fast_indent(p, ev);
	return p ? fast_text(lx, p, ev) : NULL;
}

const char *lexer_fast(struct lexer *lx, const char *p, struct event *ev)
{
	unsigned int columns = lx->scanner.columns;

	lx->value.has_ret = false;
	if (lx->scanner.comment || *p == '>')
		return NULL;
	if (columns == (COLUMN_REPORT | COLUMN_DURATION) && lx->scanner.place != IN_LOG)
		return fast_report(lx, p, ev);
	/* In a log a message may look like a call that has no column beside it. */
	if (columns & ~USUAL_COLUMNS || (!columns && lx->scanner.place != IN_TRACE))
		return NULL;
	ev->time = NO_TIME;
	ev->duration = NO_TIME;
	ev->who = NO_WHO;
	ev->cpu = NO_CPU;
	if (columns & COLUMN_STAMP)
		p = fast_stamp(lx, p, &ev->time);
	if (p && columns & COLUMN_CPU)
		p = fast_cpu(p, &ev->cpu);
	if (p && columns & COLUMN_TASK)
		p = fast_task(lx, p, ev);
	if (p && columns & COLUMN_FLAGS)
		p = take_flags(p, p + 16);
	if (p && columns & COLUMN_DURATION)
		p = fast_duration(p, &ev->duration);
	if (p)
		p = fast_indent(p, ev);
	if (p)
		p = fast_text(lx, p, ev);
	/* To the scanner a line without columns, where there are none, is the last odd one. */
	if (!columns && p)
		lx->scanner.odd = 0;
	return p;
}
