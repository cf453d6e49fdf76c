/* SPDX-License-Identifier: GPL-2.0 */
/* Lines and bars that the user's terminal can show. */
#ifndef BASE_CHARSET_H
#define BASE_CHARSET_H

#include <stddef.h>

/**
 * struct charset - what to draw with; each piece of @lines is two columns wide
 * @branch: to the side, and on
 * @corner: to the side, and no further
 * @pass: past something that belongs elsewhere
 * @bars: a bar's last character, by eighths of it: [0] nothing, [8] all of it
 */
struct charset {
	const char *branch;
	const char *corner;
	const char *pass;
	const char *bars[9];
};

/**
 * charset - by the locale: box lines of UTF-8, or ASCII
 */
const struct charset *charset(void);

/**
 * charset_bar - draw a bar
 * @out: room for @width * 3 + 1 bytes
 * @width: columns of a full bar
 * @part: how much of it; of @whole
 * @whole: what a full bar stands for
 *
 * What is more than nothing can be seen.
 */
void charset_bar(char *out, size_t width, double part, double whole);

#endif
