#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# golden.sh BOOTPROF [NAME...]: run the golden tests.
#
# A test is golden/NAME.test: a line "$ bootprof ARGUMENTS", and the text that is expected
# on stdout and stderr, with the exit status in its last line. Each profiles/NAME.txt is there
# as NAME.prof, and each NAME.csv, which is what ftd makes of a trace. UPDATE=1 writes what
# came instead.
bootprof=$(readlink -f "$1")
shift
here=$(readlink -f "$(dirname "$0")")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
cp "$here"/profiles/*.csv . || exit 2

# Only those that the test names: to make all takes longer than to run it
make_profiles() {
	for text in "$here"/profiles/*.txt; do
		profile=$(basename "$text" .txt).prof
		if grep -qF "$profile" args && [ ! -e "$profile" ]; then
			"$here/make_profile.py" "$text" "$profile" || exit 2
		fi
	done
}

run_test() {
	sed -n '1s/^\$ bootprof//p' "$1" >args
	make_profiles
	eval "LC_ALL=C \"\$bootprof\" $(cat args)" >got 2>err
	status=$?
	{ sed 1q "$1"; cat got err; echo "status $status"; } >new
	diff -u "$1" new >diff && return 0
	[ -n "$UPDATE" ] || return 1
	cp new "$1"
}

passed=0
failed=0
for test in ${*:-$(cd "$here/golden" && ls ./*.test)}; do
	if run_test "$here/golden/${test%.test}.test"; then
		passed=$((passed + 1))
	else
		echo "FAILED: ${test%.test}"
		cat diff
		failed=$((failed + 1))
	fi
done
echo "golden profiles: $passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
