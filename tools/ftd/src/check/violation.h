/* SPDX-License-Identifier: GPL-2.0 */
/* A place where a trace is not sound: a row of a table, and a message. */
#ifndef FTD_VIOLATION_H
#define FTD_VIOLATION_H

#include <stdio.h>

#include "calls/call.h"
#include "lines/names.h"
#include "show/table.h"

/* What does not hold. */
enum rule {
	RULE_BACKWARDS,		/* time goes on */
	RULE_OVERLAP,		/* the leaf before has ended */
	RULE_NO_CALLER,		/* a call has a caller */
	RULE_NO_EXIT,		/* who goes on has closed what he called */
	RULE_NO_ENTRY,		/* an exit has an entry */
	RULE_WRONG_EXIT,	/* it is that of the innermost open one */
	RULE_CALLEE,		/* a call lasts as long as each call that it makes */
	RULE_CALLEES,		/* and as all of them */
	RULE_STAMPS,		/* stamps are a duration apart */
	RULE_LINE,		/* the tracer writes such lines */
};

/**
 * struct violation - one of them
 * @rule: what does not hold
 * @call: the call that it is about, as far as the trace tells, with the line;
 *	where there is none: no function, no task
 * @against: the time that speaks against it: of the calls made, between the
 *	stamps; or by how much two times are the wrong way round
 * @other: RULE_WRONG_EXIT: the function of the open entry
 * @other_line: the line that it does not go together with; 0: none
 * @names: where the functions' names are
 */
struct violation {
	enum rule rule;
	struct call call;
	uint64_t against;
	uint32_t other;
	uint64_t other_line;
	const struct names *names;
};

/* The columns that struct violation can have. */
extern const struct columns violation_columns;

/**
 * violation_say - the message about it, with names as they are in the trace
 * @out: where to
 * @v: violation
 * @human: times in the unit that suits them
 */
void violation_say(FILE *out, const struct violation *v, bool human);

#endif
