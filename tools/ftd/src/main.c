// SPDX-License-Identifier: GPL-2.0
/* ftd: where did the time go in a function_graph trace? */
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "input.h"
#include "replay.h"
#include "scan.h"
#include "summary.h"
#include "table.h"
#include "util.h"

#define DEFAULT_COLUMNS	"Fctal"
#define LONG_COLUMNS	"Fctalmn"

static const char help[] =
"Usage: ftd [options] [FILE]\n"
"       ftd check [options] [FILE]\n"
"\n"
"Reads the text of a function_graph trace (FILE, or standard input) and prints\n"
"how often each function was called and how long it took, in microseconds.\n"
"'ftd check' proves that the trace is sound; see 'ftd check -h'.\n"
"\n"
"  -s COL      sort by column COL (default t)\n"
"  -n N        print the first N rows\n"
"  -t TIME     print functions with a total time over TIME microseconds\n"
"  -l          long form, the same as -f " LONG_COLUMNS "\n"
"  -f LETTERS  columns, of:\n"
"                F function name         l local time: total without callees\n"
"                c count                 s sub-time: total of the callees\n"
"                t total time            m callee that took most time\n"
"                a average time          n count of that callee\n"
"                r range: min-max        u all callees: name(count time)\n"
"              (default " DEFAULT_COLUMNS ")\n"
"  -w          show lines that are not understood\n"
"  -h          this help\n"
"  -V          version\n";

struct options {
	struct table_options table;
	bool show_unknown;
	const char *path;
};

static const char *check_columns(const char *letters)
{
	const char *p;

	if (!*letters)
		die(STATUS_USAGE, "-f needs at least one letter of Fctarslmnu");
	for (p = letters; *p; p++)
		if (!table_is_column(*p))
			die(STATUS_USAGE,
			    "-f %s: no column '%c': use letters of Fctarslmnu",
			    letters, *p);
	return letters;
}

static char check_sort(const char *letter)
{
	if (!letter[0] || letter[1] || !table_is_column(letter[0]))
		die(STATUS_USAGE, "-s %s: no such column: use one letter of Fctarslmnu",
		    letter);
	return letter[0];
}

static void parse_options(struct options *opt, int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, ":f:hln:s:t:wV")) != -1) {
		switch (c) {
		case 'f':
			opt->table.columns = check_columns(optarg);
			break;
		case 'h':
			fputs(help, stdout);
			exit(STATUS_OK);
		case 'l':
			opt->table.columns = LONG_COLUMNS;
			break;
		case 'n':
			if (!parse_count(optarg, &opt->table.rows))
				die(STATUS_USAGE, "-n %s: give a number of rows, 1 or more",
				    optarg);
			break;
		case 's':
			opt->table.sort = check_sort(optarg);
			break;
		case 't':
			if (!parse_usec(optarg, &opt->table.over))
				die(STATUS_USAGE, "-t %s: give microseconds, as 1000 or 0.5",
				    optarg);
			break;
		case 'w':
			opt->show_unknown = true;
			break;
		case 'V':
			puts("ftd " FTD_VERSION);
			exit(STATUS_OK);
		case ':':
			die(STATUS_USAGE, "-%c needs an argument: see ftd -h", optopt);
		default:
			die(STATUS_USAGE, "no option -%c: see ftd -h", optopt);
		}
	}
	if (argc - optind > 1)
		die(STATUS_USAGE, "one trace at a time: %s is one too many",
		    argv[optind + 1]);
	opt->path = argv[optind];
}

static void show_unknown(const struct input *in, const char *line,
			 const char *end)
{
	fprintf(stderr, "%s:%llu: not understood: ", in->name,
		(unsigned long long)in->line);
	print_escaped(stderr, line, end - line);
	fputc('\n', stderr);
}

static void read_trace(struct replay *r, struct input *in, bool show)
{
	struct scanner scanner = { 0 };
	const char *line, *end;
	struct record rec;

	while ((end = input_line(in, &line))) {
		scan_line(&scanner, line, end, &rec);
		replay_record(r, &rec);
		if (rec.kind == RECORD_UNKNOWN && show)
			show_unknown(in, line, end);
	}
}

int main(int argc, char **argv)
{
	struct options opt = {
		.table = { .columns = DEFAULT_COLUMNS, .sort = 't' },
	};
	struct replay r;
	struct input in;

	if (argc > 1 && !strcmp(argv[1], "check"))
		return check_main(argc - 1, argv + 1);
	parse_options(&opt, argc, argv);
	input_open(&in, opt.path);
	replay_init(&r, table_needs_edges(&opt.table));
	read_trace(&r, &in, opt.show_unknown);
	summary_require_calls(&in, r.tally.entries + r.tally.exits);
	table_print(&r, &opt.table);
	finish_output();
	summary_print(&r);
	replay_free(&r);
	input_close(&in);
	return STATUS_OK;
}
