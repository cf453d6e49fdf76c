#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# golden.sh FTD [NAME...]: run the golden tests.
#
# A test is golden/NAME.test: a line "$ ftd ARGUMENTS" with the trace "-", perhaps
# with VARIABLE=VALUE before ftd (the locale is C unless that says otherwise), the
# trace up to a line "---", and the text that is expected on stdout and stderr,
# with the exit status in its last line. UPDATE=1 writes what came instead.
ftd=$(readlink -f "$1")
shift
[ -x "$ftd" ] || { echo "golden.sh: there is no program $ftd" >&2; exit 2; }
cd "$(dirname "$0")/golden" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

well_formed() {
	sed 1q "$1" | grep -qE '^\$ ([A-Z_]+=[^ ]+ )*ftd( |$)' && grep -qx -e --- "$1"
}

run_test() {
	well_formed "$1" || {
		echo "$1: a test is '\$ ftd ARGUMENTS', a trace and a line '---'" >"$work/diff"
		return 1
	}
	env=$(sed -nE '1s/^\$ (([A-Z_]+=[^ ]+ )*)ftd.*/\1/p' "$1")
	sed -nE '1s/^\$ ([A-Z_]+=[^ ]+ )*ftd//p' "$1" >"$work/args"
	sed '1d;/^---$/,$d' "$1" >"$work/in"
	sed '1,/^---$/d' "$1" >"$work/expected"
	eval "LC_ALL=C $env\"\$ftd\" $(cat "$work/args")" <"$work/in" >"$work/got" 2>"$work/err"
	status=$?
	cat "$work/err" >>"$work/got"
	echo "status $status" >>"$work/got"
	diff -u "$work/expected" "$work/got" >"$work/diff" && return 0
	[ -n "$UPDATE" ] || return 1
	{ sed '/^---$/q' "$1"; cat "$work/got"; } >"$work/new" && cp "$work/new" "$1"
}

passed=0
failed=0
for test in ${*:-*.test}; do
	[ -f "${test%.test}.test" ] || { echo "golden.sh: there is no test ${test%.test}" >&2; exit 2; }
	if run_test "${test%.test}.test"; then
		passed=$((passed + 1))
	else
		echo "FAILED: ${test%.test}"
		cat "$work/diff"
		failed=$((failed + 1))
	fi
done
echo "golden traces: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
