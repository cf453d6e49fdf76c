#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# locked.sh DIR COMMAND...: runs a command that builds in DIR, once nobody else does.
set -euo pipefail

dir=$1
shift
mkdir -p "$dir"
exec 9>"$dir/lock"
flock -n 9 || {
	echo "$dir is being built already: waiting for that" >&2
	flock 9
}
"$@" 9>&-
