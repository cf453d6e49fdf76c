// SPDX-License-Identifier: GPL-2.0
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <string.h>

#include "base/charset.h"

static const struct charset utf8 = {
	.branch = "├─", .corner = "└─", .pass = "│ ",
	.bars = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█" },
};

static const struct charset ascii = {
	.branch = "|-", .corner = "`-", .pass = "| ",
	.bars = { "", "", "", "", "#", "#", "#", "#", "#" },
};

/* The locale of this question alone: nothing else depends on where one lives. */
const struct charset *charset(void)
{
	static const struct charset *set;
	locale_t locale;

	if (set)
		return set;
	set = &ascii;
	locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
	if (locale) {
		if (!strcmp(nl_langinfo_l(CODESET, locale), "UTF-8"))
			set = &utf8;
		freelocale(locale);
	}
	return set;
}

void charset_bar(char *out, size_t width, double part, double whole)
{
	const char *const *bars = charset()->bars;
	size_t eighths = whole > 0 ? part * 8 * width / whole + 0.5 : 0;

	if (!eighths && part > 0)
		eighths = bars == utf8.bars ? 1 : 4;
	*out = '\0';
	for (; eighths >= 8; eighths -= 8)
		out = stpcpy(out, bars[8]);
	strcpy(out, bars[eighths]);
}
