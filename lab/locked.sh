#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# locked.sh DIR WHAT COMMAND...: runs a command that builds WHAT in DIR, once nobody else
# builds there.
set -euo pipefail

dir=$1 what=$2
shift 2
# Where nothing was built nobody builds.
[[ $what != clean || -e $dir/lock ]] || exec "$@"
mkdir -p "$dir"
[[ ! -s $dir/lock || $(<"$dir/lock") =~ ^(process )?[0-9]+:\ make ]] || {
	echo "$dir/lock was not made here: $dir is no build directory, say O=DIRECTORY for another one" >&2
	exit 1
}
exec 9>>"$dir/lock"
flock -n 9 || {
	who=$(<"$dir/lock")
	echo "waiting for ${who:-another make}, which builds in $dir (O=DIRECTORY builds in another one)" >&2
	flock 9
}
# It may have been waiting for "make clean".
[[ $dir/lock -ef /proc/self/fd/9 ]] || exec "$0" "$dir" "$what" "$@"
echo "process $$: make $what" >"$dir/lock"
# What it starts has the lock, too, if it is killed.
exec "$@"
