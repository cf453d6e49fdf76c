# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# For the checks of the series.

. "$(dirname "${BASH_SOURCE[0]}")/suite.sh"
. "$(dirname "${BASH_SOURCE[0]}")/../../lab/source/lib.sh"

# Ends a check that has nothing to look at.
need_entries()
{
	[[ -n $(series) ]] && return
	skip "$1" "patches/series has no entries"
	exit
}
