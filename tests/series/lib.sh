# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What a check of the series prints: one line a fact, counted by run.sh.

. "$(dirname "${BASH_SOURCE[0]}")/../../lab/source/lib.sh"

ok() { echo "ok - $1"; }
not_ok() { echo "not ok - $1: ${2//$'\n'/$'\n'    }"; }
skip() { echo "skip - $1: $2"; }

# verdict NAME COMMAND...: ok if the command succeeds, else what it printed.
verdict()
{
	local name=$1 why

	shift
	if why=$("$@" 2>&1); then ok "$name"; else not_ok "$name" "$why"; fi
}

# Ends a check that has nothing to look at.
need_entries()
{
	[[ -n $(series) ]] && return
	skip "$1" "patches/series has no entries"
	exit
}
