# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What every suite prints: one line a fact, in TAP, to which run.sh gives numbers.

set -euo pipefail
export LC_ALL=C

# A "#" in a name would begin a directive.
named() { echo "$1 - ${2//\#/\\#}"; }

ok() { named ok "$1"; }
not_ok() { named "not ok" "$1"; sed 's/^/# /' <<<"$2"; }
skip() { echo "$(named ok "$1") # SKIP $2"; }

# verdict NAME COMMAND...: ok if the command succeeds, else what it printed, or
# at least what it was.
verdict()
{
	local name=$1 why

	shift
	if why=$("$@" 2>&1); then ok "$name"; else not_ok "$name" "${why:-$* fails}"; fi
}

# unit_tests OUTPUT PROGRAM...: the verdicts of programs that cmocka runs, "ok 1 - test_names", and
# what went wrong, in lines that begin with "#"; OUTPUT is a file for that
unit_tests()
{
	local said=$1 program

	shift
	for program; do
		CMOCKA_MESSAGE_OUTPUT=TAP "$program" >"$said" 2>&1 || :
		grep -q '^ok' "$said" || not_ok "${program##*/}" "$(cat "$said")"
		sed -nE 's/^((not )?ok) [0-9]+ - /\1 - /p; /^# (not )?ok/!{/^#/p}' "$said"
	done
}

# What a suite is doing, for whoever waits: stdout has the verdicts.
doing() { echo "   $*" >&2; }

# A suite with functions of these names would print no verdicts.
readonly -f named ok not_ok skip verdict unit_tests doing
