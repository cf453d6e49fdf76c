#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# readme.sh FTD: each command of README and of the manual that has ftd read one of the
# traces here prints what stands there: "$ ftd ...", or "# ftd ...", and the lines up to other
# text or another command.

set -euo pipefail
ftd=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
source=$here/../../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ftd() { "$ftd" "$@" 2>/dev/null; }

# tell DOCUMENT PROMPT: what it shows of each command agrees
tell() {
	local count=0 command shown

	while read -r command; do
		shown=$(awk -v command="    $2 $command" -v prompt="    $2 " '
			$0 == command { inside = 1; gap = ""; next }
			/^$/ { gap = gap "\n"; next }
			!/^    / || index($0, prompt) == 1 { inside = 0 }
			inside { printf "%s%s\n", gap, substr($0, 5) }
			{ gap = "" }' "$1")
		# head may go away before all is written
		diff -Z <(eval "$command" || :) <(echo "$shown") || {
			echo "this is what \"$command\" prints (<) and $1 shows (>)"
			exit 1
		}
		count=$((count + 1))
	done < <(sed -n "s/^    [$2] \(ftd .*\($traces\).*\)/\1/p" "$1")
	((count >= least)) || { echo "$count examples in $1, not $least"; exit 1; }
}

cd "$work"
ln -s "$here"/boards/*.trace .
traces='\.trace' least=1
LC_ALL=C.UTF-8 tell "$source/README.md" '$'

# The manual shows one of its traces; two are those of other tests.
manual=$source/Documentation/tools/ftd/ftd.rst
awk '/^    # cat t.txt$/ { inside = 1; next } /^    # ftd/ { inside = 0 }
     inside { print substr($0, 5) }' "$manual" >t.txt
sed '1d; /^---$/,$d' "$here/golden/calls.test" >read.txt
sed '1d; /^---$/,$d' "$here/golden/errors.test" >retval.txt
traces='\.trace\| t\.txt\| read\.txt\| retval\.txt' least=9
LC_ALL=C tell "$manual" '#'
