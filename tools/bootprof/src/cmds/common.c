// SPDX-License-Identifier: GPL-2.0
#include "cmds/common.h"

#include <string.h>
#include <unistd.h>

#include "base/util.h"

/* More than a picture has pixels */
#define MOST_BINS	10000

uint64_t bins_wanted = 50;
bool svg_wanted;
struct choice chosen = { .to = UINT64_MAX };

static void take_realm(const char *option, const char *arg)
{
	for (int realm = 0; realm < REALMS_OF_CODE; realm++)
		if (!strcmp(arg, realm_word(realm))) {
			chosen.realms |= 1u << realm;
			return;
		}
	die(STATUS_USAGE,
	    "%s %s: give one of firmware, decompressor, early, kernel, module, user, unknown",
	    option, arg);
}

static const struct option_def choice_options[] = {
	OPT_PARSE(0, "realm", "REALM", take_realm,
		  "code of firmware, decompressor, early (the kernel without MMU), kernel, "
		  "module, user or unknown"),
	OPT_WORDS(0, "process", "NAME", &chosen.processes,
		  "what processes or threads of this name, a pattern, or number executed"),
	OPT_SECONDS(0, "from", "TIME", &chosen.from,
		    "from this time of the guest on, in seconds or as 250ms"),
	OPT_SECONDS(0, "to", "TIME", &chosen.to, "until this time"),
};

const struct option_group choice_group =
	OPTION_GROUP("Which part of the boot (repeated options add up)", choice_options);

static const struct option_def bins_options[] = {
	OPT_COUNT('b', "bins", "N", &bins_wanted, "so many parts of the boot (default 50)"),
	OPT_FLAG(0, "svg", &svg_wanted, "draw a picture"),
};

const struct option_group bins_group = OPTION_GROUP("Over the boot", bins_options);

void bins_check(const char *command)
{
	if (bins_wanted > MOST_BINS)
		die(STATUS_USAGE, "%s --bins %llu: give a number, %d or less", command,
		    (unsigned long long)bins_wanted, MOST_BINS);
	if (svg_wanted && output_chosen.format != FORMAT_TEXT)
		die(STATUS_USAGE, "%s --svg is a picture: leave out --format", command);
	if (svg_wanted && isatty(STDOUT_FILENO) && !output_has_file())
		die(STATUS_USAGE, "%s --svg writes a picture: say where to with -o FILE", command);
}
