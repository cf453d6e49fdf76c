# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# manual.sh: for the tests that compare a tool's help with its manual. They set $tool and
# $manual first, and look at $failed in the end.

failed=0

compare() {
	[[ $2 == "$3" ]] && return
	echo "FAILED: $1: $(diff <(echo "$2") <(echo "$3") | sed -n 's/^[<>]/ &/p')"
	# shellcheck disable=SC2034	# tests use it
	failed=1
}

# The lines of a section of the manual, up to the next heading of its kind.
section() {
	# shellcheck disable=SC2154	# tests set them
	awk -v title="$1" -v command="^$tool [a-z0-9]+\$" '
		/^=+$/ && last ~ /^[A-Z ]+$/ { on = last == title }
		/^-+$/ && last ~ command { on = last == title }
		on { print }
		{ last = $0 }' "$manual"
}

# The options that help, or a section, lists; a long list of words goes on in the next line
listed() {
	sed -E ':more; /\|$/ { N; s/\n +//; b more }' |
		sed -nE 's/^ *((-., )?--[a-z][a-z-]*( [^ ]+)?)(  .*|$)/\1/p' | tr -d '<>' | sort -u
}
