#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# run.sh [-l SECONDS] BUILD SUITE...: runs suites and counts what they say.
#
# A suite is a script, tests/suites/SUITE.sh, that gets BUILD as its argument and
# prints a line for each fact: "ok - NAME", "not ok - NAME: WHY" or "skip -
# NAME: WHY". A suite that breaks off, or says nothing, is a failure. After
# SECONDS no further suite is begun. The last line has the counts; the exit
# status is 0 if nothing failed.

set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

limit=''
while getopts l: option; do
	case $option in
	l) limit=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
build=$1
shift

log=$(mktemp)
trap 'rm -f "$log"' EXIT
say() { echo "$1" | tee -a "$log"; }
count() { grep -c "^$1 - " "$log" || :; }

SECONDS=0
for suite; do
	if [[ $limit ]] && ((SECONDS >= limit)); then
		say "skip - $suite: no time left"
		continue
	fi
	echo "== $suite"
	before=$(wc -l <"$log") begun=$SECONDS
	"$here/suites/$suite.sh" "$build" </dev/null | tee -a "$log" ||
		say "not ok - $suite: it broke off with an error"
	(($(wc -l <"$log") > before)) || say "not ok - $suite: it said nothing"
	((SECONDS - begun < 5)) || echo "   ($((SECONDS - begun)) s)"
done

# Once more, for who does not want to look for them in all that passed.
if grep -q "^not ok - " "$log"; then
	echo "== failed"
	grep "^not ok - " "$log"
fi
echo "$(count ok) passed, $(count "not ok") failed, $(count skip) skipped"
! grep -q "^not ok - " "$log"
