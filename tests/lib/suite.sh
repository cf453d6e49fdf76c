# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What every suite prints: one line a fact, counted by run.sh.

set -euo pipefail
export LC_ALL=C

ok() { echo "ok - $1"; }
not_ok() { echo "not ok - $1: ${2//$'\n'/$'\n'    }"; }
skip() { echo "skip - $1: $2"; }

# verdict NAME COMMAND...: ok if the command succeeds, else what it printed, or
# at least what it was.
verdict()
{
	local name=$1 why

	shift
	if why=$("$@" 2>&1); then ok "$name"; else not_ok "$name" "${why:-$* fails}"; fi
}

# What a suite is doing, for whoever waits: stdout has the verdicts.
doing() { echo "   $*" >&2; }
