# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# For tests that state facts about $ftd, their first argument, in a directory of
# their own: they begin with this file and end with "tally".
set -u
suite=$(basename "$0" .sh)
# shellcheck disable=SC2034	# for the tests
ftd=$(readlink -f "$1")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0

# fact NAME COMMAND...: it succeeds; else what it said, and what out and err hold
fact()
{
	local name=$1 said

	shift
	if said=$("$@" 2>&1); then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $suite: $name"
	{ echo "$said"; cat out err; } 2>/dev/null | cat -v | head -n 20 | sed 's/^/    /'
}

tally()
{
	echo "$suite: $passed passed, $failed failed"
	((failed == 0))
}
