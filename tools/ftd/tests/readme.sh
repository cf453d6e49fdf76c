#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# readme.sh FTD: each command of README that has ftd read one of the traces here prints
# what README shows: "$ ftd ..." and the lines up to a blank one.

set -euo pipefail
export LC_ALL=C.UTF-8
ftd=$(realpath "$1")
readme=$(realpath "$(dirname "$0")/../../../README.md")
cd "$(dirname "$0")/boards"

ftd() { "$ftd" "$@" 2>/dev/null; }
count=0
while read -r command; do
	shown=$(awk -v command="    \$ $command" '
		$0 == command { inside = 1; next }
		!/^    / { inside = 0 }
		inside { print substr($0, 5) }' "$readme")
	eval "$command" | diff - <(echo "$shown") || {
		echo "this is what \"$command\" prints (<) and README shows (>)"
		exit 1
	}
	count=$((count + 1))
done < <(sed -n 's/^    \$ \(ftd .*\.trace.*\)/\1/p' "$readme")
((count)) || { echo "no example in README"; exit 1; }
