/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BASE_TERM_H
#define BASE_TERM_H

#include <stdbool.h>

/**
 * terminal_dumb - is it a terminal without any abilities?
 */
bool terminal_dumb(void);

#endif
