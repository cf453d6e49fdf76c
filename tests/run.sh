#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# run.sh [-l SECONDS] [-e SECONDS] [-b NUMBER] [-a PROGRAM] BUILD SUITE...: runs suites, and says
# in TAP how they went.
#
# A suite is a script, tests/suites/SUITE.sh, that gets BUILD as its argument and prints
# a line for each fact, in TAP without numbers: "ok - NAME", "not ok - NAME" or "ok - NAME
# # SKIP WHY". Behind one that is not ok it says why, in lines that begin with "# "; so
# does any other line here. A suite that breaks off, or has no facts, is a failure.
#
# It begins with the suite of that NUMBER, and goes round: one more begins with the next
# one. After -l's SECONDS no further suite is begun; TESTS_END tells suites when that is.
# A suite that still runs after -e's SECONDS is cut off: that counts as skipped. The last
# line has the counts; the exit status is 0 if nothing failed.
#
# -a's PROGRAM gets BUILD SUITE..., too, and runs beside the suites. It says nothing that
# counts: its words go to BUILD/check/ahead.log. It is ended with the last suite.

set -euo pipefail
suites=$(cd "$(dirname "$0")" && pwd)/suites

limit='' end='' begin='' ahead=''
while getopts l:e:b:a: option; do
	case $option in
	l) limit=$OPTARG ;;
	e) end=$OPTARG ;;
	b) begin=$OPTARG ;;
	a) ahead=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
build=$1
shift
if [[ $begin ]]; then
	begin=$((begin % $#))
	set -- "${@:begin+1}" "${@:1:begin}"
fi

passed=0 failed=0 skipped=0 failures=()
facts() { echo $((passed + failed + skipped)); }

# Numbers the facts of stdin.
tell()
{
	local line ok=yes

	while IFS= read -r line || [[ $line ]]; do
		case $line in
		"ok - "*" # SKIP "*)
			ok=yes
			((++skipped)) ;;
		"ok - "*)
			ok=yes
			((++passed)) ;;
		"not ok - "*)
			ok=''
			((++failed)) ;;
		"#"*) ;;
		*) line="# $line" ;;
		esac
		[[ $line == "#"* ]] || line=${line/ok -/ok $(facts) -}
		[[ $ok ]] || failures+=("$line")
		echo "$line"
	done
}

# It is a process group, to be ended as a whole; the last one of it closes the pipe. It waits for
# a word: bash forgets the pipe of one that has ended.
begin_beside()
{
	mkdir -p "$build/check"
	set -m
	coproc { read -r; exec "$ahead" "$build" "$@" 3>&1 >"$build/check/ahead.log" 2>&1 </dev/null; }
	set +m
	exec {beside}<&"${COPROC[0]}"
	trap 'end_beside '"$COPROC_PID" EXIT
	echo >&"${COPROC[1]}"
}

end_beside()
{
	kill -- "-$1" 2>/dev/null || :
	read -r -u "$beside" || :
}

[[ ! $ahead ]] || begin_beside "$@"

echo "TAP version 14"
[[ ! $begin ]] || echo "# begins at $1"
[[ ! $limit ]] || export TESTS_END=$(($(date +%s) + limit))
SECONDS=0
for suite; do
	if [[ $limit ]] && ((SECONDS >= limit)); then
		tell <<<"ok - $suite # SKIP no time left"
		continue
	fi
	echo "# $suite"
	before=$(facts) begun=$SECONDS
	status=0 run=()
	[[ ! $end ]] || run=(timeout -k 10 $((end > SECONDS ? end - SECONDS : 1)))
	tell < <("${run[@]}" "$suites/$suite.sh" "$build" </dev/null)
	wait $! || status=$?
	case $status in
	0) ;;
	124 | 137) tell <<<"ok - $suite: the rest # SKIP no time left" ;;
	*) tell <<<"not ok - $suite: it broke off with an error" ;;
	esac
	(($(facts) > before)) || tell <<<"not ok - $suite: it said nothing"
	((SECONDS - begun < 5)) || echo "# $((SECONDS - begun)) s"
done
echo "1..$(facts)"

# Once more, for who does not want to look for them in all that passed.
((failed == 0)) || printf '# %s\n' "${failures[@]}"
echo "$passed passed, $failed failed, $skipped skipped"
((failed == 0))
