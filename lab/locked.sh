#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# locked.sh DIR WHAT COMMAND...: runs a command that builds WHAT in DIR, once nobody else
# builds there.
set -euo pipefail

dir=$1 what=$2
shift 2
mkdir -p "$dir"
exec 9>>"$dir/lock"
flock -n 9 || {
	echo "waiting for process $(<"$dir/lock"), which builds in $dir (O=DIRECTORY builds in another one)" >&2
	flock 9
}
echo "$$: make $what" >"$dir/lock"
"$@" 9>&-
