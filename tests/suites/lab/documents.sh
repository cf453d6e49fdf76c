#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# documents.sh BUILD: the files that the documents name exist, and the figures of their tables
# are those of bench/results.
#
# A link names a file, from the document's directory on, and so does each word in
# backquotes with a "/" in it, from the top of the repository on. It is there if the
# repository has it, or if it is a kernel file that a patch of the series changes.
# "guest/boot" is the suite tests/suites/guest/boot.sh. KIND, NAME and the like stand for
# anything, as "*" does. What begins with "/", "build/" or a directory of tracefs is
# on no disk before something runs, and not looked at.

. "$(dirname "$0")/../../lib/suite.sh"

cd "$(dirname "$0")/../../.."

changed=$(sed -n 's,^+++ b/,,p' patches/*/*.patch | sort -u)
tracefs='options|per_cpu|events|instances'
anything='KIND|NAME|BOARD|ARCH|VARIANT|LEVEL'

links() { grep -oE '\]\([^)]+\)' "$1" | sed 's/^](//; s/)$//; s/#.*//' | grep -vE '^$|^[a-z]+:' || :; }

words()
{
	# shellcheck disable=SC2016	# a backquote
	grep -oE '`[^` ]+/[^` ]*`' "$1" | tr -d '`' |
		grep -vE "^/|^build/|^($tracefs)/" | sed -E "s/\b($anything)\b/*/g" || :
}

in_series()
{
	local f

	for f in $changed; do
		# shellcheck disable=SC2053	# a pattern
		[[ $f == $1 ]] && return
	done
	return 1
}

there() { compgen -G "${1%/}" >/dev/null || in_series "$1" || [[ -f tests/suites/$1.sh ]]; }

# Everything that it names and that is not there
all_there()
{
	local name wrong=0

	for name in $(links "$1"); do
		[[ -e $(dirname "$1")/$name ]] || { echo "no $name, to which it links"; wrong=1; }
	done
	set -f
	for name in $(words "$1" | sort -u); do
		there "$name" || { echo "no $name"; wrong=1; }
	done
	return "$wrong"
}

# A picture has no room for directories
all_drawn()
{
	local name wrong=0

	for name in $(sed -n 's,.*class="file"[^>]*>\(.*\)</text>.*,\1,p' "$1" | tr -d ,); do
		grep -q "/$name\$" <<<"$changed"$'\n'"$(git ls-files)" || { echo "no $name"; wrong=1; }
	done
	return "$wrong"
}

# has_measured DOCUMENT RESULTS ROWS FIELD...: for each row of the results that matches ROWS it has
# these fields side by side, counted from the last one, which is 0
has_measured()
{
	local document=$1 results=$2 rows=$3 figures wrong=0

	shift 3
	while read -r figures; do
		sed -E 's/[^0-9.]+/ /g; s/^/ /; s/$/ /' "$document" | grep -qF " $figures " ||
			{ echo "no row has $figures, of $results"; wrong=1; }
	done < <(awk -v rows="$rows" -v fields="$*" '$0 ~ rows {
		n = split(fields, back, " ")
		for (i = 1; i <= n; i++)
			printf "%s ", $(NF - back[i])
		print ""
	}' "bench/results/$results" | tr -d %)
	return "$wrong"
}

wrong_names()
{
	local document

	document=$(mktemp)
	# shellcheck disable=SC2016	# the same
	echo '[a](README.nowhere) `lab/nowhere.sh` `kernel/trace/nowhere*.c` `guest/nowhere`
		`lab/nowhere/` `lab/jobs/` `lab/run` `lab/boards/BOARD.mk` `kernel/trace/ring_buffer.c` `guest/boot`' >"$document"
	all_there "$document" | sed 's/,.*//' | tr '\n' ' '
	rm "$document"
}

verdict "names of nothing are found" test "$(wrong_names)" = \
	"no README.nowhere no guest/nowhere no kernel/trace/nowhere*.c no lab/nowhere.sh no lab/nowhere/ "
for document in README.md CONTRIBUTING.md Documentation/*.md; do
	verdict "$document names what is there" all_there "$document"
done
fields() { sed -n 's/^\(BOARD_[A-Z]*\) :=.*/\1/p' lab/boards/*.mk | sort -u; }
fields_explained() { diff <(fields) <(sed -n 's/^| `\(BOARD_[A-Z]*\)`.*/\1/p' CONTRIBUTING.md | sort); }
verdict "CONTRIBUTING.md explains a board's fields" fields_explained
verdict "Documentation/architecture.svg names what is there" \
	all_drawn Documentation/architecture.svg

verdict "README.md has the cost that was measured" has_measured README.md cost.txt '^(graph|function)' 4 0
for group in b-arm-patchable-entry d-direct-path; do
	verdict "$group's cover letter has the cost that was measured" \
		has_measured "patches/$group/cover-letter" cost.txt '^(graph|function)' 4 0
done
verdict "d-direct-path's cover letter has arm64's" \
	has_measured patches/d-direct-path/cover-letter cost-arm64.txt '^(graph|function)' 4 0
verdict "d-direct-path's cover letter has what the ring buffer costs" \
	has_measured patches/d-direct-path/cover-letter ring-buffer.txt '^(virt|q35)' 2 1 0
verdict "c-duration-filter's cover letter has the coverage that was measured" \
	has_measured patches/c-duration-filter/cover-letter coverage.txt '^ *10+ ' 11 7
verdict "e-early-boot's cover letter has what a boot costs" \
	has_measured patches/e-early-boot/cover-letter boot.txt '^(stock|ours)' 6 5 4 3 2 1
