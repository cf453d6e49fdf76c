/* SPDX-License-Identifier: GPL-2.0 */
/* What is dear is done seldom: it may take a small part of the time. */
#ifndef WAITS_THRIFT_H
#define WAITS_THRIFT_H

#include <stdbool.h>
#include <stdint.h>

/**
 * struct thrift - when something was done
 * @begun: nanoseconds, the last time
 * @again: not before that
 */
struct thrift {
	uint64_t begun, again;
};

/**
 * thrift_begin - may it be done now?
 * @thrift: thrift
 *
 * Return: if so, it has begun.
 */
bool thrift_begin(struct thrift *thrift);

/**
 * thrift_end - it has been done
 * @thrift: thrift
 */
void thrift_end(struct thrift *thrift);

#endif
